/**
 * The figures behind histogram, confusion matrix, timeline and node table. Pure.
 *
 * @typedef {import("../state/run.js").Run} Run
 * @typedef {import("../state/moments.js").Shown} Shown
 *
 * @typedef {object} Bin of the confidence histogram
 * @property {number} right
 * @property {number} wrong
 * @property {number} open without a known class
 *
 * @typedef {object} Bar of the timeline: the labels of a stage, those before it as `given` and `kept`
 * @property {number} stage
 * @property {number} given
 * @property {number} right virtual labels
 * @property {number} wrong virtual labels
 * @property {number} rejectedRight
 * @property {number} rejectedWrong
 *
 * @typedef {"all" | "virtual" | "rejected" | "wrong" | "unsure"} Filter of the node table
 */

export const BINS = 20;

/** The greatest probability of each node.
 * @param {Float32Array} z n×c @param {number} c @returns {Float32Array} n */
export function confidence(z, c) {
  const best = new Float32Array(c > 0 ? Math.floor(z.length / c) : 0);
  for (let k = 0; k < best.length * c; k++) {
    const i = Math.floor(k / c);
    if (z[k] > best[i]) best[i] = z[k];
  }
  return best;
}

/** The bin of a confidence.
 * @param {number} p in [0, 1] */
export function binOf(p) {
  return Math.min(BINS - 1, Math.max(0, Math.floor(p * BINS)));
}

/** @param {Float32Array} sure n @param {Int32Array} predictions n @param {Int32Array} truth n @returns {Bin[]} */
export function histogram(sure, predictions, truth) {
  const bins = Array.from({ length: BINS }, () => ({ right: 0, wrong: 0, open: 0 }));
  sure.forEach((p, i) => {
    const b = bins[binOf(p)];
    if (truth[i] < 0) b.open++;
    else if (truth[i] === predictions[i]) b.right++;
    else b.wrong++;
  });
  return bins;
}

/** Test nodes by true and predicted class.
 * @param {Int32Array} predictions @param {Int32Array} truth @param {Int32Array} test @param {number} c @returns {number[][]} [true][predicted] */
export function confusion(predictions, truth, test, c) {
  const cells = Array.from({ length: c }, () => new Array(c).fill(0));
  for (const i of test) if (truth[i] >= 0 && predictions[i] >= 0) cells[truth[i]][predictions[i]]++;
  return cells;
}

/** @param {Run | null} run @param {Int32Array} truth @returns {Bar[]} */
export function timeline(run, truth) {
  return (run?.records ?? []).map((r) => {
    const bar = { stage: r.stage, given: 0, right: 0, wrong: 0, rejectedRight: 0, rejectedWrong: 0 };
    r.labelStage.forEach((born, i) => {
      if (born === 0) bar.given++;
      else if (born > 0) bar[truth[i] >= 0 && truth[i] !== r.labelClass[i] ? "wrong" : "right"]++;
    });
    r.event?.rejected.forEach((node, k) => {
      bar[truth[node] >= 0 && truth[node] !== r.event?.rejectedClass[k] ? "rejectedWrong" : "rejectedRight"]++;
    });
    return bar;
  });
}

/** The nodes a filter keeps, the least sure first for `unsure`, else in order.
 * @param {Shown} x @param {Float32Array} sure n, or empty @param {Int32Array} truth @param {Filter} filter @returns {number[]} */
export function filtered(x, sure, truth, filter) {
  const all = Array.from(truth.keys());
  const rejected = new Set(x.event?.rejected);
  switch (filter) {
    case "virtual": return all.filter((i) => x.labelStage[i] > 0);
    case "rejected": return all.filter((i) => rejected.has(i));
    case "wrong": return all.filter((i) => x.predictions.length > 0 && truth[i] >= 0 && truth[i] !== x.predictions[i]);
    case "unsure": return all.filter((i) => sure.length > 0).sort((a, b) => sure[a] - sure[b] || a - b);
    default: return all;
  }
}
