/**
 * What a visitor has asked to compare, sweep and repeat of the paper, and the
 * text for it in the address. Pure. The text is `1;part;part`, a part is a
 * name and values with commas; parts at their default are left out, and what
 * cannot be read is left at its default.
 *
 * @typedef {import("./columns.js").Column} Column
 *
 * @typedef {object} Sweep
 * @property {Axis} x
 * @property {number[]} xs
 * @property {Axis | ""} y "" for one axis
 * @property {number[]} ys
 * @property {string[]} strategies
 * @property {string} protocol
 * @property {number} runs seeds for each point
 *
 * @typedef {object} Paper
 * @property {string} show
 * @property {string} dataset of a figure
 * @property {string} protocol of the live runs, and of a figure
 * @property {string[]} methods run live
 * @property {number} runs
 *
 * @typedef {object} Spec
 * @property {Column[]} columns two to four
 * @property {[number, number]} pair the columns the map compares
 * @property {Sweep} sweep
 * @property {Paper} paper
 *
 * @typedef {"seed" | "rate" | "perClass" | "layers" | "stages" | "clusters" | "t"} Axis
 */

import { PROTOCOLS, STRATEGIES } from "../state/options.js";
import { wholeIn } from "../parts/whole.js";
import { changed, column, MOST_COLUMNS, PROPERTIES } from "./columns.js";
import { PAPER } from "./strategies.js";

const VERSION = "1";

/** The axes of a sweep: bounds of their values, and those first offered.
 * @type {Record<Axis, {min: number, max: number, whole: boolean, first: number[]}>} */
export const AXES = {
  seed: { min: 0, max: 999999, whole: true, first: [1, 2, 3, 4, 5, 6, 7, 8] },
  rate: { min: 0.01, max: 50, whole: false, first: [0.5, 1, 2, 3, 4] },
  perClass: { min: 1, max: 1000, whole: true, first: [1, 2, 4, 8, 16] },
  layers: { min: 1, max: 10, whole: true, first: [1, 2, 3, 4] },
  stages: { min: 1, max: 20, whole: true, first: [1, 2, 3, 4, 5] },
  clusters: { min: 1, max: 1000, whole: true, first: [10, 25, 50, 100, 200, 400] },
  t: { min: 0, max: 5000, whole: true, first: [1, 5, 20, 80] },
};

export const SHOWS = ["table2", "table3", "table4", "fig2", "fig3", "fig4"];
export const FIGURE_DATASETS = ["cora", "citeseer"];

/** The paper's methods: all but its extension. */
export const METHODS = PAPER;

export const MOST_VALUES = 12;
export const MOST_RUNS = 50;

/** Runs that are begun at once: on two processors these are hours. */
export const MOST_TASKS = 2000;

/** @returns {Spec} */
export function initialSpec() {
  return {
    columns: [column("m3s"), column("gcn")], pair: [0, 1],
    sweep: { x: "layers", xs: AXES.layers.first, y: "", ys: [], strategies: ["m3s", "gcn"], protocol: "last", runs: 5 },
    paper: { show: SHOWS[0], dataset: "cora", protocol: "paper", methods: METHODS, runs: 10 },
  };
}

/** The values of an axis in a text: numbers within its bounds, each once.
 * @param {Axis} axis @param {string} text @returns {number[]} */
export function valuesOf(axis, text) {
  const a = AXES[axis];
  const all = text.split(/[\s,]+/).filter((s) => /^\d{1,6}(\.\d{1,3})?$/.test(s)).map(Number)
    .filter((x) => x >= a.min && x <= a.max && (!a.whole || Number.isInteger(x)));
  return [...new Set(all)].slice(0, MOST_VALUES);
}

/** The words of a text that valuesOf leaves out.
 * @param {Axis} axis @param {string} text @returns {string[]} */
export function leftOut(axis, text) {
  const list = valuesOf(axis, text);
  return text.split(/[\s,]+/).filter((s) => s !== "" && !list.includes(Number(s)));
}

/** @param {string[]} list @param {string[]} allowed in this order @param {string[]} otherwise when none is left */
function some(list, allowed, otherwise) {
  const kept = allowed.filter((v) => list.includes(v));
  return kept.length > 0 ? kept : otherwise;
}

/** @param {string | undefined} text @param {number} otherwise */
function runsOf(text, otherwise) {
  return wholeIn(text ?? "", 1, MOST_RUNS) ?? otherwise;
}

/** Whether two axes cannot go together: they are one, or both say how many labels.
 * @param {string} a @param {string} b */
export function clash(a, b) {
  const labels = ["rate", "perClass"];
  return a === b || (labels.includes(a) && labels.includes(b));
}

/** s with one setting of the sweep changed.
 * @param {Sweep} s @param {string} name @param {string} text lists with commas @returns {Sweep} */
export function sweepWith(s, name, text) {
  const axis = Object.hasOwn(AXES, text) ? /** @type {Axis} */ (text) : null;
  if (name === "x") return axis && !clash(axis, s.y) ? { ...s, x: axis, xs: AXES[axis].first } : s;
  if (name === "y" && text === "") return { ...s, y: "", ys: [] };
  if (name === "y") return axis && !clash(axis, s.x) ? { ...s, y: axis, ys: AXES[axis].first.slice(0, 3) } : s;
  if (name === "xs" || name === "ys") {
    const of = name === "xs" ? s.x : s.y;
    const list = of === "" ? [] : valuesOf(of, text);
    return list.length > 0 ? { ...s, [name]: list } : s;
  }
  if (name === "strategies") return { ...s, strategies: some(text.split(","), STRATEGIES.map((v) => v.value), s.strategies) };
  if (name === "protocol") return PROTOCOLS.some((p) => p.value === text) ? { ...s, protocol: text } : s;
  return name === "runs" ? { ...s, runs: runsOf(text, s.runs) } : s;
}

/** p with one setting of the paper's view changed.
 * @param {Paper} p @param {string} name @param {string} text @returns {Paper} */
export function paperWith(p, name, text) {
  if (name === "show") return SHOWS.includes(text) ? { ...p, show: text } : p;
  if (name === "dataset") return FIGURE_DATASETS.includes(text) ? { ...p, dataset: text } : p;
  if (name === "protocol") return PROTOCOLS.some((v) => v.value === text) ? { ...p, protocol: text } : p;
  if (name === "methods") return { ...p, methods: some(text.split(","), METHODS, p.methods) };
  return name === "runs" ? { ...p, runs: runsOf(text, p.runs) } : p;
}

/** @param {Spec} s @returns {string} "" for a spec nobody has changed */
export function encodeSpec(s) {
  const first = initialSpec();
  /** @type {string[]} */
  const parts = s.columns.map((c) => ["run", ...PROPERTIES.flatMap((p) => (c[p.name] === null ? [] : [`${p.name}:${c[p.name]}`]))].join(","));
  if (parts.join(";") === "run,strategy:m3s,protocol:last;run,strategy:gcn,protocol:last") parts.length = 0;
  if (s.pair.join() !== first.pair.join()) parts.push(`pair,${s.pair.join()}`);
  const { sweep, paper } = s;
  for (const name of /** @type {const} */ (["x", "xs", "y", "ys", "strategies", "protocol", "runs"])) {
    if (String(sweep[name]) !== String(name === "xs" ? AXES[sweep.x].first : first.sweep[name])) parts.push(`${name},${sweep[name]}`);
  }
  for (const name of /** @type {const} */ (["show", "dataset", "protocol", "methods", "runs"])) {
    if (String(paper[name]) !== String(first.paper[name])) parts.push(`paper-${name},${paper[name]}`);
  }
  return parts.length === 0 ? "" : [VERSION, ...parts].join(";");
}

/** @param {string} text @returns {Spec} */
export function decodeSpec(text) {
  const s = initialSpec();
  const [version, ...parts] = text.split(";");
  if (version !== VERSION) return s;
  /** @type {Column[]} */
  const columns = [];
  for (const part of parts) {
    const [name, ...values] = part.split(",");
    if (name === "run") columns.push(readColumn(values));
    else if (name === "pair") s.pair = [Number(values[0]), Number(values[1])];
    else if (name.startsWith("paper-")) s.paper = paperWith(s.paper, name.slice(6), values.join());
    else s.sweep = sweepWith(s.sweep, name, values.join());
  }
  if (columns.length >= 2) s.columns = columns.slice(0, MOST_COLUMNS);
  if (!s.pair.every((k) => Number.isInteger(k) && k >= 0 && k < s.columns.length) || s.pair[0] === s.pair[1]) s.pair = [0, 1];
  return s;
}

/** @param {string[]} fields as name:value @returns {Column} */
function readColumn(fields) {
  return fields.reduce((c, field) => {
    const [name, value] = field.split(":");
    return value ? changed(c, name, value) : c;
  }, column("m3s"));
}

/** The last text that was read, and what it says. @type {{text: string, spec: Spec}} */
let last = { text: "", spec: initialSpec() };

/** What the state asks for. A piece that says the same as before is the same object.
 * @param {import("../state/state.js").State} s @returns {Spec} */
export function specOf(s) {
  const text = s.look.lab;
  if (text !== last.text) last = { text, spec: alike(last.spec, decodeSpec(text)) };
  return last.spec;
}

/** @param {Spec} before @param {Spec} after @returns {Spec} after, with before's pieces where they say the same */
function alike(before, after) {
  const same = Object.entries(before).filter(([name, piece]) => JSON.stringify(piece) === JSON.stringify(after[/** @type {keyof Spec} */ (name)]));
  return { ...after, ...Object.fromEntries(same) };
}
