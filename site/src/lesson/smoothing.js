/**
 * What products with Â = D^-1/2 (A + I) D^-1/2 do to the features, and what a
 * linear reader makes of them. Pure; matrices are row by row in a Float64Array.
 *
 * @typedef {object} Words the features by column (program/pack.js)
 * @property {number} n
 * @property {number} f
 * @property {Int32Array} ptr
 * @property {Int32Array} rows
 * @property {Float32Array} values
 */

/** The numbers of products that the lesson shows. */
export const PRODUCTS = [0, 1, 2, 4, 8, 16, 32, 64];

/** Every row divided by its sum; a row without words stays.
 * @param {Words} x @returns {Words} */
export function normalised(x) {
  const sums = new Float64Array(x.n);
  x.rows.forEach((i, k) => (sums[i] += x.values[k]));
  return { ...x, values: x.values.map((v, k) => v / sums[x.rows[k]]) };
}

/** Â applied to a matrix of width columns.
 * @param {{n: number, edges: Int32Array, degree: Int32Array}} g @param {Float64Array} m @param {number} width @returns {Float64Array} */
export function product(g, m, width) {
  const root = Float64Array.from(g.degree, (d) => Math.sqrt(d + 1));
  const out = new Float64Array(m.length);
  const add = (/** @type {number} */ to, /** @type {number} */ from) => {
    const weight = 1 / (root[to] * root[from]);
    for (let j = 0; j < width; j++) out[to * width + j] += weight * m[from * width + j];
  };
  for (let i = 0; i < g.n; i++) add(i, i);
  for (let e = 0; e < g.edges.length; e += 2) {
    add(g.edges[e], g.edges[e + 1]);
    add(g.edges[e + 1], g.edges[e]);
  }
  return out;
}

/** X times a matrix of f rows.
 * @param {Words} x @param {Float64Array} w @param {number} width @returns {Float64Array} n×width */
export function seen(x, w, width) {
  const out = new Float64Array(x.n * width);
  for (let j = 0; j < x.f; j++) {
    for (let k = x.ptr[j]; k < x.ptr[j + 1]; k++) {
      for (let c = 0; c < width; c++) out[x.rows[k] * width + c] += x.values[k] * w[j * width + c];
    }
  }
  return out;
}

/** Xᵀ times a matrix of n rows.
 * @param {Words} x @param {Float64Array} m @param {number} width @returns {Float64Array} f×width */
export function gathered(x, m, width) {
  const out = new Float64Array(x.f * width);
  for (let j = 0; j < x.f; j++) {
    for (let k = x.ptr[j]; k < x.ptr[j + 1]; k++) {
      for (let c = 0; c < width; c++) out[j * width + c] += x.values[k] * m[x.rows[k] * width + c];
    }
  }
  return out;
}

/** Two directions in which the features differ most, by power iteration on XᵀX
 * without its mean row; f×2, each column of length 1.
 * @param {Words} x @returns {Float64Array} */
export function directions(x) {
  /** @type {Float64Array} */
  let w = Float64Array.from({ length: 2 * x.f }, (_, k) => Math.sin(1 + 7 * k));
  const mean = gathered(x, new Float64Array(x.n).fill(1 / x.n), 1);
  for (let turn = 0; turn < 30; turn++) {
    const y = seen(x, w, 2);
    const at = [0, 1].map((c) => mean.reduce((sum, v, j) => sum + v * w[2 * j + c], 0));
    for (let k = 0; k < y.length; k++) y[k] -= at[k % 2];
    w = gathered(x, y, 2);
    const sum = [0, 1].map((c) => y.reduce((s, v, k) => (k % 2 === c ? s + v : s), 0));
    for (let k = 0; k < w.length; k++) w[k] -= mean[k >> 1] * sum[k % 2];
    upright(w);
  }
  return w;
}

/** Makes the two columns orthogonal and of length 1. @param {Float64Array} w */
function upright(w) {
  const dot = (/** @type {number} */ a, /** @type {number} */ b) => {
    let s = 0;
    for (let k = 0; k < w.length; k += 2) s += w[k + a] * w[k + b];
    return s;
  };
  const scale = (/** @type {number} */ c) => {
    const length = Math.sqrt(dot(c, c)) || 1;
    for (let k = 0; k < w.length; k += 2) w[k + c] /= length;
  };
  scale(0);
  const along = dot(0, 1);
  for (let k = 0; k < w.length; k += 2) w[k + 1] -= along * w[k];
  scale(1);
}

const EPOCHS = 200;
const RATE = 0.01;
const DECAY = [0.9, 0.999];
const L2 = 5e-4;

/** The classes that a linear reader of ÂᵏX sees, after the reproduction's
 * training of one: softmax regression, 200 steps of Adam, here from weights 0.
 * @param {{n: number, edges: Int32Array, degree: Int32Array}} g @param {Words} x normalised @param {Int32Array} labelled
 * @param {Int32Array} truth @param {number} classes @param {number} k @returns {Int32Array} n */
export function reader(g, x, labelled, truth, classes, k) {
  const m = labelled.length;
  /** @type {Float64Array} */
  let picks = new Float64Array(g.n * m);
  labelled.forEach((i, r) => (picks[i * m + r] = 1));
  for (let s = 0; s < k; s++) picks = product(g, picks, m);
  const rows = gathered(x, picks, m); // f×m: column r is the labelled node's row of ÂᵏX
  let logits = seen(x, fitted(rows, Array.from(labelled, (i) => truth[i]), classes), classes);
  for (let s = 0; s < k; s++) logits = product(g, logits, classes);
  return Int32Array.from({ length: g.n }, (_, i) => best(logits.subarray(i * classes, (i + 1) * classes)));
}

/** @param {Float64Array} v @returns {number} where it is largest */
function best(v) {
  let at = 0;
  for (let c = 1; c < v.length; c++) if (v[c] > v[at]) at = c;
  return at;
}

/** Weights f×classes that tell the columns of rows (f×m) apart.
 * @param {Float64Array} rows @param {number[]} y @param {number} classes @returns {Float64Array} */
export function fitted(rows, y, classes) {
  const m = y.length;
  const f = rows.length / m;
  const w = new Float64Array(f * classes);
  const mean = new Float64Array(w.length);
  const square = new Float64Array(w.length);
  for (let epoch = 1; epoch <= EPOCHS; epoch++) {
    const error = new Float64Array(m * classes);
    for (let j = 0; j < f; j++) for (let r = 0; r < m; r++) for (let c = 0; c < classes; c++) error[r * classes + c] += rows[j * m + r] * w[j * classes + c];
    for (let r = 0; r < m; r++) softmaxLess(error.subarray(r * classes, (r + 1) * classes), y[r], m);
    const rate = RATE * Math.sqrt(1 - DECAY[1] ** epoch) / (1 - DECAY[0] ** epoch);
    for (let j = 0; j < f; j++) {
      for (let c = 0; c < classes; c++) {
        const q = j * classes + c;
        let slope = L2 * w[q];
        for (let r = 0; r < m; r++) slope += rows[j * m + r] * error[r * classes + c];
        mean[q] += (1 - DECAY[0]) * (slope - mean[q]);
        square[q] += (1 - DECAY[1]) * (slope * slope - square[q]);
        w[q] -= rate * mean[q] / (Math.sqrt(square[q]) + 1e-8);
      }
    }
  }
  return w;
}

/** Logits become (softmax - label) / m. @param {Float64Array} v @param {number} label @param {number} m */
function softmaxLess(v, label, m) {
  const top = Math.max(...v);
  let sum = 0;
  for (let c = 0; c < v.length; c++) sum += v[c] = Math.exp(v[c] - top);
  for (let c = 0; c < v.length; c++) v[c] = (v[c] / sum - (c === label ? 1 : 0)) / m;
}
