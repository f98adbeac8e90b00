/**
 * The columns of a comparison: the settings of one run each, as the property
 * table has them, with those of engine options that the table leaves to the
 * paper's setting. Null means: as the paper has it.
 *
 * @typedef {import("../program/pool.js").Settings} Settings
 * @typedef {import("../state/options.js").Choice} Choice
 *
 * @typedef {object} Column
 * @property {string} strategy
 * @property {string} protocol
 * @property {number | null} layers
 * @property {number | null} stages
 * @property {number | null} t labels added per class and stage
 * @property {number | null} clusters
 * @property {string | null} embedding what is clustered
 * @property {number | null} seed of weights, dropout and k-means; null: the one of the split
 *
 * @typedef {object} Property
 * @property {keyof Column} name
 * @property {string[]} [values] of a list
 * @property {number} [min] of a number
 * @property {number} [max]
 * @property {(strategy: string) => boolean} applies
 */

import { EVAL_EVERY, MAX_SEED, PROTOCOLS, STRATEGIES } from "../state/options.js";
import { wholeIn } from "../parts/whole.js";
import { READ_BY } from "./strategies.js";

export const MOST_COLUMNS = 4;

/** @param {string} setting */
const readers = (setting) => (/** @type {string} */ s) => READ_BY[setting].includes(s);

/** @type {Property[]} */
export const PROPERTIES = [
  { name: "strategy", values: STRATEGIES.map((v) => v.value), applies: () => true },
  { name: "protocol", values: PROTOCOLS.map((v) => v.value), applies: () => true },
  { name: "layers", min: 1, max: 10, applies: readers("layers") },
  { name: "stages", min: 1, max: 20, applies: readers("stages") },
  { name: "t", min: 0, max: 5000, applies: readers("t") },
  { name: "clusters", min: 1, max: 1000, applies: readers("clusters") },
  { name: "embedding", values: ["softmax", "logits", "hidden"], applies: readers("embedding") },
  { name: "seed", min: 0, max: MAX_SEED, applies: readers("seed") },
];

/** @param {string} strategy @param {string} [protocol] @returns {Column} */
export function column(strategy, protocol = PROTOCOLS[0].value) {
  return { strategy, protocol, layers: null, stages: null, t: null, clusters: null, embedding: null, seed: null };
}

/** c with one property changed; a value it cannot have leaves c as it is, ""
 * takes the paper's.
 * @param {Column} c @param {string} name @param {string} text @returns {Column} */
export function changed(c, name, text) {
  const p = PROPERTIES.find((q) => q.name === name);
  if (!p) return c;
  const free = p.name !== "strategy" && p.name !== "protocol";
  if (text === "") return free ? { ...c, [p.name]: null } : c;
  if (p.values) return p.values.includes(text) ? { ...c, [p.name]: text } : c;
  const x = wholeIn(text, p.min ?? 0, p.max ?? 0);
  return x === null ? c : { ...c, [p.name]: x };
}

/** The labels of a split as fields of `start`.
 * @param {string} labels as in Choice @returns {Pick<Settings, "rate" | "perClass">} */
export function amount(labels) {
  const [kind, value] = labels.split(":");
  return kind === "rate" ? { rate: Number(value) } : { perClass: Number(value) };
}

/** The `start` request of a column on a split, without `run`.
 * @param {Column} c @param {Choice} split @returns {Settings} */
export function requestOf(c, split) {
  const r = /** @type {Settings} */ ({
    type: "start", ...amount(split.labels), strategy: c.strategy, protocol: c.protocol, splitSeed: split.seed, seed: split.seed, evalEvery: EVAL_EVERY, paused: false,
  });
  for (const p of PROPERTIES) {
    const v = c[p.name];
    if (v !== null && p.applies(c.strategy)) Object.assign(r, { [p.name]: v });
  }
  return r;
}

/** What tells graphs apart: the dataset, and of the visitor's own its identity.
 * @param {{choice: Choice}} s @returns {string} */
export function graphKey({ choice }) {
  return choice.graph === undefined ? choice.dataset : `${choice.dataset}:${choice.graph}`;
}

/** What tells runs apart: equal requests on the same graph give equal bits.
 * @param {string} graph @param {object} r a request @param {boolean} [seeds] false: runs that differ in their seeds alone are the same @returns {string} */
export function keyOf(graph, r, seeds = true) {
  const left = seeds ? ["type", "run", "paused", "evalEvery"] : ["type", "run", "paused", "evalEvery", "seed", "splitSeed"];
  return [graph, ...Object.keys(r).filter((k) => !left.includes(k)).sort().map((k) => `${k}=${/** @type {Record<string, unknown>} */ (r)[k]}`)].join(" ");
}
