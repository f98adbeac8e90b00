/** The learning curves in ECharts. Its own module, so that the library is
 * loaded late. */

import { LineChart } from "echarts/charts";
import { AxisPointerComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { make } from "../parts/dom.js";
import { decimal, percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { tip } from "./tip.js";

export { dataTable } from "../parts/numbers.js";

/**
 * @typedef {import("../parts/palette.js").Palette} Palette
 * @typedef {import("../state/run.js").Curves} Curves
 *
 * @typedef {object} Chart
 * @property {(p: Palette, epochs: number, stages: number) => void} frame sets colours and axes
 * @property {(c: Curves | null) => void} data
 * @property {(place: number | null) => void} cursor a line at a place on the axis of epochs, or none
 */

use([LineChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer]);

/** @param {HTMLElement} box @param {(place: number) => void} pick called with the place on the axis of epochs that was clicked @returns {Chart} */
export function open(box, pick) {
  const chart = init(box, null, { renderer: "canvas" });
  const line = make("i", "cursor");
  line.hidden = true;
  box.append(line);
  /** @type {number | null} */
  let at = null;
  const cursor = (/** @type {number | null} */ place) => {
    at = place;
    line.hidden = place === null;
    if (place !== null) line.style.transform = `translateX(${chart.convertToPixel({ xAxisIndex: 1 }, place).toFixed(1)}px)`;
  };
  chart.getZr().on("click", (/** @type {any} */ e) => pick(chart.convertFromPixel({ xAxisIndex: 1 }, e.offsetX)));
  new ResizeObserver(() => {
    chart.resize();
    cursor(at);
  }).observe(box);
  return {
    frame: (p, epochs, stages) => chart.setOption(frame(p, epochs, stages), { notMerge: true, silent: true }),
    cursor,
    data: (c) => chart.setOption({ series: series(c) }, { silent: true, lazyUpdate: false }),
  };
}

/** @param {Curves | null} c */
function series(c) {
  const pairs = (/** @type {number[]} */ x, /** @type {number[]} */ y) => x.map((v, i) => [v, y[i]]);
  return [
    { id: "loss", data: c ? pairs(c.x, c.loss) : [] },
    { id: "train", data: c ? pairs(c.x, c.train) : [] },
    { id: "test", data: c ? pairs(c.testX, c.test) : [] },
  ];
}

/** @param {Palette} p @param {number} epochs @param {number} stages */
function frame(p, epochs, stages) {
  return {
    animation: false,
    textStyle: { fontFamily: "inherit" },
    grid: [{ left: 44, right: 8, top: 20, height: 56 }, { left: 44, right: 8, top: 100, bottom: 20 }],
    xAxis: [epochAxis(0, p, epochs, stages), epochAxis(1, p, epochs, stages)],
    yAxis: [
      { ...valueAxis(0, p, t("lab.loss"), (v) => decimal(v, 1)), splitNumber: 2 },
      { ...valueAxis(1, p, t("lab.accuracy"), (v) => percent(v, 0)), max: 1, interval: 0.25 },
    ],
    axisPointer: { link: [{ xAxisIndex: "all" }], lineStyle: { color: p.quiet } },
    tooltip: {
      trigger: "axis", transitionDuration: 0, backgroundColor: p.paper, borderColor: p.line,
      textStyle: { color: p.text, fontSize: 12 }, formatter: (/** @type {any} */ items) => tip(items, epochs, stages),
    },
    series: [
      line("loss", t("lab.loss"), 0, p.quiet, 1.3), line("train", t("lab.labelled-nodes"), 1, p.quiet, 1.3), line("test", t("lab.test-nodes"), 1, p.accent, 2.2),
    ],
  };
}

/** @param {string} id @param {string} name @param {number} grid @param {string} color @param {number} width */
function line(id, name, grid, color, width) {
  return {
    id, name, type: "line", xAxisIndex: grid, yAxisIndex: grid, data: [], showSymbol: false, silent: true,
    lineStyle: { color, width }, itemStyle: { color },
  };
}

/** @param {Palette} p */
const font = (p) => ({ fontFamily: "inherit", fontSize: 11, color: p.quiet });

/** @param {number} grid @param {Palette} p @param {string} name @param {(v: number) => string} formatter */
function valueAxis(grid, p, name, formatter) {
  return {
    type: "value", gridIndex: grid, min: 0, name, nameGap: 8, nameTextStyle: { ...font(p), align: "left", padding: [0, 0, 0, -36] },
    axisLine: { show: false }, axisTick: { show: false }, axisLabel: { ...font(p), formatter }, splitLine: { lineStyle: { color: p.line } },
  };
}

/** An axis over all stages, with a line at each stage's start.
 * @param {number} grid @param {Palette} p @param {number} epochs @param {number} stages */
function epochAxis(grid, p, epochs, stages) {
  return {
    type: "value", gridIndex: grid, min: 0, max: (stages + 1) * epochs, interval: epochs,
    axisLine: { lineStyle: { color: p.line } }, axisTick: { show: false }, splitLine: { lineStyle: { color: p.line } },
    axisLabel: { ...font(p), show: grid === 1, align: "left", formatter: (/** @type {number} */ v) => stageName(v, epochs, stages) },
  };
}

/** @param {number} x @param {number} epochs @param {number} stages */
function stageName(x, epochs, stages) {
  if (stages === 0) return x === 0 ? t("lab.first-epoch") : "";
  const k = Math.round(x / epochs);
  if (k > stages) return "";
  return k === 0 ? t("page.given") : stages > 4 ? String(k) : t("lab.axis-stage", { stage: k });
}
