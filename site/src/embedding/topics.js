/** Topics: directions in which the words of nodes differ most once they are spread over the links, found without labels. The
 * graph coloured by one of them, and the words that speak loudest at its two ends. */

import { byId, make, setText } from "../parts/dom.js";
import { decimal } from "../parts/format.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { dataTable } from "../parts/numbers.js";
import { saidOf } from "../program/faults.js";
import { nodeName } from "../state/names.js";
import { placesOf } from "../graph/places/sunflower.js";
import { farthest, loudest } from "./topic-ends.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../program/messages.js").Topics} Topics
 */

const PADDING = 14;

/** Nodes in the table, of each end. */
const LISTED = 10;

/** @param {() => State} now @param {() => Promise<Topics>} ask @returns {import("../state/store.js").View} */
export function topics(now, ask) {
  const { card, find, choice, note, canvas, ends } = cardOf();
  byId("view-embedding", HTMLElement).append(card);
  /** @type {Topics | null} */
  let found = null;
  // Whose topics are found or asked for. Only the program knows the identity of a graph that the page drew before it came.
  /** @type {Int32Array | null} */
  let links = null;
  let waiting = false;
  const table = dataTable(canvas, t("lab.topics"), () => (found ? rowsOf(found, Number(choice.value), now()) : null));
  const shows = [choice, /** @type {HTMLElement} */ (canvas.parentElement), ends];
  const view = {
    reads: (/** @type {State} */ s) => [s.graph, s.load, s.look.theme, s.program.ready, canvas.clientWidth],
    draw(/** @type {State} */ s) {
      const g = s.graph;
      if (links !== g?.edges) [found, links, waiting] = [null, null, false];
      find.hidden = found !== null;
      find.disabled = waiting || !g || s.load !== null || !s.program.ready;
      for (const e of shows) e.hidden = found === null;
      if (found && g) picture(g, found, Number(choice.value), s.look.theme === "dark" ? DARK : LIGHT);
      table();
    },
  };
  /** @param {Graph} g @param {Topics} m @param {number} k @param {import("../parts/palette.js").Palette} p */
  const picture = (g, m, k, p) => {
    paint(canvas, g, m, k, p);
    canvas.setAttribute("aria-label", t("lab.topics-spoken", { n: g.n, k: k + 1 }));
    const name = (/** @type {number} */ w) => (m.linked ? nodeName(g, w) : t("lab.word", { i: String(w) }));
    const said = (/** @type {0 | 1} */ end) => loudest(m, k, end).map(name).join(", ") || "–";
    ends.replaceChildren(make("p", "", t("lab.topic-high", { list: said(0) })), make("p", "", t("lab.topic-low", { list: said(1) })));
  };
  find.addEventListener("click", () => {
    const of = (links = now().graph?.edges ?? null);
    find.disabled = waiting = true;
    const over = (/** @type {string} */ line) => {
      if (of !== links) return false;
      waiting = false;
      setText(note, line);
      return true;
    };
    ask().then((m) => {
      if (!over(t("lab.topics-note"))) return;
      found = m;
      choice.replaceChildren(...Array.from({ length: m.width }, (_, k) => new Option(t("lab.topic", { k: k + 1 }), String(k))));
      view.draw(now());
      choice.focus({ preventScroll: true });
    }, (err) => over(saidOf(err)) && view.draw(now()));
  });
  choice.addEventListener("change", () => view.draw(now()));
  new ResizeObserver(() => found && view.draw(now())).observe(canvas);
  return view;
}

function cardOf() {
  const card = make("section", "card");
  const title = make("h2", "", t("lab.topics"));
  title.id = "topics-title";
  card.setAttribute("aria-labelledby", title.id);
  const find = make("button", "plain small", t("lab.topics-find"));
  find.id = "topics-find";
  find.type = "button";
  const choice = make("select");
  choice.id = "topics-choice";
  choice.setAttribute("aria-label", t("lab.topics"));
  const head = make("div", "head pick");
  head.append(title, find, choice);
  const note = make("p", "said", t("lab.topics-note"));
  note.id = "topics-note";
  note.setAttribute("role", "status");
  const canvas = make("canvas", "scatter");
  canvas.id = "topics-map";
  canvas.setAttribute("role", "img");
  const ends = make("div", "said");
  ends.id = "topics-words";
  card.append(head, note, canvas, ends);
  return { card, find, choice, note, canvas, ends };
}

/** @param {Topics} m @param {number} k @param {State} s @returns {import("../parts/numbers.js").Table | null} */
function rowsOf(m, k, s) {
  const g = s.graph;
  if (!g) return null;
  const [high, low] = farthest(m, k, LISTED);
  return {
    head: [t("lab.scatter-nodes"), t("lab.topic", { k: k + 1 })],
    rows: [...high, ...low.reverse()].map((i) => [nodeName(g, i), decimal(m.values[i * m.width + k], 2)]),
  };
}

/** Paints the nodes at their places on the graph, filled at the high end of a topic, hollow at the low one, faint between.
 * @param {HTMLCanvasElement} canvas @param {Graph} g @param {Topics} m @param {number} k @param {import("../parts/palette.js").Palette} p */
function paint(canvas, g, m, k, p) {
  const [w, h] = [canvas.clientWidth, canvas.clientHeight];
  [canvas.width, canvas.height] = [Math.round(w * devicePixelRatio), Math.round(h * devicePixelRatio)];
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  c.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  const at = placesOf(g);
  const scale = Math.max(0, Math.min(w, h) - 2 * PADDING) / 2;
  let most = 1e-9;
  for (let i = 0; i < g.n; i++) most = Math.max(most, Math.abs(m.values[i * m.width + k]));
  for (let i = 0; i < g.n; i++) {
    const v = m.values[i * m.width + k] / most;
    c.globalAlpha = 0.12 + 0.88 * Math.abs(v);
    c.beginPath();
    c.arc(w / 2 + scale * at[2 * i], h / 2 - scale * at[2 * i + 1], 1.5 + 2.5 * Math.abs(v), 0, 2 * Math.PI);
    if (v >= 0) {
      c.fillStyle = p.classes[0];
      c.fill();
    } else {
      c.strokeStyle = p.classes[1];
      c.lineWidth = 1.5;
      c.stroke();
    }
  }
  c.globalAlpha = 1;
}
