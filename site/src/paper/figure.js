/** A figure of the paper: a chart for each stop rule with the committed means,
 * the live ones in open marks, and their table. */

import { meanOf, samplesOf } from "../lab/grid.js";
import { meanSaid, nodesSaid } from "../lab/said.js";
import { interval } from "../parts/interval.js";
import { figureCurves, PAPER_PROTOCOLS } from "./tables.js";
import { cellSaid } from "../lab/results.js";
import { plotIn, plotKey } from "../parts/plot.js";
import { make, setText } from "../parts/dom.js";
import { decimal, percent, whole } from "../parts/format.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { pick, t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("./tables.js").Curve} Curve
 * @typedef {import("../parts/plot.js").Plot} Plot
 * @typedef {import("../parts/plot.js").Series} Series
 * @typedef {import("../lab/spec.js").Paper} Paper
 * @typedef {import("../lab/results.js").Results} Results
 * @typedef {import("../lab/outcome.js").Sample} Sample
 */

/** @returns {{element: HTMLElement, draw: (s: State, p: Paper, r: Results, samples: Record<string, Sample[]>) => void}} */
export function paperFigure() {
  const element = make("div", "figure-parts");
  const key = make("div", "key-part");
  const panels = PAPER_PROTOCOLS.flatMap((protocol) => [false, true].map((ratio) => ({ protocol, ratio, ...panel() })));
  const table = make("table", "sweep-rows");
  const wide = make("div", "wide");
  wide.tabIndex = 0;
  wide.setAttribute("role", "region");
  wide.setAttribute("aria-label", t("compare.figure-table"));
  wide.append(table);
  element.append(key, ...panels.map((p) => p.box), wide);
  return {
    element,
    draw(s, p, r, samples) {
      const colours = (s.look.theme === "dark" ? DARK : LIGHT).classes;
      for (const part of panels) {
        part.box.hidden = part.ratio && p.show !== "fig4";
        if (part.box.hidden) continue;
        setText(part.title, pick("page.protocol", part.protocol));
        const curves = figureCurves(s.manifest, r, p, part.protocol);
        const series = part.ratio ? ratioSeries(curves[0], samples, colours) : curves.flatMap((c, k) => accuracySeries(c, k, samples, colours));
        part.draw({ ...axisOf(p), y: part.ratio ? t("compare.max-min") : t("compare.accuracy"), value: part.ratio ? (v) => decimal(v, 2) : (v) => percent(v, 0), ticks: curves[0].points.map((q) => q.x), within: [0, 1], even: true, series });
        if (part.ratio) part.key.replaceChildren(plotKey(series));
      }
      const shown = figureCurves(s.manifest, r, p, p.protocol).flatMap((c, k) => accuracySeries(c, k, {}, colours));
      key.replaceChildren(plotKey([...shown, { name: t("compare.live-key"), colour: "var(--quiet)", shape: 0, live: true, points: [] }]));
      table.style.setProperty("--columns", String(shown[0].points.length));
      table.replaceChildren(...rows(figureCurves(s.manifest, r, p, p.protocol), p, samples));
    },
  };
}

function panel() {
  const box = make("figure", "panel");
  const title = make("figcaption");
  const picture = make("div", "plot-box");
  const key = make("div");
  box.append(title, picture, key);
  return { box, title, key, draw: plotIn(picture) };
}

/** @param {Paper} p @returns {Pick<Plot, "x" | "format">} */
function axisOf(p) {
  if (p.show === "fig3") return { x: pick("compare.axis", "rate"), format: (x) => percent(x / 100, 1) };
  return { x: pick("compare.axis", p.show === "fig2" ? "layers" : "clusters"), format: whole };
}

/** @param {Curve} c */
function nameOf(c) {
  if (c.rate > 0) return percent(c.rate / 100, 1);
  const name = pick("page.strategy", c.method);
  return c.stages > 0 ? t("compare.name-stages", { name, n: c.stages }) : name;
}

/** @param {Curve} c @param {number} k @param {Record<string, Sample[]>} samples @param {string[]} colours @returns {Series[]} */
function accuracySeries(c, k, samples, colours) {
  const base = { name: nameOf(c), colour: colours[k % colours.length], shape: k };
  const live = c.points.flatMap((p) => {
    const m = meanOf(p, samples);
    return m.n === 0 ? [] : [{ x: p.x, y: m.mean, half: m.half, title: t("compare.with-runs", { mean: meanSaid(m), n: m.n }) }];
  });
  const kept = { ...base, points: c.cells.map((v, i) => ({ x: c.xs[i], y: v.m / 100, half: v.h / 100, title: t("compare.with-runs", { mean: cellSaid(v), n: v.n }) })) };
  return live.length === 0 ? [kept] : [kept, { ...base, live: true, points: live }];
}

/** The Max-Min Ratio of the first stage and the mean of all.
 * @param {Curve} c @param {Record<string, Sample[]>} samples @param {string[]} colours @returns {Series[]} */
function ratioSeries(c, samples, colours) {
  return [t("compare.first-stage"), t("compare.all-stages")].flatMap((name, k) => {
    const base = { name, colour: colours[k + 1], shape: k + 1 };
    const of = (/** @type {Sample} */ s) => (k === 0 ? s.ratios[0] : s.ratios.reduce((a, b) => a + b, 0) / s.ratios.length);
    const live = c.points.flatMap((p) => {
      const m = interval(samplesOf(p, samples).filter((s) => s.ratios.length > 0).map(of));
      return m.n === 0 ? [] : [{ x: p.x, y: m.mean, half: m.half }];
    });
    const kept = { ...base, points: c.cells.flatMap((v, i) => (v.r ? [{ x: c.xs[i], y: v.r[k] }] : [])) };
    return live.length === 0 ? [kept] : [kept, { ...base, name: t("compare.live-of", { name }), live: true, points: live }];
  });
}

/** @param {Curve[]} curves @param {Paper} p @param {Record<string, Sample[]>} samples @returns {HTMLElement[]} */
function rows(curves, p, samples) {
  const { format, x } = axisOf(p);
  const cell = (/** @type {string} */ text, /** @type {string} */ scope) => {
    const th = make("th", "", text);
    th.scope = scope;
    return th;
  };
  const caption = make("caption", "", t("compare.figure-caption", { rule: pick("page.protocol", p.protocol) }));
  const head = make("thead");
  const line = make("tr");
  line.append(cell(x, "col"), ...curves[0].points.map((q) => cell(format(q.x), "col")));
  head.append(line);
  const body = make("tbody");
  for (const c of curves) {
    const here = make("tr");
    here.append(cell(nameOf(c), "row"), ...c.points.map((q) => {
      const v = c.cells[c.xs.indexOf(q.x)];
      return make("td", "", v ? cellSaid(v) : "–");
    }));
    body.append(here);
    const live = c.points.map((q) => meanOf(q, samples));
    if (live.every((m) => m.n === 0)) continue;
    const row = make("tr", "row-live");
    row.append(cell(t("compare.live-of", { name: nameOf(c) }), "row"), ...live.map((m) => make("td", "", m.n === 0 ? "–" : t("compare.with-runs", { mean: meanSaid(m), n: m.n }))));
    body.append(row);
  }
  const measured = make("tr");
  measured.append(cell(t("compare.measured"), "row"), ...curves[0].points.map((q, k) => make("td", "", nodesSaid(curves.flatMap((c) => [
    ...c.cells.filter((_, i) => c.xs[i] === q.x).flatMap((v) => v.t ?? []), ...meanOf(c.points[k], samples).nodes])))));
  body.append(measured);
  return [caption, head, body];
}
