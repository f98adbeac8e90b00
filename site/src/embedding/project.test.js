import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { principal, project } from "./project.js";

test("the directions are those of greatest variance, and stand at right angles", () => {
  const x = Float32Array.from({ length: 400 * 3 }, (_, k) => [10 * Math.sin(k), 3 * Math.cos(1.7 * k), 0.1 * Math.sin(5.3 * k)][k % 3]);
  const p = principal(x, 3);
  assert.ok(p.axes[0][0] > 0.99 && p.axes[1][1] > 0.99, JSON.stringify(p.axes.map((a) => [...a])));
  assert.ok(Math.abs(p.axes[0].reduce((s, v, j) => s + v * p.axes[1][j], 0)) < 1e-9);
});

test("any numbers have a picture, and the same one each time", () => {
  const rows = fc.integer({ min: 1, max: 5 }).chain((w) => fc.tuple(fc.constant(w), fc.array(fc.array(fc.float({ noNaN: true, min: -100, max: 100 }), { minLength: w, maxLength: w }), { maxLength: 30 })));
  fc.assert(fc.property(rows, ([w, list]) => {
    const x = Float32Array.from(list.flat());
    const at = project(principal(x, w), x);
    assert.equal(at.length, 2 * list.length);
    assert.ok(at.every(Number.isFinite));
    assert.deepEqual(project(principal(x, w), x), at);
  }));
});

test("a centroid of nothing has no place", () => {
  const p = principal(Float32Array.of(0, 0, 1, 0, 2, 1), 2);
  assert.ok(project(p, Float64Array.of(NaN, NaN)).every(Number.isNaN));
});
