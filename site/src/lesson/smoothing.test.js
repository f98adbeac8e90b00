import assert from "node:assert/strict";
import { test } from "node:test";
import { directions, gathered, normalised, product, reader, seen } from "./smoothing.js";

/** Two paths of three nodes, the words of each their own. */
const G = { n: 6, edges: Int32Array.of(0, 1, 1, 2, 3, 4, 4, 5), degree: Int32Array.of(1, 2, 1, 1, 2, 1) };
const X = { n: 6, f: 2, ptr: Int32Array.of(0, 1, 2), rows: Int32Array.of(0, 5), values: Float32Array.of(2, 3) };
const near = (/** @type {ArrayLike<number>} */ a, /** @type {number[]} */ b) => Array.from(b).forEach((v, k) => assert.ok(Math.abs(a[k] - v) < 1e-6, `${k}: ${a[k]}, ${v}`));

test("a product is the weighted mean over a node and its neighbours", () => {
  near(product(G, Float64Array.of(1, 0, 0, 0, 0, 0), 1), [1 / 2, 1 / Math.sqrt(6), 0, 0, 0, 0]);
});

test("many products leave degree and component alone", () => {
  let m = Float64Array.of(5, 1, 2, 0, 0, 0);
  for (let k = 0; k < 200; k++) m = /** @type {Float64Array<ArrayBuffer>} */ (product(G, m, 1));
  const unit = m[0] / Math.sqrt(2);
  near(m, [unit * Math.sqrt(2), unit * Math.sqrt(3), unit * Math.sqrt(2), 0, 0, 0]);
});

test("rows are divided by their sums, and X and its transpose agree", () => {
  const x = normalised({ ...X, ptr: Int32Array.of(0, 2, 3), rows: Int32Array.of(0, 5, 0), values: Float32Array.of(2, 3, 2) });
  near(seen(x, Float64Array.of(1, 0, 0, 1), 2).slice(0, 2), [0.5, 0.5]);
  near(gathered(x, Float64Array.of(1, 0, 0, 0, 0, 1), 1), [1.5, 0.5]);
});

test("the directions are orthogonal and of length 1", () => {
  const x = normalised({ n: 6, f: 3, ptr: Int32Array.of(0, 3, 5, 6), rows: Int32Array.of(0, 1, 2, 3, 4, 5), values: new Float32Array(6).fill(1) });
  const w = directions(x);
  const dot = (/** @type {number} */ a, /** @type {number} */ b) => [0, 1, 2].reduce((s, j) => s + w[2 * j + a] * w[2 * j + b], 0);
  near([dot(0, 0), dot(1, 1), dot(0, 1)], [1, 1, 0]);
});

test("a reader tells the paths apart once their words have spread, and not before", () => {
  const truth = Int32Array.of(0, 0, 0, 1, 1, 1);
  const read = (/** @type {number} */ k) => Array.from(reader(G, normalised(X), Int32Array.of(0, 5), truth, 2, k));
  assert.deepEqual(read(2), [0, 0, 0, 1, 1, 1]);
  assert.notDeepEqual(read(0), [0, 0, 0, 1, 1, 1]);
});
