/** Two directions of greatest variance, so that an embedding can be drawn. Pure. */

/** Rows that are looked at to find the directions; more are drawn. */
const SAMPLE = 3000;
const ROUNDS = 60;

/**
 * @typedef {object} Projection
 * @property {Float64Array} mean width
 * @property {Float64Array[]} axes two of width, of length 1, or 0 where there is no variance
 */

/** Principal directions by power iteration from a fixed start; each points so
 * that its largest component is positive, so that the same data gives the
 * same picture.
 * @param {Float32Array} x n×width @param {number} width @returns {Projection} */
export function principal(x, width) {
  const n = width > 0 ? Math.floor(x.length / width) : 0;
  const step = Math.max(1, Math.floor(n / SAMPLE));
  const mean = new Float64Array(width);
  let rows = 0;
  for (let i = 0; i < n; i += step, rows++) for (let j = 0; j < width; j++) mean[j] += x[i * width + j];
  for (let j = 0; j < width; j++) mean[j] /= Math.max(1, rows);
  const cov = covariance(x, width, mean, step);
  const first = powerIteration(cov, width, null);
  return { mean, axes: [first, powerIteration(cov, width, first)] };
}

/** @param {Float32Array} x @param {number} width @param {Float64Array} mean @param {number} step */
function covariance(x, width, mean, step) {
  const cov = new Float64Array(width * width);
  const d = new Float64Array(width);
  for (let i = 0; (i + 1) * width <= x.length; i += step) {
    for (let j = 0; j < width; j++) d[j] = x[i * width + j] - mean[j];
    for (let a = 0; a < width; a++) for (let b = 0; b < width; b++) cov[a * width + b] += d[a] * d[b];
  }
  return cov;
}

/** @param {Float64Array} cov @param {number} width @param {Float64Array | null} before a direction to stay clear of */
function powerIteration(cov, width, before) {
  let v = Float64Array.from({ length: width }, (_, j) => 1 + 0.3 * Math.cos(1 + 2.4 * j));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(width);
    for (let a = 0; a < width; a++) for (let b = 0; b < width; b++) next[a] += cov[a * width + b] * v[b];
    if (before) {
      const along = dot(next, before);
      for (let j = 0; j < width; j++) next[j] -= along * before[j];
    }
    const length = Math.sqrt(dot(next, next));
    if (!(length > 1e-12)) return new Float64Array(width);
    v = next.map((value) => value / length);
  }
  const most = v.reduce((at, value, j) => (Math.abs(value) > Math.abs(v[at]) ? j : at), 0);
  return v[most] < 0 ? v.map((value) => -value) : v;
}

/** @param {Float64Array} a @param {Float64Array} b */
function dot(a, b) {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}

/** The rows of x in the plane.
 * @param {Projection} p @param {Float32Array | Float64Array} x rows×width @returns {Float32Array} rows×2, NaN for a row with NaN */
export function project(p, x) {
  const width = p.mean.length;
  const rows = width > 0 ? Math.floor(x.length / width) : 0;
  const at = new Float32Array(2 * rows);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < 2; k++) {
      let sum = 0;
      for (let j = 0; j < width; j++) sum += (x[i * width + j] - p.mean[j]) * p.axes[k][j];
      at[2 * i + k] = sum;
    }
  }
  return at;
}
