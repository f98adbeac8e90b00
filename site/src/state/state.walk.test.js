import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { requests } from "./requests.js";
import { initialState, reduce, reduceAll } from "./state.js";
import { done, epoch, loaded, MANIFEST, stage, started } from "../../test/fixtures.js";

/** @typedef {import("./state.js").Message} Message */

const id = fc.integer({ min: 1, max: 4 });

/** @type {fc.Arbitrary<Message>} */
const message = fc.oneof(
  fc.constantFrom(...["train", "pause", "cancel", "rewind", "new-seed"].map((type) => /** @type {Message} */ ({ type }))),
  fc.constantFrom("epoch", "stage", "inside").map((unit) => /** @type {Message} */ ({ type: "step", unit })),
  fc.tuple(fc.constantFrom("dataset", "strategy", "labels", "seed"), fc.constantFrom("cora", "karate", "gcn", "m3s", "rate:1", "class:1", "7"))
    .map(([name, value]) => /** @type {Message} */ ({ type: "choose", name, value })),
  id.map((n) => loaded(n)),
  id.map((n) => /** @type {Message} */ ({ type: "previewed", ticket: n, graph: loaded() })),
  id.map((n) => started(n)),
  id.map((n) => stage(n)),
  id.map((n) => done(n)),
  fc.tuple(id, fc.nat(2), fc.integer({ min: 1, max: 10 }), fc.boolean()).map(([n, s, e, seen]) => epoch(n, s, e, seen)),
  fc.tuple(fc.constantFrom("paused", "resumed", "cancelled"), id).map(([type, run]) => /** @type {Message} */ ({ type, run })),
  fc.tuple(fc.constantFrom("load", "generate", "start", "run", "message", "page"), id)
    .map(([where, n]) => /** @type {Message} */ ({ type: "error", where, message: "no", run: n, ticket: n })),
);

test("any messages in any order leave a state that makes sense", () => {
  fc.assert(fc.property(fc.array(message, { maxLength: 40 }), (list) => {
    let s = initialState(MANIFEST, "light");
    for (const m of list) {
      const before = structuredClone(s);
      const next = reduce(s, m);
      assert.deepEqual(s, before, "reduce changed its argument");
      check(next);
      const asked = requests(s, next);
      assert.ok(asked.filter((r) => r.type === "start").length <= 1 && asked.length <= 2);
      s = next;
    }
  }), { numRuns: 300 });
});

test("messages reduced together are the messages reduced one by one", () => {
  fc.assert(fc.property(fc.array(message, { maxLength: 30 }), (list) => {
    const s = initialState(MANIFEST, "light");
    assert.deepEqual(reduceAll(s, list), list.reduce(reduce, s));
  }), { numRuns: 200 });
});

/** @param {import("./state.js").State} s */
function check(s) {
  assert.ok(s.run === null || s.graph !== null, "a run without a graph");
  if (!s.run || !s.graph) return;
  const { curves: c, labelClass, labelStage, predictions } = s.run;
  assert.ok(s.run.id <= s.runs);
  assert.ok(c.x.length === c.loss.length && c.x.length === c.train.length && c.testX.length === c.test.length);
  assert.equal(labelClass.length, labelStage.length);
  for (const list of [labelClass, predictions]) assert.ok(list.length === 0 || list.length === s.graph.n);
  assert.equal(s.run.phase === "done", s.run.result !== null);
}
