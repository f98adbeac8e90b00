/**
 * Tables as CSV: the one writer for all that the page gives away, in the form
 * of RFC 4180, lines ended by CR LF. Pure. The command writes the same form
 * (engine/internal/csv); both are held to test/csv.json.
 *
 * A text that a spreadsheet would take for a formula gets an apostrophe in
 * front (OWASP, CSV injection): one that begins with = + - @, their wide forms,
 * a tab, CR or LF, after any apostrophes, and is no plain number. To have the
 * text back, take one apostrophe off where such a sign follows apostrophes.
 *
 * @typedef {string | number | boolean | null | undefined} Cell null, undefined and what is no finite number are left empty
 */

const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n]/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const QUOTED = /[",\r\n]|^\s|\s$/;

/** @param {Cell[][]} rows the first names the columns @returns {string} */
export function csv(rows) {
  return rows.map((cells) => `${cells.map(field).join(",")}\r\n`).join("");
}

/** @param {Cell} v */
function field(v) {
  if (v === null || v === undefined || (typeof v === "number" && !Number.isFinite(v))) return "";
  const text = String(v);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
