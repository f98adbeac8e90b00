/** What is done because of the data dialog: files are looked into and read, and the example is fetched. */

import { sentence } from "../program/faults.js";
import { fieldsOf } from "../program/own-files.js";
import { make } from "../parts/dom.js";
import { pick } from "../text/text.js";
import { karateFiles } from "./example.js";
import { guess, HEAD } from "./guess.js";
import { chosen, noFiles, OWN, ownOf, reduceOwn } from "./state.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").Store} Store
 * @typedef {import("../program/link.js").Link} Link
 * @typedef {import("../program/questions.js").Questions} Questions
 * @typedef {import("./state.js").Own} Own
 * @typedef {import("./state.js").OwnMessage} OwnMessage
 */

/** Joins the state. Files that are complete are handed to the program.
 * @param {Store} store @param {Link} link @param {Questions} questions @returns {(m: OwnMessage) => void} sends */
export function joinOwn(store, link, questions) {
  const late = (/** @type {OwnMessage} */ message) => /** @type {const} */ ({ type: "late", part: OWN, message });
  store.join({
    name: OWN, initial: noFiles(),
    reduce: (s, /** @type {OwnMessage} */ m) => ({ ...s, late: { ...s.late, [OWN]: reduceOwn(ownOf(s), m) } }),
    act(before, after) {
      const own = ownOf(after);
      if (own.reading && own.asked !== /** @type {Own | undefined} */ (before.late[OWN])?.asked) void read(own, link, questions).then((m) => store.queue(late(m)));
    },
  });
  return (m) => store.dispatch(late(m));
}

/** @param {Own} own @param {Link} link @param {Questions} questions @returns {Promise<OwnMessage>} */
async function read(own, link, questions) {
  const { asked } = own;
  return fieldsOf(chosen(own)).then((fields) => questions.ask(link, { type: "read", ...fields })).then(
    (facts) => ({ type: "understood", asked, facts }),
    (fault) => ({ type: "refused", asked, refusal: refusalOf(fault) }),
  );
}

/** What the program says of the files; what it says of itself is a sentence already.
 * @param {import("../program/events.js").Fault | import("../program/own-files.js").Unreadable} f a fault, or an error about a file @returns {import("./state.js").Refusal} */
function refusalOf(f) {
  if (f instanceof Error) return { code: f.code ?? "", message: f.message, file: f.file };
  const { code = "", message, file, row, column, a, b } = f;
  if (f.where === "page" || (f.where === "read" && pick("own.fault", code) === code)) return { code: "", message: sentence(f), dead: f.where === "page" };
  return { code, message, file, row, column, a, b };
}

/** Looks at names and first rows, to guess what each file is.
 * @param {File[]} list @returns {Promise<OwnMessage>} */
export async function look(list) {
  const files = await Promise.all(list.map(async (file) => (
    { name: file.name, size: file.size, role: guess(file.name, await file.slice(0, HEAD).text().catch(() => "")), file })));
  return { type: "add", files };
}

/** Gives the karate club away as the files one would make oneself.
 * @param {string} pack its file */
export async function keepExample(pack) {
  const response = await fetch(pack);
  for (const [name, text] of Object.entries(karateFiles(new Uint8Array(await response.arrayBuffer())))) {
    const a = make("a");
    a.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  }
}
