/** The dialog for data: the visitor's files, or the generator's dials. */

import dialogStyle from "../parts/dialog.css" with { type: "text" };
import { make, setText } from "../parts/dom.js";
import { adopt } from "../parts/sheet.js";
import { decode, lacksFiles } from "../state/address.js";
import { t } from "../text/text.js";
import { joinOwn, keepExample, look } from "./effects.js";
import { ownFiles } from "./files.js";
import { generatorForm } from "./generator.js";
import ownStyle from "./own.css" with { type: "text" };
import { chosen, ownOf } from "./state.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").Store} Store
 * @typedef {import("../program/link.js").Link} Link
 * @typedef {import("../program/questions.js").Questions} Questions
 */

/** @param {Store} store @param {Link} link @param {Questions} questions @returns {import("./entry.js").Open} */
export function ownDialog(store, link, questions) {
  adopt(dialogStyle, ownStyle);
  const dialog = make("dialog", "share own");
  const now = () => store.state;
  const tell = joinOwn(store, link, questions);
  const add = async (/** @type {File[]} */ list) => {
    if (list.length > 0) tell(await look(list));
  };
  const use = () => {
    const own = ownOf(now());
    if (!own.facts) return;
    dialog.close();
    const { graph, n, smallest } = own.facts;
    const files = chosen(own);
    const split = files.some((f) => f.role === "split") ? t("own.split") : undefined;
    store.dispatch({ type: "own-data", ownData: { graph, n, smallest, split, files } });
    if (split) store.dispatch({ type: "choose", name: "labels", value: "class:0" });
    const link = own.wanted && !lacksFiles(now().manifest, own.wanted) ? decode(now().manifest, own.wanted) : null;
    tell({ type: "wanted", wanted: "" });
    if (link) store.dispatch({ type: "restore", link });
  };
  const again = () => {
    if (link.dead) store.dispatch({ type: "restart" });
    tell({ type: "add", files: [] });
  };
  const files = ownFiles(tell, add, use, () => void keepExample(now().manifest.packs.karate), again);
  const generator = generatorForm(now, (dataset) => {
    dialog.close();
    store.dispatch({ type: "choose", name: "dataset", value: dataset });
  });
  const asks = make("p", "own-asks");
  build(dialog, asks, files.box, generator.box, now());
  store.add({
    reads: (s) => [ownOf(s)],
    draw(s) {
      const { wanted } = ownOf(s);
      asks.hidden = !wanted;
      files.draw(ownOf(s), new URLSearchParams(wanted).get("graph") ?? "");
    },
  });
  return (list, asked = "") => {
    tell({ type: "wanted", wanted: asked });
    generator.draw();
    if (!dialog.open) dialog.showModal();
    void add(list);
  };
}

/** @param {HTMLDialogElement} dialog @param {HTMLElement} asks @param {HTMLElement} files @param {HTMLElement} generator @param {State} s */
function build(dialog, asks, files, generator, s) {
  dialog.id = "own";
  dialog.setAttribute("aria-labelledby", "own-title");
  const head = make("form", "head");
  head.method = "dialog";
  const title = make("h2", "", t("own.title"));
  title.id = "own-title";
  head.append(title, make("button", "plain", t("own.close")));
  setText(asks, t("own.asked"));
  dialog.append(head, asks, files, generator);
  if (!s.manifest.packs.pubmed) {
    const line = make("p", "own-more");
    line.append(`${t("own.pubmed")} `, make("code", "", "go run ./datasets/cmd/pack -o build/packs pubmed && make page"));
    dialog.append(line);
  }
  document.body.append(dialog);
}
