/**
 * The property table: every setting of the page once, with its values
 * and default. Controls draw from it, `start` requests are made from it, and
 * a link to a state can be.
 *
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../program/messages.js").Request} Request
 *
 * @typedef {object} Choice the settings for the next run
 * @property {string} dataset
 * @property {string} labels "rate:0.5" (per cent) or "class:2" (labels per class; 0: the split of the visitor's files)
 * @property {string} strategy
 * @property {number} seed
 * @property {string} protocol
 * @property {string} [graph] identity of the visitor's own graph
 *
 * @typedef {object} Value one value of a list
 * @property {string} value
 * @property {string} label
 * @property {string} [short] the label in a caption
 * @property {string} [group]
 * @property {string} [hint] one sentence on what it does
 * @property {boolean} [disabled]
 *
 * @typedef {object} Property
 * @property {keyof Choice} name
 * @property {"list" | "number"} kind
 * @property {string | number} initial
 * @property {(m: Manifest, c: Choice) => Value[]} [values] of a list
 * @property {number} [min] of a number
 * @property {number} [max] of a number
 */

import { percent } from "../parts/format.js";
import { generateRequest, readDials } from "../program/generated.js";
import { pick, t } from "../text/text.js";
import { wholeIn } from "../parts/whole.js";
import { NAMES } from "./strategies.js";

/** Epochs between two evaluations of all nodes. */
export const EVAL_EVERY = 5;

/** The largest seed the page offers; a run accepts any whole number to 2^53. */
export const MAX_SEED = 999999;

/** Values whose words are in the catalogue, read when they are shown.
 * @param {import("../text/text.js").Group} group @param {string[]} names @param {{short?: import("../text/text.js").Group, hint?: import("../text/text.js").Group}} [more] @returns {Value[]} */
function named(group, names, { short, hint } = {}) {
  return names.map((value) => ({
    value,
    get label() { return pick(group, value); },
    get short() { return pick(short ?? group, value); },
    get hint() { return hint ? pick(hint, value) : ""; },
  }));
}

export const DATASETS = named("page.dataset", ["cora", "citeseer", "pubmed", "karate", "generated", "own"], { short: "page.dataset-short" });

export const STRATEGIES = named("page.strategy", NAMES, { hint: "page.strategy-hint" });

export const PROTOCOLS = named("page.protocol", ["last", "paper"], { hint: "page.protocol-hint" });

/** The tabs beside the graph. */
export const VIEWS = ["run", "embedding", "quality", "node", "nodes"];

/** What a link can take away, for lessons. */
export const HIDEABLE = ["header", "modes", "settings", "dataset", "labels", "strategy", "protocol", "seed", "steps", "truth", "tabs", "curves", "stages", "result", "footer"];

const PER_CLASS = [0, 1, 2, 4, 8, 16];

/** Whether the page can load a dataset: packs exist, or the program makes it.
 * @param {Manifest} m @param {string} name */
export function available(m, name) {
  return Object.hasOwn(m.packs, name) || name === "karate" || (name === "own" && m.ownData !== undefined) || generateRequest(name) !== null;
}

/** The visitor's own data can always be picked: without files the page asks for some (own/entry.js).
 * @param {Manifest} m @param {Choice} c @returns {Value[]} */
function datasets(m, c) {
  const values = c.dataset === "generated" ? null : readDials(c.dataset);
  const label = values ? t("page.made", { n: values[0] }) : "";
  const list = values ? [...DATASETS.slice(0, -1), { value: c.dataset, label, short: label }, ...DATASETS.slice(-1)] : DATASETS;
  return list.map((d) => (d.value === "own" ? { ...d, label: m.ownData ? t("page.own", { n: m.ownData.n }) : d.label, short: d.short } : available(m, d.value) ? d : { ...d, label: t("page.missing", { name: d.short ?? d.value }), disabled: true }));
}

/** The paper's label rates of the dataset, then labels per class.
 * @param {Manifest} m @param {Choice} c @returns {Value[]} */
function labels(m, c) {
  const rates = m.paper
    .filter((s) => s.dataset === c.dataset)
    .map((s) => {
      const rate = percent(s.rate / 100, (String(s.rate).split(".")[1] ?? "").length);
      return { value: `rate:${s.rate}`, short: rate, label: t("page.rate", { rate, n: s.perClass }), group: t("page.rates") };
    });
  const own = c.dataset === "own" ? m.ownData : undefined;
  const counts = PER_CLASS.filter((n) => (n === 0 ? own?.split : n === 1 || n <= (own?.smallest ?? n))).map((n) => (
    { value: `class:${n}`, short: n === 0 ? own?.split : t("page.per-class-short", { n }), label: n === 0 ? own?.split ?? "" : t("page.per-class", { n }), group: t("page.counts") }));
  return [...rates, ...counts];
}

/** @type {Property[]} */
export const PROPERTIES = [
  { name: "dataset", kind: "list", initial: "cora", values: datasets },
  { name: "labels", kind: "list", initial: "rate:0.5", values: labels },
  { name: "strategy", kind: "list", initial: "m3s", values: () => STRATEGIES },
  { name: "protocol", kind: "list", initial: "last", values: () => PROTOCOLS },
  { name: "seed", kind: "number", initial: 1, min: 0, max: MAX_SEED },
];

/** The settings of a fresh page: Cora, or the generated graph without it.
 * @param {Manifest} m @returns {Choice} */
export function initialChoice(m) {
  const c = /** @type {any} */ (Object.fromEntries(PROPERTIES.map((p) => [p.name, p.initial])));
  if (!available(m, c.dataset)) c.dataset = "generated";
  return settle(m, c);
}

/** c with one setting changed, and what that makes impossible replaced.
 * A value the setting cannot have leaves c as it is.
 * @param {Manifest} m @param {Choice} c @param {string} name @param {string | number} value @returns {Choice} */
export function choose(m, c, name, value) {
  const p = PROPERTIES.find((q) => q.name === name);
  if (!p) return c;
  if (p.kind === "number") {
    const x = wholeIn(String(value), p.min ?? 0, p.max ?? 0);
    return x === null ? c : { ...c, [name]: x };
  }
  if (name === "dataset" && !available(m, String(value))) return c;
  const found = p.values?.(m, name === "dataset" ? { ...c, dataset: String(value) } : c).find((v) => v.value === value && !v.disabled);
  return found ? settle(m, name === "dataset" ? withDataset(m, c, String(value)) : { ...c, [name]: value }) : c;
}

/** Own data is chosen as what the files in use hold now, whatever is read later.
 * @param {Manifest} m @param {Choice} c @param {string} dataset @returns {Choice} */
function withDataset(m, c, dataset) {
  const { graph, ...rest } = c;
  return dataset === "own" && m.ownData ? { ...rest, dataset, graph: m.ownData.graph } : { ...rest, dataset };
}

/** @param {Choice} a @param {Choice} b */
export function sameChoice(a, b) {
  return a.graph === b.graph && PROPERTIES.every((p) => a[p.name] === b[p.name]);
}

/** c with its label rate moved to one its dataset has: the same labels per
 * class where the paper's table says so, else two a class.
 * @param {Manifest} m @param {Choice} c @returns {Choice} */
function settle(m, c) {
  if (labels(m, c).some((v) => v.value === c.labels)) return c;
  const paper = m.paper.find((s) => s.dataset === c.dataset);
  return { ...c, labels: paper ? `rate:${paper.rate}` : labels(m, c).some((v) => v.value === "class:2") ? "class:2" : "class:1" };
}

/** The `start` request for a choice.
 * @param {Choice} c @param {number} run @param {boolean} paused @returns {import("../program/messages.js").StartRequest} */
export function startRequest(c, run, paused) {
  const [kind, value] = c.labels.split(":");
  const amount = kind === "rate" ? { rate: Number(value) } : { perClass: Number(value) };
  const request = /** @type {import("../program/messages.js").StartRequest} */ (
    { type: "start", run, ...amount, strategy: c.strategy, seed: c.seed, protocol: c.protocol, evalEvery: EVAL_EVERY, paused });
  if (c.graph !== undefined) request.graph = c.graph;
  return request;
}

/** A run's settings in a few words, for captions.
 * @param {Manifest} m @param {Choice} c */
export function describe(m, c) {
  const name = (/** @type {Value[]} */ list, /** @type {string} */ v) => {
    const found = list.find((x) => x.value === v);
    return found?.short ?? found?.label ?? v;
  };
  return t("page.described", {
    strategy: name(STRATEGIES, c.strategy), dataset: name(datasets(m, c), c.dataset), labels: name(labels(m, c), c.labels), seed: String(c.seed),
  });
}
