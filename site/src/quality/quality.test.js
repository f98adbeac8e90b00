import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { shown } from "../state/moments.js";
import { binOf, BINS, confidence, confusion, filtered, histogram, timeline } from "./quality.js";
import { initialState, reduce } from "../state/state.js";
import { loaded, MANIFEST, stage, started, trained } from "../../test/fixtures.js";

const state = [loaded(), started(1), trained(1, 0), stage(1)].reduce((/** @type {import("../state/state.js").State} */ s, m) => reduce(s, m), initialState(MANIFEST, "light"));
const truth = Int32Array.of(0, 0, 1, -1);

test("confidence is the greatest probability, and every one has a bin", () => {
  const sure = confidence(trained(1, 0).z, 2);
  assert.deepEqual([...sure].map((v) => Number(v.toFixed(3))), [0.9, 0.6, 0.8, 0.7]);
  assert.deepEqual([binOf(0), binOf(1), binOf(0.5)], [0, BINS - 1, BINS / 2]);
  const bins = histogram(sure, trained(1, 0).predictions, truth);
  assert.deepEqual(["right", "wrong", "open"].map((kind) => bins.reduce((n, b) => n + b[/** @type {"right"} */ (kind)], 0)), [2, 1, 1]);
});

test("the confusion matrix counts each test node with a class once", () => {
  fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.nat(2))), (nodes) => {
    const t = Int32Array.from(nodes, (x) => x[0]);
    const cells = confusion(Int32Array.from(nodes, (x) => x[1]), t, Int32Array.from(nodes.keys()), 3);
    assert.equal(cells.flat().reduce((a, b) => a + b, 0), nodes.filter((x) => x[0] >= 0).length);
    assert.equal(cells.reduce((a, row, k) => a + row[k], 0), nodes.filter((x) => x[0] === x[1]).length);
  }));
});

test("the timeline splits labels and rejections into right and wrong", () => {
  assert.deepEqual(timeline(state.run, truth), [
    { stage: 0, given: 2, right: 0, wrong: 0, rejectedRight: 0, rejectedWrong: 0 },
    { stage: 1, given: 2, right: 0, wrong: 1, rejectedRight: 1, rejectedWrong: 0 },
  ]);
  assert.deepEqual(timeline(null, truth), []);
});

test("filters keep what they say", () => {
  const x = shown(state.run, "");
  const sure = confidence(trained(1, 0).z, 2);
  const kept = (/** @type {import("./quality.js").Filter} */ f) => filtered(x, sure, truth, f);
  assert.deepEqual([kept("all"), kept("virtual"), kept("rejected"), kept("wrong"), kept("unsure")], [[0, 1, 2, 3], [1], [3], [1], [1, 3, 2, 0]]);
});
