/** Where the rest of the page meets the visitor's own data: what opens the dialog, and places for graphs that came without. */

import { lacksFiles } from "../address.js";
import { byId } from "../dom.js";
import { late } from "../text.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../state.js").Intent} Intent
 * @typedef {import("../link.js").Link} Link
 * @typedef {import("./aside.js").Asides} Asides
 * @typedef {(files: File[], asked?: string) => void} Open asked: the part after # of an address that is about files the page does not have
 */

/** @param {() => State} now @param {(m: Intent) => void} send @param {Link} link @param {Asides} asides @returns {import("../store.js").View} */
export function ownData(now, send, link, asides) {
  /** @type {Promise<Open> | null} */
  let made = null;
  /** @type {Open} */
  const open = async (files, asked) => {
    if (now().hide.some((name) => name === "dataset" || name === "settings")) return;
    made ??= Promise.all([import("../views/own.js"), late()]).then(([m]) => m.ownDialog(now, send, link, asides));
    (await made)(files, asked);
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
 * @param {() => State} now @param {(m: Intent) => void} send @returns {import("../store.js").View} */
function placing(now, send) {
  /** @type {Promise<typeof import("./arrange.js")> | null} */
  let arranger = null;
  return {
    reads: (s) => [s.load === null && s.graph?.edges],
    async draw(s) {
      const g = s.graph;
      if (s.load || !g || g.layout.length > 0) return void (await arranger)?.stop();
      const { arrange } = await (arranger ??= import("./arrange.js"));
      if (now().graph?.edges !== g.edges) return;
      arrange(s.manifest.places, g, (layout) => now().graph?.edges === g.edges && send({ type: "arranged", layout }));
    },
  };
}
