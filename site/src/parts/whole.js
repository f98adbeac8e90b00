/** Numbers that visitors write. Pure. */

const FORM = /^\+?\d+(\.\d+)?(e\+?\d{1,2})?$/i;

/** The whole number a text stands for, as "12", "12.0" or "1e3"; null for another text and outside the bounds.
 * @param {string} text @param {number} min @param {number} max @returns {number | null} */
export function wholeIn(text, min, max) {
  const x = FORM.test(text.trim()) ? Number(text) : NaN;
  return Number.isInteger(x) && x >= min && x <= max ? x : null;
}
