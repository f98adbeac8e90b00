/**
 * The figures of the lesson, as site/cmd/findings computes them. Types and
 * words; accuracies in per cent.
 *
 * @typedef {{m: number, h: number, n: number}} Mean a mean over n runs and half its 95 % interval
 * @typedef {{k: number, all: Mean, splits: number[]}} Amount
 * @typedef {{clear: number, worse: number, rejected: number, wrong: number}} Checked
 *
 * @typedef {object} Findings
 * @property {{few: Amount, many: Amount}} labels
 * @property {{k: number[], distance: number[], reader: Mean[]}} smoothing
 * @property {{stopped: Mean[], epoch: number[], last: Mean[], gain: Mean}} depth
 * @property {{trust: Mean, correct: Mean, random: Mean, right: Mean}} growing
 * @property {{columns: number, paper: Checked, last: Checked, first: Mean}} check
 * @property {{a: Amount, b: Amount, gain: Mean, ahead: number, few: number}} tables
 */

import { decimal } from "../parts/format.js";
import { t } from "../text/text.js";

/** @param {Mean} x */
export const interval = (x) => `${decimal(x.m, 1)} ± ${decimal(x.h, 1)}`;

/** @param {Mean} x a difference */
export const signed = (x) => `${x.m >= 0 ? "+" : "−"}${decimal(Math.abs(x.m), 1)} ± ${decimal(x.h, 1)}`;

/** @param {number} x in per cent */
export const per = (x) => t("page.percent", { x: decimal(x, 1) });
