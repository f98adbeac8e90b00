import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { scalesOf, ticksAround } from "./plot.js";

/** @type {import("./plot.js").Plot} */
const PLOT = {
  x: "", y: "", ticks: [0, 200, 400], format: String, value: String, room: { left: 40, right: 10, top: 20, foot: 30 }, yTicks: [0, 0.5, 1],
  series: [{ name: "", colour: "", shape: 0, points: [] }],
};

test("a plot's corners are its room, and a pixel is the place that is drawn there", () => {
  const s = scalesOf(PLOT, 450, 150);
  assert.deepEqual([s.atX(0), s.atX(400), s.atY(1), s.atY(0)], [40, 440, 20, 120]);
  fc.assert(fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (x) => Math.abs(s.xAt(s.atX(x)) - x) < 1e-9));
});

test("ticks are around all values, in about as many steps as asked for", () => {
  assert.deepEqual(ticksAround([0, 0.69], 2), [0, 0.5, 1]);
  assert.deepEqual(ticksAround([0, 2.1], 2), [0, 2, 4]);
  assert.deepEqual(ticksAround([]), [0, 0.25, 0.5, 0.75, 1]);
  fc.assert(fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 }), fc.integer({ min: 2, max: 6 }), (values, parts) => {
    const ticks = ticksAround(values, parts);
    const slack = 1e-6 * (1 + Math.max(...values.map(Math.abs)));
    assert.ok(ticks[0] <= Math.min(...values) + slack && ticks[ticks.length - 1] >= Math.max(...values) - slack && ticks.length >= 2 && ticks.length <= parts + 3, String(ticks));
  }));
});
