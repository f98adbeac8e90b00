import assert from "node:assert/strict";
import { test } from "node:test";
import { next } from "./keys.js";

test("arrows go to the nearest node in their direction", () => {
  const at = Float32Array.of(0.1, 0, 0.5, 0.1, 0.9, 0, 0.1, 0.6);
  assert.deepEqual([next(at, -1, [1, 0]), next(at, 0, [1, 0]), next(at, 1, [1, 0]), next(at, 0, [0, 1]), next(at, 2, [1, 0])], [0, 1, 2, 3, 2]);
});
