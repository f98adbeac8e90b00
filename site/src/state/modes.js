/** What the page is used for, and what of it an address may hold. */

/** Train one run, compare a few, sweep over settings, repeat the paper. */
export const MODES = ["train", "compare", "sweep", "paper"];

/** Whether a text may be what an address says of comparisons (spec.js reads it).
 * @param {string} text */
export function isLab(text) {
  return /^1;[\w.,:;-]{1,900}$/.test(text);
}
