/**
 * How each node is to be drawn: pure, from graph, run and look.
 *
 * @typedef {import("./state.js").Graph} Graph
 * @typedef {import("./state.js").Look} Look
 * @typedef {import("./run.js").Run} Run
 *
 * @typedef {object} Marks
 * @property {Int8Array} tint n: class, UNKNOWN or FAINT
 * @property {Uint8Array} mark n: PLAIN, GIVEN, VIRTUAL or WRONG
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

/** @param {Graph} g @param {Run | null} run @param {Look["colour"]} colour @returns {Marks} */
export function marks(g, run, colour) {
  const tint = new Int8Array(g.n);
  const mark = new Uint8Array(g.n);
  const labelStage = run?.labelStage.length === g.n ? run.labelStage : null;
  const predictions = run?.predictions.length === g.n ? run.predictions : null;
  for (let i = 0; i < g.n; i++) {
    const born = labelStage ? labelStage[i] : -1;
    const label = run && born >= 0 ? run.labelClass[i] : UNKNOWN;
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

/** How many labels are virtual, and how many of those are wrong.
 * @param {Graph} g @param {Run} run */
export function counts(g, run) {
  let virtual = 0;
  let wrong = 0;
  run.labelStage.forEach((s, i) => {
    if (s <= 0) return;
    virtual++;
    if (g.truth[i] >= 0 && g.truth[i] !== run.labelClass[i]) wrong++;
  });
  return { virtual, wrong };
}

/** The radius of a node in CSS pixels: a small graph has large nodes, a mark
 * is large enough to be read.
 * @param {number} n @param {number} degree @param {number} mark */
export function radius(n, degree, mark) {
  const base = Math.min(7, Math.max(1.7, 100 / Math.sqrt(n))) * (1 + 0.11 * Math.sqrt(degree));
  if (mark === GIVEN) return Math.max(7, 1.5 * base);
  return mark === PLAIN ? base : Math.max(4.6, 1.5 * base);
}
