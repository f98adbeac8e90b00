/** Numbers as the page's language writes them. */

import { language, t } from "./text.js";

/** @param {number} x @param {number} digits after the point @returns {string} */
export function decimal(x, digits) {
  return x.toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number | null | undefined} share @param {number} [digits] after the point @returns {string} per cent, or a dash */
export function percent(share, digits = 1) {
  return share === null || share === undefined || Number.isNaN(share) ? "–" : t("page.percent", { x: decimal(100 * share, digits) });
}

/** @param {number | null | undefined} x */
export function whole(x) {
  return x === null || x === undefined ? "–" : x.toLocaleString(language());
}

/** @param {number} s */
export function seconds(s) {
  return t("page.seconds", { x: decimal(s, s < 10 ? 1 : 0) });
}
