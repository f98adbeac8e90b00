/** Why a node has its answer, where the evidence answers: four bars that add up, for each class in question. */

import { make } from "../parts/dom.js";
import { decimal } from "../parts/format.js";
import { classColour } from "../parts/palette.js";
import { className, nodeName } from "../state/names.js";
import { pick, t } from "../text/text.js";
import { answerOf, contrast, rivals } from "./contrast.js";

/**
 * @typedef {import("../program/messages.js").Explained} Explained
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../parts/palette.js").Palette} Palette
 * @typedef {import("./contrast.js").Reason} Reason
 */

/** @param {Explained} m @param {Graph} g @param {Palette} p @param {number} truth -1 where it is not shown @returns {HTMLElement} */
export function answerTable(m, g, p, truth) {
  const answer = answerOf(m);
  const others = rivals(m, truth);
  const reasons = contrast(m, answer, others);
  const sums = others.map((_, j) => reasons.reduce((sum, r) => sum + r.odds[j], 0));
  const bars = barsOf(reasons, sums, p, answer, others);
  const table = make("table", "reasons");
  table.append(make("caption", "unseen", t("lab.why", { name: className(g, answer) })), headLine(g, p, others));
  for (const r of reasons) {
    const body = make("tbody");
    body.append(line("reason", pick("lab.reason", r.name), bars(r.odds)));
    for (const part of r.parts) body.append(line("of-reason", r.name === "links" ? link(part.of, nodeName(g, part.of)) : t("lab.word", { i: String(part.of) }), numbers(part.odds)));
    if (r.all > r.parts.length) body.append(line("of-reason", t("lab.more", { n: r.all - r.parts.length }), numbers(r.rest)));
    table.append(body);
  }
  const foot = make("tfoot");
  foot.append(line("sum", t("lab.together"), bars(sums, true)));
  table.append(foot);
  const frame = make("div", "wide");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", t("lab.reasons-region"));
  frame.append(table);
  return frame;
}

/** @param {Graph} g @param {Palette} p @param {number[]} others */
function headLine(g, p, others) {
  const row = make("tr");
  row.append(make("td"), ...others.map((k) => {
    const cell = make("th");
    const swatch = make("i", "swatch");
    swatch.style.background = classColour(p, k);
    cell.append(swatch, t("lab.over", { name: className(g, k) }));
    cell.scope = "colgroup";
    cell.colSpan = 2;
    return cell;
  }));
  const head = make("thead");
  head.append(row);
  return head;
}

/** Makes the cells of a line of bars, each beginning where the one before ended, in the colour of the class that it speaks for.
 * @param {Reason[]} reasons @param {number[]} sums @param {Palette} p @param {number} answer @param {number[]} others */
function barsOf(reasons, sums, p, answer, others) {
  const ends = others.map(() => 0);
  const most = Math.max(1e-9, ...others.flatMap((_, j) => reasons.map((r) => Math.abs(ends[j] += r.odds[j]))), ...sums.map(Math.abs));
  ends.fill(0);
  return (/** @type {number[]} */ odds, whole = false) => odds.flatMap((value, j) => {
    const cell = make("td", "pole");
    const bar = make("i");
    bar.style.background = classColour(p, value >= 0 ? answer : others[j]);
    bar.style.transform = `translateX(${(100 * (whole ? 0 : ends[j]) / most).toFixed(2)}%) scaleX(${(value / most).toFixed(4)})`;
    if (!whole) ends[j] += value;
    cell.append(bar);
    return [cell, make("td", "", decimal(value, 2))];
  });
}

/** @param {number[]} odds */
function numbers(odds) {
  return odds.flatMap((value) => [make("td"), make("td", "", decimal(value, 2))]);
}

/** @param {string} kind @param {string | HTMLElement} name @param {HTMLElement[]} cells */
function line(kind, name, cells) {
  const row = make("tr", kind);
  const head = make("th");
  head.scope = "row";
  head.append(name);
  row.append(head, ...cells);
  return row;
}

/** @param {number} node @param {string} name */
function link(node, name) {
  const button = make("button", "link", name);
  button.type = "button";
  button.dataset.node = String(node);
  return button;
}
