/** The table of nodes, a page at a time. */

import { byId, make, setText } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { lessonLink } from "../parts/lesson-link.js";
import "../parts/tabs-style.js";
import { shown } from "../state/moments.js";
import { className, nodeName } from "../state/names.js";
import { confidence, filtered } from "./quality.js";
import { cellNodes } from "../state/selection.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("./quality.js").Filter} Filter
 */

const PAGE = 15;

/** @param {() => State} now @param {(node: number) => void} choose @returns {import("../state/store.js").View} */
export function nodeTable(now, choose) {
  const body = byId("node-rows", HTMLElement);
  const filter = byId("node-filter", HTMLSelectElement);
  const count = byId("node-count", HTMLElement);
  const [less, more] = [byId("nodes-less", HTMLButtonElement), byId("nodes-more", HTMLButtonElement)];
  lessonLink(byId("view-nodes", HTMLElement), "nodes");
  let page = 0;
  let cell = "";
  const draw = (/** @type {State} */ s) => {
    if (!s.graph) return;
    const x = shown(s.run, s.look.at);
    const sure = x.net ? confidence(x.net.z, s.graph.c) : new Float32Array(0);
    for (const o of filter.options) o.disabled = (o.value === "wrong" && !s.look.truth) || (o.value === "cell" && s.look.cell === "");
    if (s.look.cell !== cell) filter.value = s.look.cell === "" ? (filter.value === "cell" ? "all" : filter.value) : "cell";
    cell = s.look.cell;
    const wanted = filter.value === "wrong" && !s.look.truth ? "all" : filter.value;
    const list = wanted === "cell" ? cellNodes(s) : filtered(x, sure, s.graph.truth, /** @type {Filter} */ (wanted));
    const last = Math.max(0, Math.ceil(list.length / PAGE) - 1);
    page = Math.min(page, last);
    less.disabled = page === 0;
    more.disabled = page === last;
    setText(count, t("lab.count", { n: list.length, page: page + 1, pages: last + 1 }));
    body.replaceChildren(...list.slice(page * PAGE, (page + 1) * PAGE).map((i) => row(s, x, sure, i)));
  };
  const turn = (/** @type {number} */ by) => {
    page = by === 0 ? 0 : page + by;
    draw(now());
  };
  filter.addEventListener("change", () => turn(0));
  less.addEventListener("click", () => turn(-1));
  more.addEventListener("click", () => turn(1));
  body.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (b?.dataset.node) choose(Number(b.dataset.node));
  });
  return {
    reads(s) {
      const x = shown(s.run, s.look.at);
      return [s.graph, x.net, x.labelStage, x.predictions, s.look.truth, s.look.node, s.look.cell];
    },
    draw(s) {
      const focus = document.activeElement instanceof HTMLElement && body.contains(document.activeElement) ? document.activeElement.dataset.node : null;
      draw(s);
      const again = focus && body.querySelector(`[data-node="${focus}"]`);
      if (again instanceof HTMLElement) again.focus();
    },
  };
}

/** @param {State} s @param {import("../state/moments.js").Shown} x @param {Float32Array} sure @param {number} i */
function row(s, x, sure, i) {
  const g = /** @type {import("../state/state.js").Graph} */ (s.graph);
  const name = (/** @type {number | undefined} */ k) => className(g, k, "–");
  const born = x.labelStage[i] ?? -1;
  const line = make("tr", i === s.look.node ? "now" : "");
  const head = make("th");
  head.scope = "row";
  const button = make("button", "link", nodeName(g, i));
  button.type = "button";
  button.dataset.node = String(i);
  head.append(button);
  const cells = [
    name(x.predictions[i]), percent(sure[i]), s.look.truth ? name(g.truth[i]) : t("lab.hidden"),
    born < 0 ? "" : born === 0 ? t("lab.given") : t("lab.since", { name: name(x.labelClass[i]), stage: born }),
  ];
  line.append(head, ...cells.map((text) => make("td", "", text)));
  return line;
}
