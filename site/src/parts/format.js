/** Numbers as the page's language writes them. */

import { t, written } from "../text/text.js";

export { written as decimal };

/** @param {number | null | undefined} share @param {number} [digits] after the point @returns {string} per cent, or a dash */
export function percent(share, digits = 1) {
  return share === null || share === undefined || Number.isNaN(share) ? "–" : t("page.percent", { x: written(100 * share, digits) });
}

/** An accuracy with the number of nodes it is measured on.
 * @param {number | null | undefined} share @param {{measured: number} | null} [run] @returns {string} */
export function accuracyOf(share, run) {
  return share === null || share === undefined || !run ? "–" : `${percent(share)} ${measuredOn(run.measured)}`;
}

/** @param {number} n nodes that an accuracy is measured on @returns {string} */
export function measuredOn(n) {
  return t(n > 0 ? "page.on-nodes" : "page.on-none", { n });
}

/** @param {number | null | undefined} x */
export function whole(x) {
  return x === null || x === undefined ? "–" : written(x);
}

/** @param {number} s */
export function seconds(s) {
  return t("page.seconds", { x: written(s, s < 10 ? 1 : 0) });
}
