import assert from "node:assert/strict";
import { test } from "node:test";
import { ended, left, moved, newWork, shareOf } from "./work.js";

test("work knows its share, its time left and its end", () => {
  const task = (/** @type {number} */ weight) => ({ key: "", dataset: "", request: { type: /** @type {const} */ ("start") }, weight });
  let w = newWork(1, "sweep", [task(1), task(3)], 1000);
  assert.deepEqual([shareOf(w), left(w), w.phase], [0, null, "running"]);
  w = ended(moved(w, 1, 0.5, 1500), 0, "", 2000);
  assert.deepEqual([shareOf(w), left(w)], [0.625, 600]);
  w = ended(w, 1, "no", 3000);
  assert.deepEqual([w.phase, w.failed, w.fault, shareOf(w)], ["done", 1, "no", 1]);
  assert.equal(newWork(1, "sweep", [], 0).phase, "done");
});
