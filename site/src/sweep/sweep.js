/** Sweeps: many runs over one or two settings, with means and intervals. */

import { button, workBar } from "../lab/bar.js";
import { graphKey } from "../lab/columns.js";
import { memo, linesOf, meanOf, meansCSV, Plan, runsCSV, samplesOf, sweepPoints, tasksOf } from "../lab/grid.js";
import { meanSaid, nodesSaid } from "../lab/said.js";
import { specOf } from "../lab/spec.js";
import { labOf } from "../lab/state.js";
import { plotIn, plotKey } from "../parts/plot.js";
import { make, setText } from "../parts/dom.js";
import { percent, whole } from "../parts/format.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { pick, t } from "../text/text.js";
import { sweepForm } from "./form.js";

/**
 * @typedef {import("../lab/lab.js").Lab} Lab
 * @typedef {import("../lab/grid.js").Point} Point
 * @typedef {import("../parts/plot.js").Series} Series
 * @typedef {import("../lab/spec.js").Sweep} Sweep
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../lab/state.js").Lab["samples"]} Samples
 * @typedef {import("../state/store.js").View} View
 */

/** The runs of a sweep on a split; made anew when one of them changes. */
const plans = memo((/** @type {Sweep} */ sweep, /** @type {State["choice"]} */ choice) => new Plan(sweepPoints(sweep, choice, graphKey({ choice }))));

/** @param {State} s */
function planOf(s) {
  return plans(specOf(s).sweep, s.choice);
}

/** @param {State} s */
function pointsOf(s) {
  return planOf(s).points;
}

/** @param {Lab} lab @returns {{section: HTMLElement, views: View[]}} */
export function sweepView(lab) {
  const section = make("section", "lab-view");
  section.setAttribute("aria-label", t("compare.sweep"));
  const form = sweepForm(lab);
  const files = [
    button("plain", t("compare.csv-runs"), () => save("m3s-sweep-runs.csv", runsCSV(pointsOf(lab.now()), labOf(lab.now()).samples))),
    button("plain", t("compare.csv-means"), () => save("m3s-sweep-means.csv", meansCSV(pointsOf(lab.now()), labOf(lab.now()).samples))),
  ];
  files.forEach((b, k) => (b.id = k === 0 ? "sweep-csv" : "sweep-means-csv"));
  const { bar, views } = workBar(lab, "sweep", t("compare.run-sweep"), (s) => planOf(s).count(labOf(s).samples), (s) => tasksOf(pointsOf(s), labOf(s).samples, s.manifest), []);
  const chart = card(t("compare.sweep-chart"), files);
  const box = make("div", "plot-box tall");
  const key = make("div");
  chart.append(box, key);
  const results = card(t("compare.sweep-table"), []);
  const table = make("table", "sweep-rows");
  const wide = make("div", "wide");
  wide.tabIndex = 0;
  wide.setAttribute("role", "region");
  wide.setAttribute("aria-label", t("compare.sweep-table"));
  wide.append(table);
  results.append(wide);
  const work = make("div", "sweep-work");
  work.append(chart, results);
  bar.prepend(form.element);
  section.append(bar, work);
  const draw = plotIn(box);
  return {
    section,
    views: [...views, form.view, {
      every: 110,
      reads: (s) => [specOf(s).sweep, labOf(s).samples, s.choice, s.look.theme],
      draw(s) {
        const points = pointsOf(s);
        const { samples } = labOf(s);
        const { sweep } = specOf(s);
        const series = seriesOf(sweep, points, samples, s.look.theme === "dark" ? DARK.classes : LIGHT.classes);
        draw({ x: pick("compare.axis", sweep.x), y: t("compare.accuracy"), ticks: sweep.xs, format: valueOf(sweep.x), value: (y) => percent(y, 0), within: [0, 1], even: true, series });
        key.replaceChildren(plotKey(series));
        fill(table, sweep, points, samples);
        for (const b of files) b.disabled = points.every((p) => samplesOf(p, samples).length === 0);
      },
    }],
  };
}

/** @param {string} title @param {HTMLElement[]} more */
function card(title, more) {
  const box = make("section", "card");
  const head = make("div", "head");
  const files = make("div", "zoom");
  files.append(...more);
  head.append(make("h2", "", title), files);
  box.append(head);
  return box;
}

/** A value of an axis as text. @param {string} axis @returns {(x: number) => string} */
function valueOf(axis) {
  return axis === "rate" ? (x) => percent(x / 100, x % 1 === 0 ? 0 : x * 10 % 1 === 0 ? 1 : 2) : (x) => whole(x);
}

/** A series for each method and value of the second axis.
 * @param {Sweep} sweep @param {Point[]} points @param {Samples} samples @param {string[]} colours @returns {Series[]} */
function seriesOf(sweep, points, samples, colours) {
  return linesOf(sweep).map(({ strategy, y }, k) => ({
    name: nameOf(sweep, strategy, y), colour: colours[k % colours.length], shape: k,
    points: points.slice(k * sweep.xs.length, (k + 1) * sweep.xs.length).flatMap((p) => {
      const m = meanOf(p, samples);
      return m.n === 0 ? [] : [{ x: p.x, y: m.mean, half: m.half, title: `${nameOf(sweep, strategy, y)}, ${valueOf(sweep.x)(p.x)}: ${meanSaid(m)}` }];
    }),
  }));
}

/** @param {Sweep} sweep @param {string} strategy @param {number | null} y */
function nameOf(sweep, strategy, y) {
  const name = pick("page.strategy", strategy);
  return y === null ? name : t("compare.series", { name, axis: pick("compare.axis", sweep.y), value: valueOf(sweep.y)(y) });
}

/** @param {HTMLTableElement} table @param {Sweep} sweep @param {Point[]} points @param {Samples} samples */
function fill(table, sweep, points, samples) {
  const key = JSON.stringify(sweep);
  if (table.dataset.key !== key) {
    table.dataset.key = key;
    table.style.setProperty("--columns", String(sweep.xs.length));
    table.replaceChildren(...blank(sweep));
  }
  const cells = table.querySelectorAll("td");
  sweep.xs.forEach((x, k) => setText(cells[points.length + k], nodesSaid(points.filter((p) => p.x === x).flatMap((p) => meanOf(p, samples).nodes))));
  points.forEach((p, k) => {
    const m = meanOf(p, samples);
    setText(cells[k], meanSaid(m));
    cells[k].title = m.n === 0 ? "" : t("compare.runs-of", { n: m.n, of: p.seeds.length });
  });
}

/** @param {Sweep} sweep */
function blank(sweep) {
  const caption = make("caption", "unseen", t("compare.sweep-caption"));
  const head = make("thead");
  const line = make("tr");
  const cell = (/** @type {string} */ text, /** @type {string} */ scope) => {
    const th = make("th", "", text);
    th.scope = scope;
    return th;
  };
  line.append(cell(pick("compare.axis", sweep.x), "col"), ...sweep.xs.map((x) => cell(valueOf(sweep.x)(x), "col")));
  head.append(line);
  const body = make("tbody");
  for (const { strategy, y } of linesOf(sweep)) {
    const row = make("tr");
    row.append(cell(nameOf(sweep, strategy, y), "row"), ...sweep.xs.map(() => make("td", "", "–")));
    body.append(row);
  }
  const measured = make("tr");
  measured.append(cell(t("compare.measured"), "row"), ...sweep.xs.map(() => make("td", "", "–")));
  const foot = make("tfoot");
  foot.append(measured);
  return [caption, head, body, foot];
}

/** @param {string} name @param {string} content */
function save(name, content) {
  const a = make("a");
  a.href = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
