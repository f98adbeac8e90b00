import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { preview } from "./pack.js";

/** Three nodes in a row with names, classes b - a, a self-loop at the end and a layout.
 * @param {number} [flags] @returns {Uint8Array} */
function pack(flags = 1 | 4) {
  const text = (/** @type {string} */ s) => [s.length, ...new TextEncoder().encode(s)];
  const body = [
    ...new TextEncoder().encode("M3SP"), 1, flags, ...text("row"), 2, ...text("a"), ...text("b"),
    3, 2, 0, 1, ...text("x"), ...text("<i>"), ...text("z\n"),
    1, 1, 1, 1, 1, 0, // counts, then gaps: 0-1, 1-2, 2-2
    200, 1, // 200 features
    ...new Array(200).fill(0),
    0, 255, 128, 0, 0, 0, 0, 255, 0, 0, 0, 0,
  ];
  return Uint8Array.from([...body, 0, 0, 0, 0]);
}

test("what is drawn is read, in the form of a loaded event", () => {
  const p = preview(pack());
  assert.deepEqual([p.name, p.n, p.f, p.c, p.edgeCount, p.classes, p.nodes], ["row", 3, 200, 2, 2, "a\nb", "x\n<i>\nz "]);
  assert.deepEqual([[...p.edges], [...p.degree], [...p.truth]], [[0, 1, 1, 2], [1, 2, 1], [1, -1, 0]]);
  assert.deepEqual([p.layout[0], p.layout[1]], [-1, 1]);
  assert.ok(Math.abs(p.layout[2]) < 1e-4);
});

test("bytes that are no pack are refused by name", () => {
  assert.throws(() => preview(new Uint8Array(3)), /not a dataset pack/);
  assert.throws(() => preview(pack().with(4, 9)), /version 9/);
  assert.throws(() => preview(pack().subarray(0, 30)), /early/);
});

test("no bytes break the reading", () => {
  const good = pack();
  const tail = fc.uint8Array({ maxLength: 80 }).map((b) => Uint8Array.from([...good.subarray(0, 6), ...b]));
  const bent = fc.tuple(fc.nat(good.length - 1), fc.nat(255)).map(([at, to]) => good.with(at, to));
  fc.assert(fc.property(fc.oneof(fc.uint8Array(), tail, bent), (bytes) => {
    try {
      const p = preview(bytes);
      assert.ok(p.degree.length === p.n && p.edges.every((i) => i >= 0 && i < p.n));
    } catch (err) {
      assert.ok(err instanceof Error && !(err instanceof assert.AssertionError), String(err));
    }
  }), { numRuns: 500 });
});
