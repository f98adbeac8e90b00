/** A table of the paper: for each method the paper's row, the committed rows
 * of both stop rules, and the live one. */

import { meanOf } from "../lab/grid.js";
import { meanSaid, nodesSaid } from "../lab/said.js";
import { PAPER_PROTOCOLS, settingsOf, tableEntries, TABLES } from "./tables.js";
import { cellSaid } from "../lab/results.js";
import { METHODS } from "../lab/spec.js";
import { make, setText } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { pick, t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../lab/spec.js").Paper} Paper
 * @typedef {import("../lab/results.js").Results} Results
 * @typedef {import("../lab/outcome.js").Sample} Sample
 */

/** @returns {{element: HTMLElement, draw: (s: State, p: Paper, r: Results, samples: Record<string, Sample[]>) => void}} */
export function paperTable() {
  const element = make("div", "wide");
  element.tabIndex = 0;
  element.setAttribute("role", "region");
  let shape = "";
  return {
    element,
    draw(s, p, r, samples) {
      if (shape !== p.show) {
        shape = p.show;
        element.setAttribute("aria-label", pick("compare.show", p.show));
        element.replaceChildren(blank(s, p));
      }
      const entries = tableEntries(s.manifest, r, p);
      element.querySelectorAll("[data-measured]").forEach((cell, k) => setText(cell, nodesSaid(entries.filter((e) => e.column === k)
        .flatMap((e) => [...Object.values(e.here).flatMap((c) => c?.t ?? []), ...meanOf(e.point, samples).nodes]))));
      for (const e of entries) {
        const cell = (/** @type {string} */ row) => /** @type {HTMLElement} */ (element.querySelector(`[data-cell="${e.method} ${row} ${e.column}"]`));
        setText(cell("paper"), e.paper === null ? "–" : percent(e.paper));
        for (const protocol of PAPER_PROTOCOLS) {
          const here = e.here[protocol];
          setText(cell(`here-${protocol}`), here ? cellSaid(here) : "–");
          cell(`here-${protocol}`).title = here ? t("compare.runs-so-far", { n: here.n }) : "";
        }
        const live = meanOf(e.point, samples);
        setText(cell("live"), live.n === 0 ? "–" : t("compare.with-runs", { mean: meanSaid(live), n: live.n }));
      }
      for (const head of element.querySelectorAll(".live-head")) setText(head, t("compare.row-live", { rule: pick("page.protocol", p.protocol) }));
    },
  };
}

/** @param {State} s @param {Paper} p */
function blank(s, p) {
  const settings = settingsOf(s.manifest, TABLES[p.show]);
  const table = make("table", "paper-rows");
  table.append(make("caption", "unseen", pick("compare.show", p.show)));
  const head = make("thead");
  const line = make("tr");
  const cell = (/** @type {string} */ text, /** @type {string} */ scope, className = "") => {
    const th = make("th", className, text);
    th.scope = scope;
    return th;
  };
  line.append(cell(pick("page.setting", "strategy"), "col"), cell(t("compare.source"), "col"), ...settings.map((c) => {
    const th = cell(percent(c.rate / 100, c.rate < 0.1 ? 2 : 1), "col");
    th.append(make("small", "", t("compare.setting", { n: c.perClass, layers: c.layers, stages: c.stages })));
    return th;
  }));
  head.append(line);
  table.append(head);
  const sources = [["paper", t("compare.row-paper")], ...PAPER_PROTOCOLS.map((q) => [`here-${q}`, t("compare.row-here", { rule: pick("page.protocol", q) })]), ["live", ""]];
  for (const method of METHODS) {
    const body = make("tbody");
    sources.forEach(([name, text], k) => {
      const row = make("tr", `row-${name.split("-")[0]}`);
      if (k === 0) {
        const th = cell(pick("page.strategy", method), "rowgroup");
        th.rowSpan = sources.length;
        row.append(th);
      }
      row.append(cell(text, "row", name === "live" ? "live-head" : ""), ...settings.map((_, column) => {
        const td = make("td", "", "–");
        td.dataset.cell = `${method} ${name} ${column}`;
        return td;
      }));
      body.append(row);
    });
    table.append(body);
  }
  const foot = make("tfoot");
  const row = make("tr");
  const name = cell(t("compare.measured"), "row");
  name.colSpan = 2;
  row.append(name, ...settings.map(() => {
    const td = make("td", "", "–");
    td.dataset.measured = "";
    return td;
  }));
  foot.append(row);
  table.append(foot);
  return table;
}
