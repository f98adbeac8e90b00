/**
 * The visitor's files: which there are, what each is, and what the program
 * made of them. A part of the page's state, `late.own`. Pure.
 *
 * @typedef {import("./guess.js").Role} Role
 * @typedef {import("../program/messages.js").Understood} Understood
 *
 * @typedef {object} Entry
 * @property {number} id
 * @property {string} name
 * @property {number} size bytes
 * @property {Role} role
 * @property {File} file whose bytes are read when the program is asked
 *
 * @typedef {object} Refusal what is wrong with the files
 * @property {string} code of the program's fault, or of the page's own
 * @property {string} [message] where there is no code
 * @property {boolean} [dead] whether the program has ended, so that another must read them
 * @property {string} [file]
 * @property {number} [row]
 * @property {number} [column]
 * @property {string} [a]
 * @property {string} [b]
 *
 * @typedef {object} Own
 * @property {Entry[]} entries
 * @property {number} next id
 * @property {number} asked how often the program has been asked to read
 * @property {boolean} reading
 * @property {Understood | null} facts
 * @property {Refusal | null} refusal
 * @property {string} wanted the part after # of an address that is about files the page does not have, or ""
 *
 * @typedef {{type: "wanted", wanted: string} | {type: "add", files: Omit<Entry, "id">[]} | {type: "role", id: number, role: Role} | {type: "remove", id: number}
 *   | {type: "understood", asked: number, facts: Understood} | {type: "refused", asked: number, refusal: Refusal}} OwnMessage
 */

/** What one file may have (datasets/own, DefaultLimits). */
export const MOST_BYTES = 64e6;

/** Files the dialog keeps. */
const MOST_FILES = 12;

/** @returns {Own} */
export function noFiles() {
  return { entries: [], next: 1, asked: 0, reading: false, facts: null, refusal: null, wanted: "" };
}

/** The part's name in the state, and in messages to it. */
export const OWN = "own";

/** @param {import("../state/state.js").State} s @returns {Own} */
export function ownOf(s) {
  return /** @type {Own} */ (s.late[OWN]);
}

/** @param {Own} s @param {OwnMessage} m @returns {Own} */
export function reduceOwn(s, m) {
  switch (m.type) {
    case "wanted": return { ...s, wanted: m.wanted };
    case "add": return ask(m.files.reduce(added, s));
    case "role": return ask({ ...s, entries: s.entries.map((e) => (e.id === m.id ? { ...e, role: m.role } : e.role === m.role ? { ...e, role: "none" } : e)) });
    case "remove": return ask({ ...s, entries: s.entries.filter((e) => e.id !== m.id) });
    case "understood": return m.asked === s.asked ? { ...s, reading: false, facts: m.facts, refusal: null } : s;
    case "refused": return m.asked === s.asked ? { ...s, reading: false, facts: null, refusal: m.refusal } : s;
  }
}

/** A file of a name that is there takes its place; a role is given once.
 * @param {Own} s @param {Omit<Entry, "id">} f @returns {Own} */
function added(s, f) {
  const old = s.entries.find((e) => e.name === f.name);
  const role = old ? old.role : s.entries.some((e) => e.role === f.role) ? "none" : f.role;
  const entries = [...s.entries.filter((e) => e !== old), { ...f, id: s.next, role }];
  return { ...s, next: s.next + 1, entries: entries.slice(-MOST_FILES) };
}

/** Whatever was read no longer counts; what there is now is read when it is complete.
 * @param {Own} s @returns {Own} */
function ask(s) {
  const next = { ...s, asked: s.asked + 1, facts: null, refusal: null };
  const large = s.entries.find((e) => e.role !== "none" && e.size > MOST_BYTES);
  if (large) return { ...next, reading: false, refusal: { code: "large", file: large.name, row: 0, column: 0, a: String(large.size), b: String(MOST_BYTES) } };
  return { ...next, reading: lacks(next) === "" };
}

/** The files that are something.
 * @param {Own} s */
export function chosen(s) {
  return s.entries.filter((e) => e.role !== "none").map(({ role, file }) => ({ role, file }));
}

/** What is not there yet: "" when the files can be read.
 * @param {Own} s @returns {"" | "files" | "edges" | "labels" | "content" | "cites" | "mixed"} */
export function lacks(s) {
  const has = (/** @type {Role} */ role) => s.entries.some((e) => e.role === role);
  const pair = has("content") || has("cites");
  if (pair && (has("edges") || has("labels") || has("features"))) return "mixed";
  if (pair) return !has("content") ? "content" : !has("cites") ? "cites" : "";
  if (!has("edges") && !has("labels")) return "files";
  return !has("edges") ? "edges" : !has("labels") ? "labels" : "";
}
