import assert from "node:assert/strict";
import { test } from "node:test";
import { doubtOf } from "./doubt.js";

/** A finished run of forty nodes, so many of whose answers changed after stage 1.
 * @param {number} changed @param {object} [other] @returns {any} */
function run(changed, other = {}) {
  const predictions = Int32Array.from({ length: 40 }, (_, i) => Number(i < changed));
  const records = [{ trained: { predictions: new Int32Array(40).fill(7) } }, { trained: { predictions: new Int32Array(40) } }, { trained: { predictions } }];
  return { choice: { strategy: "evidence" }, result: {}, records, predictions, ...other };
}

test("more than one answer in twenty is told", () => {
  assert.equal(doubtOf(run(2)), 0);
  assert.equal(doubtOf(run(3)), 3 / 40);
});

test("nothing is told before the end, of another strategy, or without stages", () => {
  assert.equal(doubtOf(null), 0);
  assert.equal(doubtOf(run(9, { result: null })), 0);
  assert.equal(doubtOf(run(9, { choice: { strategy: "m3s" } })), 0);
  assert.equal(doubtOf(run(9, { records: [] })), 0);
});
