/**
 * Which file is what, from its name and its first rows. Pure; the program
 * reads the files and has the last word.
 *
 * @typedef {"edges" | "features" | "labels" | "split" | "content" | "cites" | "none"} Role
 */

/** @type {Role[]} */
export const ROLES = ["edges", "labels", "features", "split", "content", "cites", "none"];

/** Bytes of a file that are looked at. */
export const HEAD = 4096;

/** @type {[RegExp, Role][]} */
const NAMES = [
  [/split/, "split"],
  [/\.content$/, "content"], [/\.cites$/, "cites"], [/label|class|target|group|community|club/, "labels"],
  [/feat|attr|words|embed/, "features"], [/edge|link|cit|adj|graph|net|friend/, "edges"],
];

/** @param {string} name @param {string} head the first characters @returns {Role} */
export function guess(name, head) {
  if (isSplit(head)) return "split";
  const known = NAMES.find(([pattern]) => pattern.test(name.toLowerCase()));
  return known ? known[1] : byRows(head);
}

/** Whether the first row names the columns of a split.
 * @param {string} head */
function isSplit(head) {
  const cells = (head.split(/[\r\n]/, 1)[0] ?? "").replace(/^\ufeff/, "").split(/[,;\t]/).map((c) => c.trim().replaceAll('"', ""));
  return cells.includes("part") && (cells.includes("node") || cells.includes("name"));
}

/** Many columns are features. Of two columns the second are labels when it
 * says few different things or words beside numbers.
 * @param {string} head @returns {Role} */
function byRows(head) {
  const lines = head.split(/\r\n|\n|\r/).map((l) => l.trim()).filter((l) => l !== "" && !/^[#%]/.test(l));
  if (lines.length > 2 && head.length >= HEAD / 2) lines.pop(); // cut off
  if (lines.length === 0) return "none";
  const separator = ["\t", ",", ";"].find((c) => lines[0].includes(c)) ?? /\s+/;
  const rows = lines.map((l) => l.split(separator).map((c) => c.trim()));
  if (rows[0].length > 3) return "features";
  const below = rows.slice(1).filter((r) => r.length > 1);
  const seconds = new Set(below.map((r) => r[1]));
  const number = (/** @type {string} */ c) => c !== "" && Number.isFinite(Number(c));
  const wordy = below.length > 0 && below.every((r) => number(r[0])) && below.some((r) => !number(r[1]));
  const ids = new Set(below.map((r) => r[0]));
  return wordy || (below.length >= 6 && ids.size === below.length && seconds.size <= below.length / 3) ? "labels" : "edges";
}
