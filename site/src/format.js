/** Numbers as the page shows them. */

/** @param {number | null | undefined} share @returns {string} per cent with one decimal and a space that does not break, or a dash */
export function percent(share) {
  return share === null || share === undefined || Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)}\u00a0%`;
}

/** @param {number | null | undefined} x */
export function whole(x) {
  return x === null || x === undefined ? "–" : x.toLocaleString("en");
}

/** @param {number} s */
export function seconds(s) {
  return s < 10 ? `${s.toFixed(1)} s` : `${Math.round(s)} s`;
}
