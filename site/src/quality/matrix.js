/** The confusion matrix of the test nodes. A cell chooses its nodes; arrows go from cell to cell. */

import { byId, make, setText } from "../parts/dom.js";
import { percent, whole } from "../parts/format.js";
import { lessonLink } from "../parts/lesson-link.js";
import { shown } from "../state/moments.js";
import { className } from "../state/names.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { confusion } from "./quality.js";
import { cellNodes, classesOf } from "../state/selection.js";
import { t } from "../text/text.js";
import "../parts/tabs-style.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 */

/** Rows and columns an arrow key moves by. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {() => State} now @param {(m: import("../state/state.js").Intent) => void} send @returns {import("../state/store.js").View} */
export function matrix(now, send) {
  const box = byId("confusion", HTMLElement);
  const line = make("p", "chosen");
  const said = make("span");
  const list = make("button", "link", t("lab.cell-table"));
  const clear = make("button", "link", t("lab.cell-clear"));
  list.type = clear.type = "button";
  said.setAttribute("role", "status");
  line.append(said, list, clear);
  box.after(line);
  lessonLink(byId("view-quality", HTMLElement), "quality");
  const choose = (/** @type {string} */ cell) => send({ type: "look", name: "cell", value: cell });
  list.addEventListener("click", () => send({ type: "look", name: "view", value: "nodes" }));
  clear.addEventListener("click", () => choose(""));
  box.addEventListener("click", (e) => {
    const cell = e.target instanceof Element ? e.target.closest("button")?.dataset.cell : null;
    if (cell) choose(cell === now().look.cell ? "" : cell);
  });
  box.addEventListener("keydown", (e) => {
    const arrow = ARROWS[e.key];
    const from = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : null;
    if (!arrow || !from) return;
    const [row, column] = classesOf(from);
    const to = box.querySelector(`[data-cell="${row + arrow[0]}.${column + arrow[1]}"]`);
    if (!(to instanceof HTMLElement)) return;
    e.preventDefault();
    to.focus();
  });
  return {
    reads(s) {
      return [s.graph, shown(s.run, s.look.at).predictions, s.run?.test, s.look.truth, s.look.theme, s.look.cell];
    },
    draw(s) {
      const x = shown(s.run, s.look.at);
      const open = s.graph !== null && s.run !== null && x.predictions.length > 0 && s.look.truth;
      line.hidden = !open;
      if (!s.graph || !s.run || x.predictions.length === 0) return box.replaceChildren(make("p", "empty", t("lab.after-evaluation")));
      if (!s.look.truth) return box.replaceChildren(make("p", "empty", t("lab.needs-truth")));
      const focus = document.activeElement instanceof HTMLElement && box.contains(document.activeElement) ? document.activeElement.dataset.cell : null;
      const cells = confusion(x.predictions, s.graph.truth, s.run.test, s.graph.c);
      box.replaceChildren(drawTable(cells, s.graph, s.look.cell, s.look.theme === "dark" ? DARK : LIGHT));
      const again = focus && box.querySelector(`[data-cell="${focus}"]`);
      if (again instanceof HTMLElement) again.focus();
      list.hidden = clear.hidden = s.look.cell === "";
      setText(said, s.look.cell === "" ? t("lab.cell-hint") : sentence(s, s.graph));
    },
  };
}

/** @param {State} s @param {Graph} g */
function sentence(s, g) {
  const [truth, prediction] = classesOf(s.look.cell);
  const name = (/** @type {number} */ k) => (k < g.c ? className(g, k) : t("page.unknown"));
  return t("lab.cell-said", { n: cellNodes(s).length, truth: name(truth), prediction: name(prediction) });
}

/** @param {number[][]} cells @param {Graph} g @param {string} chosen @param {import("../parts/palette.js").Palette} p */
function drawTable(cells, g, chosen, p) {
  const table = make("table", "confusion");
  const top = make("thead");
  const head = make("tr");
  const body = make("tbody");
  const swatch = (/** @type {number} */ k) => {
    const mark = make("i");
    mark.style.background = classColour(p, k);
    return mark;
  };
  head.append(make("td"));
  g.classes.forEach((_, k) => {
    const name = className(g, k);
    const column = make("th");
    column.scope = "col";
    column.title = t("lab.predicted-as", { name });
    column.append(swatch(k), make("span", "unseen", name));
    head.append(column);
    const row = make("tr");
    const side = make("th");
    side.scope = "row";
    side.append(swatch(k), name);
    const all = cells[k].reduce((a, b) => a + b, 0);
    row.append(side, ...cells[k].map((n, j) => drawCell(g, k, j, n, all, chosen, p)));
    body.append(row);
  });
  top.append(head);
  table.append(make("caption", "unseen", t("lab.confusion")), top, body);
  return table;
}

/** @param {Graph} g @param {number} k true class @param {number} j predicted class @param {number} n @param {number} all of the true class
 * @param {string} chosen @param {import("../parts/palette.js").Palette} p */
function drawCell(g, k, j, n, all, chosen, p) {
  const share = all > 0 ? n / all : 0;
  const key = `${k}.${j}`;
  const cell = make("td", n === 0 ? "zero" : "");
  const button = make("button", "", whole(n));
  button.type = "button";
  button.dataset.cell = key;
  button.tabIndex = key === (chosen || "0.0") ? 0 : -1;
  button.setAttribute("aria-pressed", String(key === chosen));
  button.title = t("lab.cell", { n, all, truth: className(g, k), prediction: className(g, j), share: percent(share) });
  button.setAttribute("aria-label", button.title);
  cell.style.background = `color-mix(in srgb, ${k === j ? p.accent : p.quiet} ${Math.round(45 * share)}%, transparent)`;
  cell.append(button);
  return cell;
}
