/**
 * How each node is to be drawn: pure, from graph, what is shown and colour.
 *
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/state.js").Look} Look
 * @typedef {import("../state/moments.js").Shown} Shown
 * @typedef {import("../program/messages.js").Stage} Stage
 *
 * @typedef {object} Marks
 * @property {Int8Array} tint n: class, UNKNOWN or FAINT
 * @property {Uint8Array} mark n: PLAIN, GIVEN, VIRTUAL, WRONG or REJECTED
 */

export const UNKNOWN = -1;
export const FAINT = -2;

export const PLAIN = 0;
/** A given label: a disc in a ring. */
export const GIVEN = 1;
/** A virtual label: a diamond. */
export const VIRTUAL = 2;
/** A virtual label that is not the true class: a diamond with a cross. Shown only where the truth is. */
export const WRONG = 3;
/** A proposal that the check rejected: the outline of a diamond. */
export const REJECTED = 4;

/** Colours that clusters share; many clusters repeat them. */
export const CLUSTER_TINTS = 8;

/** @param {Graph} g @param {Shown} x @param {Look["colour"]} colour @returns {Marks} */
export function marks(g, x, colour) {
  if (x.step !== null && x.step !== "add" && x.event && x.labelStage.length === g.n) return stepMarks(g, x, x.event);
  const tint = new Int8Array(g.n);
  const mark = new Uint8Array(g.n);
  const labelStage = x.labelStage.length === g.n ? x.labelStage : null;
  const predictions = x.predictions.length === g.n ? x.predictions : null;
  for (let i = 0; i < g.n; i++) {
    const born = labelStage ? labelStage[i] : -1;
    const label = born >= 0 ? x.labelClass[i] : UNKNOWN;
    const truth = g.truth[i];
    if (born === 0) mark[i] = GIVEN;
    else if (born > 0) mark[i] = colour !== "prediction" && truth >= 0 && truth !== label ? WRONG : VIRTUAL;
    const guess = predictions ? predictions[i] : label;
    tint[i] = tintOf(colour, guess, truth, mark[i]);
  }
  return { tint, mark };
}

/** @param {Look["colour"]} colour @param {number} guess @param {number} truth @param {number} mark */
function tintOf(colour, guess, truth, mark) {
  if (colour === "truth") return truth;
  if (colour === "prediction" || mark === GIVEN) return guess;
  if (guess < 0) return UNKNOWN;
  return truth >= 0 && guess !== truth ? guess : FAINT;
}

/** Inside a stage: clusters, then the class each is aligned with, then the
 * proposals, then those the check rejected.
 * @param {Graph} g @param {Shown} x @param {Stage} e @returns {Marks} */
function stepMarks(g, x, e) {
  const tint = new Int8Array(g.n);
  const mark = new Uint8Array(g.n);
  for (let i = 0; i < g.n; i++) {
    const born = x.labelStage[i];
    if (born >= 0) mark[i] = born === 0 ? GIVEN : VIRTUAL;
    if (x.step === "cluster") tint[i] = e.cluster[i] >= 0 ? e.cluster[i] % CLUSTER_TINTS : UNKNOWN;
    else if (born === 0 || (born > 0 && x.step === "align")) tint[i] = x.labelClass[i];
    else tint[i] = x.step === "align" ? e.pseudo[i] : FAINT;
  }
  if (x.step === "propose" || x.step === "check") cast(tint, mark, e.proposed, e.proposedClass, VIRTUAL);
  if (x.step === "check") cast(tint, mark, e.rejected, e.rejectedClass, REJECTED);
  return { tint, mark };
}

/** @param {Int8Array} tint @param {Uint8Array} mark @param {Int32Array} nodes @param {Int32Array} classes @param {number} as */
function cast(tint, mark, nodes, classes, as) {
  nodes.forEach((node, k) => {
    tint[node] = classes[k];
    mark[node] = as;
  });
}

/** Nodes that do not fit beside each other at the usual size. */
const MANY = 8000;

/** The radius of a node in CSS pixels: a small graph has large nodes, a mark
 * is large enough to be read.
 * @param {number} n @param {number} degree @param {number} mark */
export function radius(n, degree, mark) {
  const crowded = n > MANY;
  const base = Math.min(7, Math.max(crowded ? 1.1 : 1.7, 100 / Math.sqrt(n))) * (1 + 0.11 * Math.sqrt(degree));
  if (mark === GIVEN) return Math.max(7, 1.5 * base);
  return mark === PLAIN ? base : Math.max(crowded ? 2.4 : 4.6, 1.5 * base);
}
