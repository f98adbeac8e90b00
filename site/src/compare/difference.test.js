import assert from "node:assert/strict";
import { test } from "node:test";
import { difference, differenceMarks, listed } from "./difference.js";
import { GIVEN, REJECTED, VIRTUAL, WRONG } from "../graph/marks.js";

test("nodes fall into kinds by which run is right", () => {
  const a = Int32Array.of(0, 0, 1, 1, 0, 2);
  const b = Int32Array.of(0, 1, 0, 0, 1, 0);
  const truth = Int32Array.of(0, 0, 0, 2, -1, 1);
  const given = (/** @type {number} */ i) => i === 0;
  const d = difference(a, b, truth, given);
  assert.deepEqual([...d.kind], [0, 1, 2, 3, 4, 3]);
  assert.deepEqual([d.counts, d.disagree], [[0, 1, 1, 2, 1], 5]);
  assert.deepEqual([...differenceMarks(d, given).mark], [GIVEN, VIRTUAL, REJECTED, WRONG, VIRTUAL, WRONG]);
  assert.deepEqual(listed(d, a, b, "3", given), [3, 5]);
  assert.deepEqual(listed(d, a, b, "disagree", given), [1, 2, 3, 4, 5]);
  assert.deepEqual([...difference(a, b, null, given).kind], [0, 4, 4, 4, 4, 4], "without the truth only whether they agree");
});
