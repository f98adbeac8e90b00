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
 * @property {number[]} t least and most nodes that a run is measured on
 * @property {number} m mean accuracy in per cent, rounded as engine/REPRODUCTION.md has it
 * @property {number} h half the width of its 95 % interval, likewise
 * @property {number} f accuracy of the run with seed 1
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
  return `${decimal(c.m, 1)} ± ${t("page.percent", { x: decimal(c.h, 1) })}`;
}

/** @param {string} file @returns {Promise<Results>} */
export async function fetchResults(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}
