/** The difference map: the graph with the nodes on which two runs differ. */

import { BOTH_WRONG, difference, DIFFER, differenceMarks, differencePalette, ONLY_A, ONLY_B, SAME } from "./difference.js";
import { svg } from "../parts/plot.js";
import { specOf } from "../lab/spec.js";
import { make, setText } from "../parts/dom.js";
import { whole } from "../parts/format.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { t } from "../text/text.js";
import { button } from "../lab/bar.js";
import { letter, outcomesOf } from "./table.js";
import { keys } from "../graph/keys.js";
import { nodeName } from "../state/names.js";
import { overlay } from "../graph/overlay.js";
import { keepSurface } from "../graph/surface.js";

/**
 * @typedef {import("../lab/lab.js").Lab} Lab
 * @typedef {import("./difference.js").Difference} Difference
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").View} View
 * @typedef {import("../graph/surface.js").Surface} Surface
 *
 * @typedef {object} Pair what the map and the table show; a and b are null until both runs are done
 * @property {Int32Array | null} a
 * @property {Int32Array | null} b
 * @property {Difference | null} difference
 * @property {(node: number) => boolean} given
 */

/** Computes a pair once for all that show it.
 * @returns {(s: State) => Pair} */
export function pairs() {
  /** @type {unknown[]} */
  let of = [];
  /** @type {Pair} */
  let kept = { a: null, b: null, difference: null, given: () => false };
  return (s) => {
    const all = outcomesOf(s);
    const [x, y] = specOf(s).pair.map((k) => all[k]?.result ?? null);
    const read = [s.graph, s.look.truth, x, y];
    if (read.every((v, k) => v === of[k])) return kept;
    of = read;
    const n = s.graph?.n ?? 0;
    if (!s.graph || x?.predictions.length !== n || y?.predictions.length !== n) return (kept = { a: null, b: null, difference: null, given: () => false });
    const given = (/** @type {number} */ i) => x.labelStage[i] === 0 && y.labelStage[i] === 0;
    return (kept = { a: x.predictions, b: y.predictions, given, difference: difference(x.predictions, y.predictions, s.look.truth ? s.graph.truth : null, given) });
  };
}

/** @param {Lab} lab @param {(s: State) => Pair} pair @param {(m: import("../state/state.js").Intent) => void} send
 * @param {(node: number) => void} choose @param {() => void} again @param {string | null} wish of the surface
 * @returns {{card: HTMLElement, views: View[]}} */
export function differenceMap(lab, pair, send, choose, again, wish) {
  const card = make("section", "card graph map");
  card.setAttribute("aria-labelledby", "map-title");
  const head = make("div", "head");
  const title = make("h2", "", t("compare.map"));
  title.id = "map-title";
  const sides = [0, 1].map((side) => sideOf(lab, side));
  const which = make("span", "sides");
  which.append(sides[0], make("span", "", t("compare.against")), sides[1]);
  const box = make("div", "stage");
  box.tabIndex = 0;
  box.id = "compare-map";
  box.setAttribute("role", "application");
  const legend = make("ul", "legend differences");
  legend.id = "map-legend";
  const readout = make("p", "readout", "\u00a0");
  /** @type {Surface | null} */
  let surface = null;
  const zoom = make("div", "zoom");
  for (const [text, name, act] of /** @type {[string, string, (s: Surface) => void][]} */ ([
    ["+", t("compare.zoom-in"), (s) => s.zoom(1.5)], ["−", t("compare.zoom-out"), (s) => s.zoom(1 / 1.5)], ["⤢", t("compare.zoom-fit"), (s) => s.fit()],
  ])) zoom.append(named(button("plain", text, () => surface && act(surface)), name));
  head.append(title, which, zoom);
  card.append(head, box, readout, legend);
  const over = overlay(box);
  keys(box, lab.now, choose);
  /** @type {unknown[]} */
  let drawn = [];
  const events = { hover: (/** @type {number} */ node) => send({ type: "look", name: "hover", value: node }), pick: choose, moved: () => over.moved(surface) };
  keepSurface(box, wish, events, (s) => {
    surface = s;
    drawn = [];
    if (s) again();
  });
  return {
    card,
    views: [{
      every: 90,
      reads: (s) => [surface, s.graph, pair(s), s.look.theme, specOf(s)],
      draw(s) {
        const d = pair(s);
        sides.forEach((select, side) => fillSide(select, specOf(s), side));
        const p = differencePalette(s.look.theme === "dark" ? DARK : LIGHT);
        drawLegend(legend, d, s, p, specOf(s).pair);
        box.setAttribute("aria-label", spoken(d, specOf(s).pair));
        if (!surface || !s.graph) return;
        const m = d.difference ? differenceMarks(d.difference, d.given) : { tint: new Int8Array(s.graph.n).fill(-2), mark: new Uint8Array(s.graph.n) };
        if (drawn[0] === s.graph && drawn[1] === s.look.theme) surface.paint(m, p);
        else surface.show(s.graph, m, p);
        drawn = [s.graph, s.look.theme];
      },
    }, {
      reads: (s) => [s.graph, s.look.hover, pair(s)],
      draw: (s) => setText(readout, nodeSaid(s, pair(s), specOf(s).pair)),
    }, over.view],
  };
}

/** Names an element for all who use it.
 * @template {HTMLElement} T @param {T} e @param {string} name @returns {T} */
export function named(e, name) {
  e.setAttribute("aria-label", name);
  e.title = name;
  return e;
}

/** @param {Lab} lab @param {number} side */
function sideOf(lab, side) {
  const select = make("select");
  select.id = `pair-${side}`;
  select.setAttribute("aria-label", t(side === 0 ? "compare.first" : "compare.second"));
  select.addEventListener("change", () => lab.send({ type: "pair", side, k: Number(select.value) }));
  return select;
}

/** @param {HTMLSelectElement} select @param {import("../lab/spec.js").Spec} spec @param {number} side */
function fillSide(select, spec, side) {
  const { columns, pair } = spec;
  if (select.options.length !== columns.length) select.replaceChildren(...columns.map((_, k) => new Option(letter(k), String(k))));
  select.value = String(pair[side]);
}

/** The kinds of nodes in their order of interest, with their names.
 * @param {[number, number]} pair @param {boolean} truth @returns {[number, string][]} */
export function kinds([a, b], truth) {
  if (!truth) return [[DIFFER, t("compare.differ")], [SAME, t("compare.agree")]];
  return [
    [ONLY_A, t("compare.only", { column: letter(a) })], [ONLY_B, t("compare.only", { column: letter(b) })], [BOTH_WRONG, t("compare.both-wrong")],
    [SAME, t("compare.both-right")],
  ];
}

/** The outlines of marks.js, in the key. */
const OUTLINES = ["M8 4.5a3.5 3.5 0 1 0 .01 0z", "m8 2 6 6-6 6-6-6z", "m8 2 6 6-6 6-6-6z", "m8 2 6 6-6 6-6-6zm-3 3 6 6m0-6-6 6", "m8 2 6 6-6 6-6-6z"];

/** @param {HTMLElement} list @param {Pair} d @param {State} s @param {import("../parts/palette.js").Palette} p @param {[number, number]} pair */
function drawLegend(list, d, s, p, pair) {
  const items = kinds(pair, s.look.truth).map(([kind, name]) => {
    const item = make("li");
    const picture = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
    const colour = kind === SAME ? p.faint : classColour(p, kind - 1);
    picture.append(svg("path", { d: OUTLINES[kind], fill: kind === ONLY_B ? "none" : colour, stroke: kind === ONLY_B ? colour : kind === SAME ? "none" : p.ink }));
    item.append(picture, d.difference ? `${name}: ${whole(d.difference.counts[kind])}` : name);
    return item;
  });
  const ring = make("li");
  const picture = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" });
  picture.append(svg("circle", { cx: 8, cy: 8, r: 6, class: "ring" }), svg("circle", { cx: 8, cy: 8, r: 3.6, fill: p.faint, stroke: "none" }));
  ring.append(picture, t("compare.given"));
  list.replaceChildren(...items, ring);
}

/** @param {Pair} d @param {[number, number]} pair */
function spoken(d, pair) {
  const [a, b] = pair.map(letter);
  return d.difference ? t("compare.map-of", { a, b, n: d.difference.disagree }) : t("compare.map-empty", { a, b });
}

/** @param {State} s @param {Pair} d @param {[number, number]} pair */
function nodeSaid(s, d, pair) {
  const g = s.graph;
  const i = s.look.hover;
  if (!g || i < 0 || i >= g.n) return d.difference ? t("compare.disagree", { n: d.difference.disagree }) : t("compare.map-waits");
  const name = (/** @type {number} */ k) => (k < 0 ? t("compare.unknown") : g.classes[k].replaceAll("_", " "));
  const parts = [nodeName(g, i)];
  if (d.a && d.b) parts.push(`${letter(pair[0])}: ${name(d.a[i])}`, `${letter(pair[1])}: ${name(d.b[i])}`);
  if (s.look.truth) parts.push(t("compare.truth-is", { name: name(g.truth[i]) }));
  return parts.join(", ");
}
