/** Where the rest of the page meets the visitor's own data: what opens the dialog. */

import { lacksFiles } from "../state/address.js";
import { byId } from "../parts/dom.js";
import { lazy, withPart } from "../parts/lazy.js";

/**
 * @typedef {import("../program/link.js").Link} Link
 * @typedef {import("../program/questions.js").Questions} Questions
 * @typedef {(files: File[], asked?: string) => void} Open asked: the part after # of an address that is about files the page does not have
 */

/** @param {import("../state/store.js").Store} store @param {Link} link @param {Questions} questions */
export function ownData(store, link, questions) {
  const now = () => store.state;
  const dialog = lazy(() => import("./own.js"), (m) => m.ownDialog(store, link, questions));
  /** @type {Open} */
  const open = (files, asked) => {
    if (now().hide.some((name) => name === "dataset" || name === "settings")) return;
    withPart(dialog, (show) => show(files, asked));
  };
  byId("own-show", HTMLButtonElement).addEventListener("click", () => open([]));
  byId("settings", HTMLFormElement).addEventListener("change", (e) => {
    const list = e.target;
    if (!(list instanceof HTMLSelectElement) || list.value !== "own" || now().manifest.ownData) return;
    e.stopPropagation();
    list.value = now().choice.dataset;
    void open([]);
  }, true);
  takeDrops((files) => open(files));
  const follow = () => void (lacksFiles(now().manifest, location.hash) && open([], location.hash.slice(1)));
  addEventListener("hashchange", follow);
  follow();
}

/** Files dropped anywhere on the page.
 * @param {(files: File[]) => void} take */
function takeDrops(take) {
  const has = (/** @type {DragEvent} */ e) => e.dataTransfer?.types.includes("Files") ?? false;
  addEventListener("dragover", (e) => has(e) && e.preventDefault());
  addEventListener("drop", (e) => {
    if (!has(e)) return;
    e.preventDefault();
    take([...(e.dataTransfer?.files ?? [])]);
  });
}
