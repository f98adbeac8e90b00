/** A chart's numbers as a table that takes the chart's place. */

import { make } from "./dom.js";
import { t } from "../text/text.js";
import "./tabs-style.js";

/**
 * @typedef {object} Table
 * @property {string[]} head
 * @property {string[][]} rows the first cell of each names it
 */

/** Adds a button to the chart's head. The table is made when it is opened, and again by the function returned.
 * @param {HTMLElement} chart @param {string} caption @param {() => Table | null} content null without numbers @returns {() => void} */
export function dataTable(chart, caption, content) {
  const button = make("button", "plain small", t("lab.table"));
  button.type = "button";
  const panel = make("div", "data");
  panel.id = `${chart.id}-data`;
  panel.tabIndex = 0;
  panel.hidden = true;
  panel.setAttribute("role", "region");
  panel.setAttribute("aria-label", caption);
  button.setAttribute("aria-controls", panel.id);
  button.setAttribute("aria-expanded", "false");
  const frame = make("div", "swap");
  chart.before(frame);
  frame.append(chart, panel);
  frame.parentElement?.querySelector(".head")?.append(button);
  const fill = () => {
    if (!panel.hidden) panel.replaceChildren(tableOf(content(), caption));
  };
  button.addEventListener("click", () => {
    panel.hidden = !panel.hidden;
    button.setAttribute("aria-expanded", String(!panel.hidden));
    fill();
  });
  return fill;
}

/** @param {Table | null} data @param {string} caption */
function tableOf(data, caption) {
  if (!data || data.rows.length === 0) return make("p", "empty", t("lab.no-data"));
  const table = make("table", "figures");
  const head = make("tr");
  head.append(...data.head.map((text) => scoped("col", text)));
  const top = make("thead");
  top.append(head);
  const body = make("tbody");
  body.append(...data.rows.map(([name, ...cells]) => {
    const row = make("tr");
    row.append(scoped("row", name), ...cells.map((text) => make("td", "", text)));
    return row;
  }));
  table.append(make("caption", "unseen", caption), top, body);
  return table;
}

/** @param {"col" | "row"} scope @param {string} text */
function scoped(scope, text) {
  const cell = make("th", "", text);
  cell.scope = scope;
  return cell;
}
