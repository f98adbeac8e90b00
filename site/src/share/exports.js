/**
 * What a visitor can take along: a run as CSV and JSON, the graph as SVG, the
 * paper as BibTeX. Pure; texts only.
 *
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/run.js").Run} Run
 * @typedef {import("../state/moments.js").Shown} Shown
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

import { csv } from "../parts/csv.js";
import { FAINT, GIVEN, marks, radius, REJECTED, WRONG } from "../graph/marks.js";
import { placesOf } from "../graph/places/sunflower.js";
import { classColour } from "../parts/palette.js";
import { t } from "../text/text.js";

export const RUN_FORM = "m3s-run";

/** A line for each node, in the form of m3s run --predictions (engine/export), both held to test/predictions.json: number, name, prediction, how
 * it came to a label if it has one, the truth if it may be told, and the probability of each class.
 * @param {Graph} g @param {Shown} x @param {boolean} truth @returns {string} */
export function predictionsCSV(g, x, truth) {
  const name = (/** @type {number | undefined} */ k) => (k === undefined || k < 0 ? "" : g.classes[k]);
  const head = ["node", "name", "class", "how", "stage", "label", ...(truth ? ["truth"] : []), ...g.classes.map((c) => `probability_${c}`)];
  const lines = Array.from({ length: g.n }, (_, i) => {
    const born = x.labelStage[i] ?? -1;
    const how = born < 0 ? "predicted" : born === 0 ? "given" : "virtual";
    const label = born < 0 ? ["", ""] : [born, name(x.labelClass[i])];
    return [i, g.nodes[i] ?? "", name(x.predictions[i]), how, ...label, ...(truth ? [name(g.truth[i])] : []), ...g.classes.map((_c, k) => (x.net ? single(x.net.z[i * g.c + k]) : ""))];
  });
  return csv([head, ...lines]);
}

/** A line for each node and its part of the run's split, in the form of m3s split (engine/export), both held to test/split.json.
 * @param {Graph} g @param {Run} run that has started @returns {string} */
export function splitCSV(g, run) {
  const given = run.records[0].labelStage;
  const tested = new Set(run.test);
  const part = (/** @type {number} */ i) => (given[i] === 0 ? "train" : tested.has(i) ? "test" : "neither");
  return csv([["node", "name", "part"], ...Array.from({ length: g.n }, (_, i) => [i, g.nodes[i] ?? "", part(i)])]);
}

/** The visitor's file that says the split of a run, with the validation nodes, which no run reads; undefined where the run drew its split.
 * @param {import("../program/manifest.js").OwnData | undefined} own the files in use @param {Run} run */
export function splitFile(own, { choice }) {
  return choice.dataset === "own" && choice.labels === "class:0" && choice.graph === own?.graph ? own?.files.find((f) => f.role === "split")?.file : undefined;
}

/** A number of 32 bits with as many digits as it needs.
 * @param {number} v */
export function single(v) {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(v.toPrecision(digits));
    if (Math.fround(short) === v) return short;
  }
  return Number(v.toPrecision(9));
}

/** A finished run with the link that repeats it.
 * @param {Run} run @param {string} link as address.js writes it @returns {string} */
export function runJSON(run, link) {
  const r = run.result;
  const open = (/** @type {ArrayLike<number> | undefined} */ a) => Array.from(a ?? [], (v) => (Number.isNaN(v) ? null : v));
  return `${JSON.stringify({
    form: RUN_FORM, version: 1, link, settings: run.choice, fingerprint: r?.fingerprint, accuracy: r?.accuracy, measured: r?.measured, perClass: open(r?.perClass),
    stages: run.rows, curves: run.curves, predictions: open(r?.predictions), labelClass: open(r?.labelClass), labelStage: open(r?.labelStage),
  })}\n`;
}

/** The link inside a kept run. Throws a message for the visitor.
 * @param {string} text @returns {string} */
export function linkOf(text) {
  let kept;
  try {
    kept = JSON.parse(text);
  } catch {
    throw new Error(t("share.not-json"));
  }
  if (kept?.form !== RUN_FORM || typeof kept.link !== "string") throw new Error(t("share.not-run"));
  if (kept.version !== 1) throw new Error(t("share.wrong-version", { version: String(kept.version).slice(0, 20) }));
  return kept.link;
}

const SIZE = 1000;

/** @param {Graph} g @param {Shown} x @param {import("../state/state.js").Look["colour"]} colour @param {Palette} p @returns {string} */
export function graphSVG(g, x, colour, p) {
  const m = marks(g, x, colour);
  const at = placesOf(g).map((v, k) => SIZE / 2 + (k % 2 === 0 ? 1 : -1) * v * (SIZE / 2 - 20));
  const f = (/** @type {number} */ v) => v.toFixed(1);
  let lines = "";
  for (let k = 0; k < g.edges.length; k += 2) {
    const [u, v] = [2 * g.edges[k], 2 * g.edges[k + 1]];
    lines += `M${f(at[u])} ${f(at[u + 1])}L${f(at[v])} ${f(at[v + 1])}`;
  }
  const order = Array.from(m.mark.keys()).sort((a, b) => m.mark[a] - m.mark[b] || a - b);
  const nodes = order.map((i) => shape(f, at[2 * i], at[2 * i + 1], radius(g.n, g.degree[i], m.mark[i]), m.mark[i], m.tint[i] === FAINT ? p.faint : classColour(p, m.tint[i]), p));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`
    + `<rect width="${SIZE}" height="${SIZE}" fill="${p.paper}"/><path d="${lines}" stroke="${p.edge}" stroke-width="${g.n > 500 ? 0.7 : 1.4}" fill="none"/>${nodes.join("")}</svg>\n`;
}

/** @param {(v: number) => string} f @param {number} x @param {number} y @param {number} r @param {number} mark @param {string} fill @param {Palette} p */
function shape(f, x, y, r, mark, fill, p) {
  if (mark < GIVEN) return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="${fill}"/>`;
  if (mark === GIVEN) return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r)}" fill="none" stroke="${p.ink}"/><circle cx="${f(x)}" cy="${f(y)}" r="${f(0.64 * r)}" fill="${fill}"/>`;
  const gem = `M${f(x)} ${f(y - r)}L${f(x + r)} ${f(y)}L${f(x)} ${f(y + r)}L${f(x - r)} ${f(y)}Z`;
  const cross = mark === WRONG ? `M${f(x - r / 2)} ${f(y - r / 2)}L${f(x + r / 2)} ${f(y + r / 2)}M${f(x + r / 2)} ${f(y - r / 2)}L${f(x - r / 2)} ${f(y + r / 2)}` : "";
  const out = mark === REJECTED;
  return `<path d="${gem}${cross}" fill="${out ? p.paper : fill}" stroke="${out ? fill : p.ink}"/>`;
}

export const BIBTEX = `@inproceedings{sun2020multistage,
  author    = {Sun, Ke and Lin, Zhouchen and Zhu, Zhanxing},
  title     = {Multi-Stage Self-Supervised Learning for Graph Convolutional Networks on Graphs with Few Labeled Nodes},
  booktitle = {Proceedings of the AAAI Conference on Artificial Intelligence},
  year      = {2020},
  eprint    = {1902.11038},
  archivePrefix = {arXiv}
}
`;
