/** The dialog for data: the visitor's files, or the generator's dials. */

import { decode, lacksFiles } from "../state/address.js";
import dialogStyle from "../parts/dialog.css" with { type: "text" };
import { make, setText } from "../parts/dom.js";
import { sentence } from "../program/faults.js";
import ownStyle from "./own.css" with { type: "text" };
import { karateFiles } from "./example.js";
import { fieldsOf } from "../program/own-files.js";
import { guess, HEAD } from "./guess.js";
import { noFiles, reduceOwn } from "./state.js";
import { adopt } from "../parts/sheet.js";
import { pick, t } from "../text/text.js";
import { ownFiles } from "./files.js";
import { ownMade } from "./generator.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../program/link.js").Link} Link
 * @typedef {import("../program/questions.js").Questions} Questions
 * @typedef {import("./state.js").Own} Own
 * @typedef {import("./state.js").OwnMessage} OwnMessage
 */

/** @param {() => State} now @param {(m: Intent) => void} send @param {Link} link @param {Questions} questions @returns {import("./entry.js").Open} */
export function ownDialog(now, send, link, questions) {
  /** @type {Map<string, File>} by name */
  const files = new Map();
  let own = noFiles();
  let wanted = "";
  adopt(dialogStyle, ownStyle);
  const dialog = make("dialog", "share own");
  const tell = (/** @type {OwnMessage} */ m) => {
    const before = own;
    own = reduceOwn(own, m);
    if (own.reading && own.asked !== before.asked) void read(own, files, link, questions).then(tell);
    draw();
  };
  const draw = () => view.draw(own, new URLSearchParams(wanted).get("graph") ?? "");
  const add = async (/** @type {File[]} */ list) => {
    const found = await Promise.all(list.map(async (f) => {
      files.set(f.name, f);
      return { name: f.name, size: f.size, role: guess(f.name, await f.slice(0, HEAD).text().catch(() => "")) };
    }));
    if (found.length > 0) tell({ type: "add", files: found });
  };
  const use = () => {
    if (!own.facts) return;
    dialog.close();
    const { graph, n, smallest } = own.facts;
    send({ type: "held", held: { graph, n, smallest, files: chosen(own, files) } });
    const link = wanted && !lacksFiles(now().manifest, wanted) ? decode(now().manifest, wanted) : null;
    wanted = "";
    if (link) send({ type: "restore", link });
  };
  const again = () => {
    if (link.dead) send({ type: "restart" });
    tell({ type: "add", files: [] });
  };
  const view = ownFiles(tell, add, use, () => void keepExample(now()), again);
  const made = ownMade(now, (dataset) => {
    dialog.close();
    send({ type: "choose", name: "dataset", value: dataset });
  });
  const asks = make("p", "own-asks");
  build(dialog, asks, view.box, made.box, now());
  return (list, asked = "") => {
    wanted = asked;
    asks.hidden = !asked;
    draw();
    made.draw();
    if (!dialog.open) dialog.showModal();
    void add(list);
  };
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} asks @param {HTMLElement} files @param {HTMLElement} made @param {State} s */
function build(dialog, asks, files, made, s) {
  dialog.id = "own";
  dialog.setAttribute("aria-labelledby", "own-title");
  const head = make("form", "head");
  head.method = "dialog";
  const title = make("h2", "", t("own.title"));
  title.id = "own-title";
  head.append(title, make("button", "plain", t("own.close")));
  setText(asks, t("own.asked"));
  dialog.append(head, asks, files, made);
  if (!s.manifest.packs.pubmed) {
    const line = make("p", "own-more");
    line.append(`${t("own.pubmed")} `, make("code", "", "go run ./datasets/cmd/pack -o build/packs pubmed && make page"));
    dialog.append(line);
  }
  document.body.append(dialog);
}

/** Hands the files to the program.
 * @param {Own} own @param {Map<string, File>} files @param {Link} link @param {Questions} questions @returns {Promise<OwnMessage>} */
async function read(own, files, link, questions) {
  const { asked } = own;
  return fieldsOf(chosen(own, files)).then((fields) => questions.ask(link, { type: "read", ...fields })).then(
    (facts) => ({ type: "understood", asked, facts }),
    (fault) => ({ type: "refused", asked, refusal: refusalOf(fault) }),
  );
}

/** The files that are something.
 * @param {Own} own @param {Map<string, File>} files */
function chosen(own, files) {
  return own.entries.filter((e) => e.role !== "none").map((e) => ({ role: e.role, file: /** @type {File} */ (files.get(e.name)) }));
}

/** What the program says of the files; what it says of itself is a sentence already.
 * @param {any} f a fault, or an error about a file @returns {import("./state.js").Refusal} */
function refusalOf(f) {
  const { code = "", message, file, row, column, a, b } = f;
  if (f.where === "page" || (f.where === "read" && pick("own.fault", code) === code)) return { code: "", message: sentence(f), dead: f.where === "page" };
  return { code, message, file, row, column, a, b };
}

/** @param {State} s */
async function keepExample(s) {
  const response = await fetch(s.manifest.packs.karate);
  for (const [name, text] of Object.entries(karateFiles(new Uint8Array(await response.arrayBuffer())))) {
    const a = make("a");
    a.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
    a.download = name;
    a.click();
    setTimeout(() => URL.revokeObjectURL(a.href), 10000);
  }
}
