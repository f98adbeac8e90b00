import assert from "node:assert/strict";
import { test } from "node:test";
import { heard, labelled, newOutcome, sampleOf, withSample } from "./outcome.js";
import { done, started } from "../../test/fixtures.js";

test("an outcome gathers what its run reports", () => {
  const start = { ...started(1), clusters: 200, embedding: "softmax" };
  const events = /** @type {import("./outcome.js").Told[]} */ (/** @type {unknown[]} */ ([start, { type: "progress", run: 1, stage: 1, epoch: 5, epochs: 10, x: [5, 15], test: [0.5, 0.6] },
    { type: "stage", stage: 1, added: 3, rejected: 1, addedKnown: 2, addedCorrect: 1 }, done(1)]));
  const o = events.reduce(heard, newOutcome("k"));
  assert.deepEqual([o.done, o.stages, o.x, o.y, o.result?.accuracy], [true, 2, [5, 15], [0.5, 0.6], 0.75]);
  assert.deepEqual(labelled(o, "m3s"), { added: 3, known: 2, right: 1, rejected: 1 });
  const more = heard(o, /** @type {import("./outcome.js").Told} */ (/** @type {unknown} */ ({ type: "stage", stage: 2, added: 4, rejected: 2, addedKnown: 4, addedCorrect: 3 })));
  assert.deepEqual(labelled(more, "multistage"), { added: 7, known: 6, right: 4, rejected: 3 });
  assert.deepEqual(labelled(more, "evidence"), { added: 4, known: 4, right: 3, rejected: 3 }, "what it has chosen anew");
  assert.equal(heard(newOutcome("k"), { type: "error", where: "run", message: "no" }).fault, "no");
  assert.deepEqual(heard(o, { ...start, strategy: "lp" }).stages, 0);
  const list = withSample(withSample(withSample([], sampleOf(done(1), 3, [])), sampleOf(done(1), 1, [])), sampleOf(done(1), 3, [1]));
  assert.deepEqual(list.map((s) => [s.seed, s.ratios.length]), [[1, 0], [3, 0]]);
});
