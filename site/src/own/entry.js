/** Where the rest of the page meets the visitor's own data: what opens the dialog, and places for graphs that came without. */

import { lacksFiles } from "../state/address.js";
import { byId } from "../parts/dom.js";
import { lazy, offerAgain, solved, withPart } from "../parts/lazy.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../program/link.js").Link} Link
 * @typedef {import("../program/questions.js").Questions} Questions
 * @typedef {(files: File[], asked?: string) => void} Open asked: the part after # of an address that is about files the page does not have
 */

/** @param {() => State} now @param {(m: Intent) => void} send @param {Link} link @param {Questions} questions @returns {import("../state/store.js").View} */
export function ownData(now, send, link, questions) {
  const dialog = lazy(() => import("./own.js"), (m) => m.ownDialog(now, send, link, questions));
  /** @type {Open} */
  const open = (files, asked) => {
    if (now().hide.some((name) => name === "dataset" || name === "settings")) return;
    withPart(dialog, (show) => show(files, asked));
  };
  byId("own-show", HTMLButtonElement).addEventListener("click", () => open([]));
  byId("settings", HTMLFormElement).addEventListener("change", (e) => {
    const list = e.target;
    if (!(list instanceof HTMLSelectElement) || list.value !== "own" || now().manifest.held) return;
    e.stopPropagation();
    list.value = now().choice.dataset;
    void open([]);
  }, true);
  takeDrops((files) => open(files));
  const follow = () => void (lacksFiles(now().manifest, location.hash) && open([], location.hash.slice(1)));
  addEventListener("hashchange", follow);
  follow();
  return placing(now, send);
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

/** Asks a worker for places of a graph that has none.
 * @param {() => State} now @param {(m: Intent) => void} send @returns {import("../state/store.js").View} */
function placing(now, send) {
  const arranger = lazy(() => import("../graph/places/arrange.js"), (m) => m);
  const box = byId("graph-card", HTMLElement);
  let stop = () => {};
  let turn = 0;
  return {
    reads: (s) => [s.load === null && s.graph?.edges],
    draw(s) {
      stop();
      solved(box);
      const mine = ++turn;
      const g = s.graph;
      if (s.load || !g || g.layout.length > 0) return;
      const asked = () => mine === turn && now().graph?.edges === g.edges;
      const place = () => withPart(arranger, ({ arrange }) => {
        if (asked()) stop = arrange(s.manifest.places, g, (layout) => asked() && send({ type: "arranged", layout }), () => offerAgain(box, place));
      }, box);
      place();
    },
  };
}
