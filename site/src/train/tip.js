/** The words beside the pointer on the learning curves. Pure. */

import { decimal, percent } from "../parts/format.js";
import { t } from "../text/text.js";

/**
 * @typedef {object} Point of the curves at an epoch
 * @property {number} x epochs over all stages
 * @property {number} loss
 * @property {number} train
 * @property {number} [test] where it was measured
 */

/** The point of the curves nearest to a place, null without any.
 * @param {import("../state/run.js").Curves} c @param {number} place @returns {Point | null} */
export function pointAt(c, place) {
  let [low, high] = [0, c.x.length - 1];
  if (high < 0) return null;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((c.x[middle] + c.x[middle + 1]) / 2 < place) low = middle + 1;
    else high = middle;
  }
  const test = c.test[c.testX.indexOf(c.x[low])];
  return { x: c.x[low], loss: c.loss[low], train: c.train[low], ...(test === undefined ? {} : { test }) };
}

/** @param {Point} p @param {number} epochs @param {number} stages @returns {string[]} a line for the epoch and each value there is */
export function tip(p, epochs, stages) {
  const k = Math.max(0, Math.ceil(p.x / epochs) - 1);
  const epoch = p.x - k * epochs;
  const head = stages > 0 ? t("lab.tip-stage", { stage: k, epoch }) : t("lab.tip-epoch", { epoch });
  const line = (/** @type {string} */ name, /** @type {number | undefined} */ v, /** @type {(v: number) => string} */ said) => (
    v === undefined || Number.isNaN(v) ? [] : [t("lab.tip-line", { name, value: said(v) })]);
  return [
    head, ...line(t("lab.loss"), p.loss, (v) => decimal(v, 3)), ...line(t("lab.labelled-nodes"), p.train, (v) => percent(v)),
    ...line(t("lab.test-nodes"), p.test, (v) => percent(v)),
  ];
}
