/** The dialog for data: the visitor's files, or the generator's dials. */

import { make, setText } from "../dom.js";
import { karateFiles } from "../own/example.js";
import { guess, HEAD } from "../own/guess.js";
import { noFiles, reduceOwn } from "../own/state.js";
import { t } from "../text.js";
import { ownFiles } from "./own-files.js";
import { ownMade } from "./own-made.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../state.js").Intent} Intent
 * @typedef {import("../link.js").Link} Link
 * @typedef {import("../messages.js").Request} Request
 * @typedef {import("../own/aside.js").Asides} Asides
 * @typedef {import("../own/state.js").Own} Own
 * @typedef {import("../own/state.js").OwnMessage} OwnMessage
 */

/** @param {() => State} now @param {(m: Intent) => void} send @param {Link} link @param {Asides} asides @returns {import("../own/hook.js").Open} */
export function ownDialog(now, send, link, asides) {
  /** @type {Map<string, File>} by name */
  const files = new Map();
  let own = noFiles();
  const dialog = make("dialog", "share own");
  const tell = (/** @type {OwnMessage} */ m) => {
    const before = own;
    own = reduceOwn(own, m);
    if (own.reading && own.asked !== before.asked) void read(own, files, link, asides).then(tell);
    view.draw(own);
  };
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
    const of = own.entries.filter((e) => e.role !== "none").map((e) => ({ role: e.role, file: /** @type {File} */ (files.get(e.name)) }));
    send({ type: "held", held: { n: own.facts.n, smallest: own.facts.smallest, files: of } });
  };
  const view = ownFiles(tell, add, use, () => void keepExample(now()));
  const made = ownMade(now, (dataset) => {
    dialog.close();
    send({ type: "choose", name: "dataset", value: dataset });
  });
  const asks = make("p", "own-asks");
  build(dialog, asks, view.box, made.box, now());
  view.draw(own);
  return (list, asked) => {
    asks.hidden = !asked;
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

/** Hands the files to the program, as compare/program.js does for the other workers.
 * @param {Own} own @param {Map<string, File>} files @param {Link} link @param {Asides} asides @returns {Promise<OwnMessage>} */
async function read(own, files, link, asides) {
  const { asked } = own;
  /** @type {Request} */
  const request = { type: "read" };
  for (const e of own.entries) {
    if (e.role === "none") continue;
    try {
      request[e.role] = new Uint8Array(await /** @type {File} */ (files.get(e.name)).arrayBuffer());
    } catch {
      return { type: "refused", asked, refusal: { code: "unreadable", file: e.name } };
    }
    request[`${e.role}Name`] = e.name.slice(-200);
  }
  return asides.ask(link, request).then(
    (facts) => ({ type: "understood", asked, facts }),
    (fault) => ({ type: "refused", asked, refusal: { code: "", ...fault } }),
  );
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
