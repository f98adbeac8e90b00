/** The graph, the classes below it and the line about a node. */

import { byId, make, setText } from "../parts/dom.js";
import { accuracyOf, whole } from "../parts/format.js";
import { marks } from "./marks.js";
import { momentSaid } from "../state/moment-said.js";
import { shown } from "../state/moments.js";
import { className, nodeName } from "../state/names.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { t } from "../text/text.js";
import { keepSurface } from "./surface.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../parts/palette.js").Palette} Palette
 * @typedef {import("./surface.js").Surface} Surface
 */

/** Milliseconds between repaints. */
const EVERY = 90;

/** @param {State} s @returns {Palette} */
const paletteOf = (s) => (s.look.theme === "dark" ? DARK : LIGHT);

/** @param {HTMLElement} box @param {string | null} wish the surface asked for (surface.js)
 * @param {(m: Intent) => void} send @param {(node: number) => void} choose @param {(s: Surface | null) => void} moved called
 * when nodes are at other places in the box @param {() => void} again called when the surface changed
 * @returns {import("../state/store.js").View} */
export function graph(box, wish, send, choose, moved, again) {
  /** @type {Surface | null} */
  let surface = null;
  /** @type {unknown[]} */
  let drawn = [];
  const events = {
    hover: (/** @type {number} */ node) => send({ type: "look", name: "hover", value: node }),
    pick: (/** @type {number} */ node) => choose(node),
    moved: () => moved(surface),
  };
  keepSurface(box, wish, events, (s) => {
    surface = s;
    drawn = [];
    if (s) again();
  });
  for (const [id, act] of /** @type {[string, (s: Surface) => void][]} */ ([
    ["zoom-in", (s) => s.zoom(1.5)], ["zoom-out", (s) => s.zoom(1 / 1.5)], ["zoom-fit", (s) => s.fit()],
  ])) byId(id, HTMLButtonElement).addEventListener("click", () => surface && act(surface));
  return {
    every: EVERY,
    reads(s) {
      const x = shown(s.run, s.look.at);
      return [surface, s.look.node, s.graph, x.labelStage, x.predictions, x.step, s.look.colour, s.look.theme];
    },
    draw(s) {
      if (!surface || !s.graph) return;
      const p = paletteOf(s);
      const m = marks(s.graph, shown(s.run, s.look.at), s.look.colour);
      if (drawn[0] === s.graph && drawn[1] === p) surface.paint(m, p);
      else surface.show(s.graph, m, p);
      if (s.look.node >= 0 && s.look.node !== drawn[2]) surface.reveal(s.look.node);
      drawn = [s.graph, p, s.look.node];
      box.setAttribute("aria-label", spoken(s, s.graph));
    },
  };
}

/** @param {State} s @param {Graph} g */
function spoken(s, g) {
  return t("page.graph-spoken", { n: g.n, m: g.edgeCount, c: g.c, labels: whole(s.run?.rows[0]?.added), accuracy: accuracyOf(s.run?.testAccuracy, s.run) });
}

/** The classes with their colours and the node under the pointer.
 * @returns {import("../state/store.js").View} */
export function legend() {
  const list = byId("classes", HTMLElement);
  return {
    reads: (s) => [s.graph, s.look.theme],
    draw(s) {
      const p = paletteOf(s);
      list.replaceChildren(...(s.graph?.classes ?? []).map((name, k) => {
        const item = make("li");
        const swatch = make("i");
        swatch.style.background = classColour(p, k);
        item.append(swatch, name.replaceAll("_", " "));
        return item;
      }));
    },
  };
}

/** The line under the graph about the node under the pointer.
 * @returns {import("../state/store.js").View} */
export function readout() {
  const line = byId("readout", HTMLElement);
  return {
    reads: (s) => [s.graph, s.look.hover, s.look.hover >= 0 ? s.run?.predictions : null, s.run?.labelStage, s.look.truth, s.look.at, s.run?.records],
    draw: (s) => setText(line, s.graph ? about(s, s.graph) : "\u00a0"),
  };
}

/** @param {State} s @param {Graph} g */
function about(s, g) {
  const i = s.look.hover;
  const x = shown(s.run, s.look.at);
  if (i < 0 && x.key !== "") return momentSaid(s, x);
  if (i < 0 || i >= g.n) return t("page.graph-about", { n: g.n, m: g.edgeCount, f: g.f });
  const parts = [t("page.links", { n: g.degree[i] })];
  if (s.look.truth) parts.push(t("page.fact-truth", { name: className(g, g.truth[i]) }));
  if (x.predictions.length === g.n) parts.push(t("page.fact-prediction", { name: className(g, x.predictions[i]) }));
  const born = x.labelStage[i] ?? -1;
  if (born === 0) parts.push(t("page.fact-given"));
  if (born > 0) parts.push(t("page.fact-virtual", { name: className(g, x.labelClass[i]), stage: born }));
  return t("page.readout", { node: nodeName(g, i), facts: parts.join(t("page.comma")) });
}
