import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { outline, outlines } from "./hull.js";

test("the outline of a square with points inside is its corners", () => {
  const at = Float32Array.of(0, 0, 4, 0, 4, 4, 0, 4, 1, 1, 2, 3, NaN, 1);
  assert.deepEqual([...outline(at, [4, 3, 2, 5, 1, 0, 6])], [0, 0, 4, 0, 4, 4, 0, 4]);
  assert.deepEqual([...outline(at, [2])], [4, 4]);
  assert.deepEqual([...outline(at, [])], []);
  assert.deepEqual(outlines(at, Int32Array.of(1, 1, 1, -1, 1, -1, -1), 2).map((o) => o.length), [0, 6]);
});

test("every point is inside its outline, which turns left throughout", () => {
  const points = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })), { minLength: 3, maxLength: 40 });
  fc.assert(fc.property(points, (list) => {
    const o = outline(Float32Array.from(list.flat()), [...list.keys()]);
    const k = o.length / 2;
    for (let i = 0; k > 2 && i < k; i++) {
      const [ax, ay, bx, by] = [o[2 * i], o[2 * i + 1], o[2 * ((i + 1) % k)], o[2 * ((i + 1) % k) + 1]];
      for (const [x, y] of list) assert.ok((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0);
    }
  }));
});
