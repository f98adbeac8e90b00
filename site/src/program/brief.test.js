import assert from "node:assert/strict";
import { test } from "node:test";
import { brief } from "./brief.js";
import { done, epochs, stage, started, trained } from "../../test/fixtures.js";

test("a worker of the pool reports epochs seldom and leaves large arrays out", () => {
  /** @type {any[]} */
  const sent = [];
  let now = 0;
  const post = brief((e) => void sent.push(structuredClone(e)), () => now);
  post(started(1));
  for (let k = 1; k <= 30; k += 2) {
    now += 20;
    post(epochs(1, 0, k, 2));
  }
  post(trained(1, 0));
  post(stage(1));
  post(done(1));
  assert.deepEqual(sent.map((e) => e.type), ["started", "progress", "progress", "progress", "stage", "done"]);
  assert.deepEqual(sent.filter((e) => e.type === "progress").flatMap((e) => e.x), [5, 10, 15, 20, 25, 30]);
  assert.deepEqual([sent[4].proposed, sent[4].embedding, sent[5].z, sent[5].predictions.length], [2, undefined, undefined, 4]);
});
