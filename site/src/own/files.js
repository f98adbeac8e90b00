/** The part of the data dialog about the visitor's files. */

import { make } from "../parts/dom.js";
import { whole } from "../parts/format.js";
import { ROLES } from "./guess.js";
import { lacks, MOST_BYTES } from "./state.js";
import { pick, t } from "../text/text.js";

/**
 * @typedef {import("./state.js").Own} Own
 * @typedef {import("./state.js").Entry} Entry
 * @typedef {import("./state.js").Refusal} Refusal
 * @typedef {import("./state.js").OwnMessage} OwnMessage
 * @typedef {import("./guess.js").Role} Role
 */

/** @param {(m: OwnMessage) => void} tell @param {(files: File[]) => void} add @param {() => void} use @param {() => void} example
 * @param {() => void} again reads the files with another program
 * @returns {{box: HTMLElement, draw: (s: Own, wanted: string) => void}} wanted: the identity of the graph an address is about, or "" */
export function ownFiles(tell, add, use, example, again) {
  const box = make("section", "own-files");
  const list = make("ul", "own-list");
  const said = make("div", "own-said");
  said.id = "own-said";
  said.setAttribute("role", "status");
  const go = make("button", "primary", t("own.use"));
  go.id = "own-use";
  go.type = "button";
  go.addEventListener("click", use);
  const sample = make("button", "", t("own.example"));
  sample.id = "own-example";
  sample.type = "button";
  sample.addEventListener("click", example);
  const row = make("p", "row");
  const anew = make("button", "", t("fault.restart-read"));
  anew.id = "own-again";
  anew.type = "button";
  anew.addEventListener("click", again);
  row.append(go, sample);
  box.append(make("h3", "", t("own.files-title")), make("p", "", t("own.private")), zone(add), list, said, row, formats());
  list.addEventListener("change", (e) => {
    if (e.target instanceof HTMLSelectElement) tell({ type: "role", id: Number(e.target.dataset.id), role: /** @type {Role} */ (e.target.value) });
  });
  list.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (!b) return;
    tell({ type: "remove", id: Number(b.dataset.id) });
    box.querySelector("input")?.focus();
  });
  return {
    box,
    draw(s, wanted) {
      go.disabled = s.facts === null;
      drawEntries(list, s.entries);
      said.classList.toggle("fault", s.refusal !== null);
      said.replaceChildren(...outcome(s, wanted), ...(s.refusal?.dead ? [anew] : []));
    },
  };
}

/** Where files are dropped or chosen.
 * @param {(files: File[]) => void} add */
function zone(add) {
  const label = make("label", "own-zone");
  const input = make("input");
  input.id = "own-pick";
  input.type = "file";
  input.multiple = true;
  input.addEventListener("change", () => {
    add([...(input.files ?? [])]);
    input.value = "";
  });
  input.className = "unseen";
  input.autofocus = true;
  label.append(make("span", "", t("own.drop")), make("span", "own-choose", t("own.choose")), input);
  for (const [event, on] of /** @type {[string, boolean][]} */ ([["dragover", true], ["dragleave", false], ["drop", false]])) {
    label.addEventListener(event, () => label.classList.toggle("over", on));
  }
  return label;
}

/** Keeps the rows that stay, and with them the focus.
 * @param {HTMLElement} list @param {Entry[]} entries */
function drawEntries(list, entries) {
  const key = entries.map((e) => `${e.id}`).join();
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    list.replaceChildren(...entries.map(item));
  }
  for (const e of entries) {
    const select = /** @type {HTMLSelectElement | null} */ (list.querySelector(`select[data-id="${e.id}"]`));
    if (select && select.value !== e.role) select.value = e.role;
  }
}

/** @param {Entry} e */
function item(e) {
  const line = make("li");
  const select = make("select");
  select.dataset.id = String(e.id);
  select.setAttribute("aria-label", t("own.what", { file: e.name }));
  select.append(...ROLES.map((role) => new Option(pick("own.role", role), role)));
  const remove = make("button", "plain", "×");
  remove.type = "button";
  remove.dataset.id = String(e.id);
  remove.setAttribute("aria-label", t("own.remove", { file: e.name }));
  const name = make("span", "own-name", e.name);
  name.title = e.name;
  line.append(name, make("span", "own-size", bytes(e.size)), select, remove);
  return line;
}

/** @param {number} n */
function bytes(n) {
  return n < 1e6 ? t("own.kb", { n: Math.ceil(n / 1000) }) : t("own.mb", { n: Math.round(n / 1e5) / 10 });
}

/** What was understood, what is wrong, or what is missing.
 * @param {Own} s @param {string} wanted @returns {Node[]} */
function outcome(s, wanted) {
  if (s.refusal) return [make("p", "", complaint(s.refusal))];
  if (s.reading) return [make("p", "", t("own.reading"))];
  if (!s.facts) return [make("p", "", pick("own.lacks", lacks(s)))];
  const f = s.facts;
  const classes = f.classes.split("\n");
  const facts = make("p", "own-facts", t("own.facts", { n: f.n, m: f.edgeCount, f: f.f, c: f.c, known: f.known }));
  const names = make("p", "", t("own.classes", { names: classes.slice(0, 12).join(", ") + (classes.length > 12 ? ", …" : "") }));
  const notes = make("ul", "own-notes");
  if (wanted && wanted !== f.graph) notes.append(make("li", "", t("own.not-those")));
  for (const line of f.notes === "" ? [] : f.notes.split("\n")) {
    const [code, count, file, a] = line.split("\t");
    const text = pick("own.note", code, { n: Number(count), a });
    notes.append(make("li", "", file ? t("own.of-file", { file, text }) : text));
  }
  if (f.smallest < 3) notes.append(make("li", "", t("own.small", { n: f.smallest })));
  return [facts, names, notes];
}

/** What is wrong, in the page's language.
 * @param {Refusal} r */
export function complaint(r) {
  const size = (/** @type {string | undefined} */ v) => (v && /^\d+$/.test(v) && r.code !== "relabel" && r.code !== "twice" ? whole(Number(v)) : v ?? "");
  const said = r.code ? pick("own.fault", r.code, { a: size(r.a), b: size(r.b) }) : r.message ?? "";
  if (!r.file) return said;
  const text = r.row && r.column ? t("own.at", { row: String(r.row), column: String(r.column), text: said }) : r.row ? t("own.in-row", { row: String(r.row), text: said }) : said;
  return t("own.of-file", { file: r.file, text });
}

function formats() {
  const details = make("details");
  details.append(make("summary", "", t("own.formats")));
  const list = make("ul");
  for (const name of ["edges", "labels", "features", "split", "pair", "text"]) list.append(make("li", "", pick("own.format", name)));
  list.append(make("li", "", t("own.limits", { mb: MOST_BYTES / 1e6, nodes: 50000, links: 400000, columns: 10000, numbers: 5000000, classes: 50 })));
  details.append(list);
  return details;
}
