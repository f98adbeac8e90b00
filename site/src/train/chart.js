/** The picture of the learning curves: loss above, accuracies below, a line at each stage's start, and words beside the pointer. */

import { make } from "../parts/dom.js";
import { decimal, percent } from "../parts/format.js";
import { drawPlot, scalesOf, ticksAround } from "../parts/plot.js";
import "../parts/tabs-style.js";
import { t } from "../text/text.js";
import { pointAt, tip } from "./tip.js";

/**
 * @typedef {import("../state/run.js").Curves} Curves
 * @typedef {import("../parts/plot.js").Plot} Plot
 *
 * @typedef {object} Content
 * @property {Curves | undefined} curves
 * @property {number} epochs of a stage
 * @property {number} stages after the first training
 *
 * @typedef {object} Chart
 * @property {(c: Content) => void} draw
 * @property {(place: number | null) => void} cursor a line at a place on the axis of epochs, or none
 */

/** CSS pixels: both pictures are as high as their box. */
const [LOSS, ACCURACY] = [88, 148];
const SIDES = { left: 44, right: 8 };

/** @param {HTMLElement} box @param {(place: number) => void} pick called with the place on the axis of epochs that was clicked @returns {Chart} */
export function open(box, pick) {
  const picture = make("div");
  const [line, pointer, words] = [make("i", "cursor"), make("i", "pointer"), make("p", "tip")];
  for (const e of [line, pointer, words]) e.hidden = true;
  box.append(picture, pointer, line, words);
  /** @type {Content} */
  let content = { curves: undefined, epochs: 1, stages: 0 };
  /** @type {number | null} */
  let at = null;
  let width = 0;
  const scales = () => scalesOf(accuracyPlot(content), width, ACCURACY);
  const put = (/** @type {HTMLElement} */ e, /** @type {number} */ place) => (e.style.transform = `translateX(${scales().atX(place).toFixed(1)}px)`);
  const cursor = (/** @type {number | null} */ place) => {
    at = place;
    line.hidden = place === null;
    if (place !== null) put(line, place);
  };
  const draw = () => {
    width = box.clientWidth;
    if (width === 0) return;
    picture.replaceChildren(drawPlot(lossPlot(content), width, LOSS), drawPlot(accuracyPlot(content), width, ACCURACY));
    cursor(at);
  };
  const point = (/** @type {PointerEvent} */ e) => {
    const x = e.clientX - box.getBoundingClientRect().left;
    const p = content.curves && pointAt(content.curves, scales().xAt(x));
    pointer.hidden = words.hidden = !p;
    if (!p) return;
    put(pointer, p.x);
    words.replaceChildren(...tip(p, content.epochs, content.stages).map((text) => make("span", "", text)));
    const beside = scales().atX(p.x);
    words.style.transform = beside > width / 2 ? `translateX(calc(${beside.toFixed(1)}px - 100% - 8px))` : `translateX(${(beside + 8).toFixed(1)}px)`;
  };
  box.addEventListener("pointermove", point);
  box.addEventListener("pointerleave", () => (pointer.hidden = words.hidden = true));
  box.addEventListener("click", (e) => pick(scales().xAt(e.clientX - box.getBoundingClientRect().left)));
  new ResizeObserver(() => box.clientWidth !== width && draw()).observe(box);
  return {
    draw(c) {
      content = c;
      draw();
    },
    cursor,
  };
}

/** @param {number[]} x @param {number[]} y */
function points(x, y) {
  return x.flatMap((place, i) => (Number.isFinite(y[i]) ? [{ x: place, y: y[i] }] : []));
}

/** An axis over all stages, with a line at each stage's start.
 * @param {Content} c */
function epochAxis({ epochs, stages }) {
  return { x: "", ticks: Array.from({ length: stages + 2 }, (_, k) => k * epochs), ruled: true };
}

/** @param {Content} c @returns {Plot} */
function lossPlot(c) {
  const line = points(c.curves?.x ?? [], c.curves?.loss ?? []);
  return {
    ...epochAxis(c), y: t("lab.loss"), format: () => "", value: (v) => decimal(v, 1), room: { ...SIDES, top: 20, foot: 12 },
    yTicks: line.length === 0 ? [0, 1] : ticksAround([0, ...line.map((p) => p.y)], 2),
    series: [{ name: t("lab.loss"), colour: "var(--quiet)", shape: 0, bare: true, width: 1.3, points: line }],
  };
}

/** @param {Content} c @returns {Plot} */
function accuracyPlot(c) {
  const { x = [], train = [], testX = [], test = [] } = c.curves ?? {};
  return {
    ...epochAxis(c), y: t("lab.accuracy"), format: (v) => stageName(v, c), value: (v) => percent(v, 0), room: { ...SIDES, top: 18, foot: 20 },
    yTicks: [0, 0.25, 0.5, 0.75, 1],
    series: [
      { name: t("lab.labelled-nodes"), colour: "var(--quiet)", shape: 0, bare: true, width: 1.3, points: points(x, train) },
      { name: t("lab.test-nodes"), colour: "var(--accent)", shape: 0, bare: true, width: 2.2, points: points(testX, test) },
    ],
  };
}

/** @param {number} x @param {Content} c */
function stageName(x, { epochs, stages }) {
  if (stages === 0) return x === 0 ? t("lab.first-epoch") : "";
  const k = Math.round(x / epochs);
  if (k > stages) return "";
  return k === 0 ? t("page.given") : stages > 4 ? String(k) : t("lab.axis-stage", { stage: k });
}
