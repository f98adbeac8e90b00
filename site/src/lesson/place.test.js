import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, SEEDS, stepOf } from "./place.js";

test("the step is that of the address, or the first", () => {
  assert.deepEqual(["#3", "#6", "", "#0", "#7", "#x", "#1e0", "#03"].map((h) => stepOf(h, 6)), [3, 6, 1, 1, 1, 1, 1, 3]);
});

test("a link sets what a teacher takes away, and the split", () => {
  assert.deepEqual(asked("", 0), { present: false, truth: true, hide: [], seed: 1 });
  assert.deepEqual(asked("?present=1&truth=off&hide=skip.links.bogus&seed=7", 0.5), { present: true, truth: false, hide: ["skip", "links"], seed: 7 });
  assert.equal(asked("?hide=truth&truth=on", 0).truth, false, "what is hidden is not in a picture either");
  for (const seed of ["0", "21", "x", "1.5", ""]) assert.equal(asked(`?seed=${seed}`, 0.999).seed, SEEDS);
});
