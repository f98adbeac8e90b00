import assert from "node:assert/strict";
import { test } from "node:test";
import { cellNodes, isCell } from "./selection.js";
import { initialState, reduce } from "./state.js";
import { done, epoch, loaded, MANIFEST, started } from "../../test/fixtures.js";

/** @typedef {import("./state.js").Message} Message */

test("a cell chooses the test nodes of its true and predicted class, and nothing without the truth", () => {
  /** @type {Message[]} */
  const list = [loaded(), { ...started(1), test: Int32Array.of(2, 1, 0) }, epoch(1, 0, 5, true), { type: "look", name: "cell", value: "0.1" }];
  const s = list.reduce(reduce, initialState(MANIFEST, "light"));
  assert.deepEqual(cellNodes(s), [1]);
  assert.deepEqual(cellNodes(reduce(s, { type: "look", name: "cell", value: "0.0" })), [0]);
  assert.deepEqual(cellNodes(reduce(s, done(1))), []);
  const hidden = reduce(s, { type: "look", name: "truth", value: false });
  assert.deepEqual([hidden.look.cell, cellNodes(hidden)], ["", []]);
  assert.deepEqual(["0.1", "12.3", "", "a.b", "1.2.3", "1"].map(isCell), [true, true, false, false, false, false]);
});
