/** Numbers as the page's language writes them. */

import { t, written } from "./text.js";

export { written as decimal };

/** @param {number | null | undefined} share @param {number} [digits] after the point @returns {string} per cent, or a dash */
export function percent(share, digits = 1) {
  return share === null || share === undefined || Number.isNaN(share) ? "–" : t("page.percent", { x: written(100 * share, digits) });
}

/** @param {number | null | undefined} x */
export function whole(x) {
  return x === null || x === undefined ? "–" : written(x);
}

/** @param {number} s */
export function seconds(s) {
  return t("page.seconds", { x: written(s, s < 10 ? 1 : 0) });
}
