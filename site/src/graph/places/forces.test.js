import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { layOut } from "./forces.js";

test("a layout has every node in the square, apart from its neighbours, and is repeatable", () => {
  const edges = Int32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 4, 5);
  const at = layOut(8, edges);
  assert.deepEqual(layOut(8, edges), at);
  assert.ok(at.every((v) => v >= -1 && v <= 1));
  for (let i = 0; i < 8; i++) for (let j = 0; j < i; j++) assert.ok(Math.hypot(at[2 * i] - at[2 * j], at[2 * i + 1] - at[2 * j + 1]) > 0.02, `${i} and ${j}`);
  fc.assert(fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 80 }), (n, list) => {
    const pairs = list.map(([u, v]) => [u % n, v % n]).filter(([u, v]) => u !== v).flat();
    const out = layOut(n, Int32Array.from(pairs));
    return out.length === 2 * n && out.every((v) => v >= -1 && v <= 1);
  }), { numRuns: 50 });
});
