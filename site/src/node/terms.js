/** The table of terms: what each neighbour adds to each logit. */

import { make } from "../parts/dom.js";
import { decimal } from "../parts/format.js";
import { className } from "../state/names.js";
import { classColour } from "../parts/palette.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("../program/messages.js").Explained} Explained
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

/** Lines of a table before the rest is added up in one. */
const LINES = 8;

/** @param {Explained} m @param {Graph} g @param {Palette} p @param {(node: number) => string} nameOf @param {number} label the
 * class whose terms sort the lines @returns {HTMLElement} */
export function termTable(m, g, p, nameOf, label) {
  const c = g.c;
  const order = Array.from(m.neighbours.keys()).sort((a, b) => Math.abs(m.terms[b * c + label]) - Math.abs(m.terms[a * c + label]) || a - b);
  const shown = order.length > LINES + 1 ? order.slice(0, LINES) : order;
  const rest = order.slice(shown.length);
  const most = Math.max(1e-9, ...m.terms.map(Math.abs));
  const body = make("tbody");
  for (const k of shown) body.append(line(m, k, c, p, most, nameOf));
  if (rest.length > 0) body.append(sumLine(t("lab.more", { n: rest.length }), "", sum(m, rest, c)));
  const foot = make("tfoot");
  foot.append(sumLine(t("lab.sum"), "", Array.from(m.logits)));
  const table = make("table", "terms");
  table.append(make("caption", "unseen", t("lab.terms-caption")), headLine(g, p), body, foot);
  const frame = make("div", "wide");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", t("lab.terms-region"));
  frame.append(table);
  return frame;
}

/** @param {Graph} g @param {Palette} p */
function headLine(g, p) {
  const row = make("tr");
  const cells = [t("lab.neighbour"), t("lab.weight")].map((text) => make("th", "", text));
  for (let k = 0; k < g.c; k++) {
    const cell = make("th");
    const swatch = make("i");
    swatch.style.background = classColour(p, k);
    cell.append(swatch, make("span", "unseen", className(g, k)));
    cell.title = className(g, k);
    cells.push(cell);
  }
  for (const cell of cells) cell.scope = "col";
  row.append(...cells);
  const head = make("thead");
  head.append(row);
  return head;
}

/** @param {Explained} m @param {number} k @param {number} c @param {Palette} p @param {number} most @param {(node: number) => string} nameOf */
function line(m, k, c, p, most, nameOf) {
  const node = m.neighbours[k];
  const row = make("tr");
  const head = make("th");
  head.scope = "row";
  if (node === m.node) head.append(t("lab.itself"));
  else {
    const button = make("button", "link", nameOf(node));
    button.type = "button";
    button.dataset.node = String(node);
    head.append(button);
  }
  row.append(head, make("td", "quiet-cell", decimal(m.weights[k], 3)));
  for (let j = 0; j < c; j++) {
    const value = m.terms[k * c + j];
    const cell = make("td", "", decimal(value, 2));
    const share = Math.round(38 * Math.min(1, Math.abs(value) / most));
    cell.style.background = `color-mix(in srgb, ${value >= 0 ? p.accent : p.quiet} ${share}%, transparent)`;
    row.append(cell);
  }
  return row;
}

/** @param {string} name @param {string} weight @param {number[]} values */
function sumLine(name, weight, values) {
  const row = make("tr", "sum");
  const head = make("th", "", name);
  head.scope = "row";
  row.append(head, make("td", "", weight), ...values.map((v) => make("td", "", decimal(v, 2))));
  return row;
}

/** @param {Explained} m @param {number[]} rows @param {number} c */
function sum(m, rows, c) {
  return Array.from({ length: c }, (_, j) => rows.reduce((total, k) => total + m.terms[k * c + j], 0));
}
