import assert from "node:assert/strict";
import { test } from "node:test";
import { farthest, loudest } from "./topic-ends.js";

/** Two topics of four nodes, three words at each end. @type {import("../program/messages.js").Topics} */
const m = {
  type: "topics", graph: "g", width: 2, linked: false,
  values: Float32Array.of(0.5, -1, 0.25, 0, -0.5, 1, 0.5, 0), words: Int32Array.of(7, 3, -1, 4, -1, -1, 1, 2, 5, 6, 8, 9),
};

test("the loudest words of each end, without those that are none", () => {
  assert.deepEqual(loudest(m, 0, 0), [7, 3]);
  assert.deepEqual(loudest(m, 0, 1), [4]);
  assert.deepEqual(loudest(m, 1, 0), [1, 2, 5]);
  assert.deepEqual(loudest(m, 1, 1), [6, 8, 9]);
});

test("the nodes farthest out at each end, equals in order, those at zero at neither", () => {
  assert.deepEqual(farthest(m, 0, 10), [[0, 3, 1], [2]]);
  assert.deepEqual(farthest(m, 1, 10), [[2], [0]]);
  assert.deepEqual(farthest(m, 0, 2)[0], [0, 3]);
});
