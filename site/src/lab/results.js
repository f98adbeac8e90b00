/**
 * The committed results of the paper's tables and figures, as the build left
 * them (site/cmd/build/results.go). Pure but for the reading.
 *
 * @typedef {object} Cell
 * @property {string} d dataset
 * @property {number} k labels per class
 * @property {string} p protocol
 * @property {string} s strategy
 * @property {number} [l] layers
 * @property {number} [g] stages
 * @property {number} [c] clusters
 * @property {number} n runs
 * @property {number[]} [t] least and most nodes that a run is measured on
 * @property {number} m mean accuracy in per cent, rounded as engine/REPRODUCTION.md has it
 * @property {number} h half the width of its 95 % interval, likewise
 * @property {number} [f] accuracy of the run with seed 1
 * @property {number} [w] digits of mean and half after the point, if not one
 * @property {number[]} [r] Max-Min Ratio of the first stage, and the mean of all
 *
 * @typedef {object} Results
 * @property {{d: string, k: number, s: string, m: number}[]} paper accuracies of the paper's tables
 * @property {Cell[]} table
 * @property {Cell[]} layers
 * @property {Cell[]} stages
 * @property {Cell[]} clusters
 */

import { decimal } from "../parts/format.js";
import { t } from "../text/text.js";

/** A cell's mean with its interval, digit for digit as the report writes them.
 * @param {Cell} c @returns {string} */
export function cellSaid(c) {
  const digits = c.w ?? 1;
  return `${decimal(c.m, digits)} ± ${t("page.percent", { x: decimal(c.h, digits) })}`;
}

/** The committed cell of a run's settings: a run of so many labels a class is that of the label rate which means as many.
 * @param {import("../program/manifest.js").Manifest} m @param {Cell[]} table
 * @param {{dataset: string, labels: string, strategy: string, protocol: string}} c @returns {Cell | undefined} */
export function cellOf(m, table, c) {
  const [kind, value] = c.labels.split(":");
  const perClass = kind === "class" ? Number(value) : m.paper.find((s) => s.dataset === c.dataset && String(s.rate) === value)?.perClass;
  return table.find((x) => x.d === c.dataset && x.k === perClass && x.p === c.protocol && x.s === c.strategy);
}

/** @param {string} file @returns {Promise<Results>} */
export async function fetchResults(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}
