/** The paper's tables and figures: what the paper has, what is committed, and
 * what this browser computes. */

import { checked, chip, field, list, runsBox } from "../lab/fields.js";
import { memo, Plan, tasksOf } from "../lab/grid.js";
import { agreement, figureCurves, paperPoints, tableEntries, TABLES } from "./tables.js";
import { FIGURE_DATASETS, METHODS, SHOWS, specOf } from "../lab/spec.js";
import { labOf } from "../lab/state.js";
import { make, setText } from "../parts/dom.js";
import { available, PROTOCOLS } from "../state/options.js";
import { pick, t } from "../text/text.js";
import { workBar } from "../lab/bar.js";
import { paperFigure } from "./figure.js";
import { paperTable } from "./table.js";

/**
 * @typedef {import("../lab/lab.js").Lab} Lab
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").View} View
 */

/** The runs of what is shown; made anew when that changes. */
const plans = memo((/** @type {import("../program/manifest.js").Manifest} */ m, /** @type {import("../lab/results.js").Results | null} */ results, /** @type {import("../lab/spec.js").Paper} */ paper) => (
  new Plan(results && available(m, TABLES[paper.show] ?? paper.dataset) ? paperPoints(m, results, paper) : [])));

/** @param {State} s */
function plan(s) {
  return plans(s.manifest, labOf(s).results, specOf(s).paper);
}

/** @param {Lab} lab @param {HTMLElement} card for a table or figure @returns {{section: HTMLElement, views: View[]}} */
export function paperView(lab, card) {
  const section = make("section", "lab-view");
  section.setAttribute("aria-label", t("compare.paper"));
  const form = paperForm(lab);
  const { bar, views } = workBar(lab, "paper", t("compare.run-live"), (s) => plan(s).count(labOf(s).samples), (s) => tasksOf(plan(s).points, labOf(s).samples, s.manifest), []);
  bar.prepend(form.element);
  const title = make("h2");
  const note = make("p", "note");
  const same = make("p", "note");
  same.id = "paper-same";
  const content = make("div");
  card.append(title, note, same, content);
  section.append(bar, card);
  const table = paperTable();
  const figure = paperFigure();
  return {
    section,
    views: [...views, form.view, {
      every: 110,
      reads: (s) => [specOf(s).paper, labOf(s).samples, labOf(s).results, s.look.theme],
      draw(s) {
        const { results, samples } = labOf(s);
        const { paper } = specOf(s);
        setText(title, pick("compare.show", paper.show));
        setText(note, noteOf(s, paper.show));
        if (!results) return content.replaceChildren(make("p", "empty", t("compare.loading-results")));
        const isTable = Object.hasOwn(TABLES, paper.show);
        const part = isTable ? table : figure;
        part.draw(s, paper, results, samples);
        if (content.firstElementChild !== part.element) content.replaceChildren(part.element);
        const list = isTable ? tableEntries(s.manifest, results, paper).map((e) => ({ cell: e.here[paper.protocol], point: e.point }))
          : figureCurves(s.manifest, results, paper, paper.protocol).flatMap((c) => c.points.map((point) => ({ cell: c.cells[c.xs.indexOf(point.x)] ?? null, point })));
        const count = agreement(list, samples);
        setText(same, count.of === 0 ? "" : t("compare.same-as-committed", { n: count.same, of: count.of }));
      },
    }],
  };
}

/** @param {State} s @param {string} show */
function noteOf(s, show) {
  if (show === "table4" && !available(s.manifest, "pubmed")) return t("compare.pubmed-needs");
  const dataset = TABLES[show];
  if (dataset && !available(s.manifest, dataset)) return t("compare.dataset-needs", { name: pick("page.dataset-short", dataset) });
  return dataset ? t("compare.table-note") : pick("compare.figure-note", show);
}

/** @param {Lab} lab @returns {{element: HTMLElement, view: View}} */
function paperForm(lab) {
  const form = make("form", "paper-form");
  form.autocomplete = "off";
  form.addEventListener("submit", (e) => e.preventDefault());
  const change = (/** @type {string} */ name, /** @type {string} */ value) => lab.send({ type: "paper", name, value });
  const shows = make("fieldset", "tabs shows");
  shows.append(make("legend", "unseen", t("compare.shows")));
  for (const show of SHOWS) {
    const label = make("label");
    const input = make("input");
    Object.assign(input, { type: "radio", name: "paper-show", value: show });
    label.append(input, make("span", "", pick("compare.show-short", show)));
    shows.append(label);
  }
  shows.addEventListener("change", (e) => {
    if (e.target instanceof HTMLInputElement) change("show", e.target.value);
  });
  const dataset = list("paper-dataset", FIGURE_DATASETS.map((d) => [d, pick("page.dataset-short", d)]), (v) => change("dataset", v));
  const protocol = list("paper-protocol", PROTOCOLS.map((p) => [p.value, p.label]), (v) => change("protocol", v));
  const [runs, showRuns] = runsBox("paper-runs", (v) => change("runs", v));
  const methods = make("fieldset", "methods");
  methods.id = "paper-methods";
  methods.append(make("legend", "", t("compare.live-methods")), ...METHODS.map((m) => chip(m, pick("page.strategy", m))));
  methods.addEventListener("change", () => change("methods", checked(methods).join()));
  const ofDataset = field(pick("page.setting", "dataset"), dataset);
  const row = make("div", "sweep-form");
  row.append(ofDataset, field(t("compare.live-rule"), protocol), field(t("compare.live-runs"), runs), methods);
  form.append(shows, row);
  return {
    element: form,
    view: {
      reads: (s) => [specOf(s).paper],
      draw(s) {
        const p = specOf(s).paper;
        const isTable = Object.hasOwn(TABLES, p.show);
        for (const b of shows.querySelectorAll("input")) b.checked = b.value === p.show;
        ofDataset.hidden = isTable;
        methods.hidden = !isTable;
        dataset.value = p.dataset;
        protocol.value = p.protocol;
        showRuns(String(p.runs));
        for (const b of methods.querySelectorAll("input")) b.checked = p.methods.includes(b.value);
      },
    },
  };
}
