import "../../test/fixtures.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { pointAt, tip } from "./tip.js";

const curves = { x: [1, 2, 3, 4, 5], loss: [5, 4, 3, 2, 1], train: [0, 0.1, 0.2, 0.3, 0.4], testX: [5], test: [0.5] };

test("the point nearest to the pointer is found, with what was measured there", () => {
  assert.equal(pointAt({ x: [], loss: [], train: [], testX: [], test: [] }, 3), null);
  assert.deepEqual(pointAt(curves, 99), { x: 5, loss: 1, train: 0.4, test: 0.5 });
  assert.deepEqual(pointAt(curves, -1), { x: 1, loss: 5, train: 0 });
  fc.assert(fc.property(fc.uniqueArray(fc.nat(400), { minLength: 1 }), fc.integer({ min: -9, max: 420 }), (list, place) => {
    const x = list.sort((a, b) => a - b);
    const found = pointAt({ ...curves, x }, place);
    assert.equal(Math.abs((found?.x ?? NaN) - place), Math.min(...x.map((v) => Math.abs(v - place))));
  }));
});

test("the pointer's words leave out what was not measured", () => {
  const all = tip({ x: 230, loss: 0.25, train: 1, test: 0.5 }, 200, 1);
  assert.deepEqual([all.length, all[0]], [4, "stage 1, epoch 30"]);
  assert.match(all[3], /50/);
  assert.equal(tip({ x: 230, loss: 0.25, train: 1 }, 200, 1).length, 3);
  assert.equal(tip({ x: 230, loss: 0.25, train: 1, test: NaN }, 200, 1).length, 3, "no node is measured");
});
