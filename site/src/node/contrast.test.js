import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf, contrast, rivals } from "./contrast.js";

/** @typedef {import("../program/messages.js").Explained} Explained */

/** A node with eight words of three classes, of which the second is answered and the third what the network says. */
const EXPLAINED = /** @type {Explained} */ (/** @type {unknown} */ ({
  given: -1, z: Float32Array.of(0.2, 0.3, 0.5), answer: Float32Array.of(0.2, 0.7, 0.1),
  reasons: Float32Array.of(-3, -2, -1, /* words */ 4, 8, 0, /* size */ 0, 0.5, -1, /* neighbours */ 1, 0.5, 0),
  words: Int32Array.of(3, 5, 8, 13, 21, 34, 55, 89), byWord: Float32Array.from({ length: 24 }, (_, i) => (i % 3 === 1 ? i / 12 - 3 / 12 : i % 3 === 0 ? 0.5 : 0)),
  linked: Int32Array.of(7, 2), byLinked: Float32Array.of(0.5, 0, 0, 0.5, 0.5, 0),
}));

test("in question are the runner-up, what the network says and the truth, each once", () => {
  assert.equal(answerOf(EXPLAINED), 1);
  assert.deepEqual(rivals(EXPLAINED, -1), [0, 2]);
  assert.deepEqual(rivals(EXPLAINED, 1), [0, 2], "the answer is right");
  assert.deepEqual(rivals({ ...EXPLAINED, z: Float32Array.of(0.2, 0.5, 0.3) }, -1), [0]);
  assert.deepEqual(rivals({ ...EXPLAINED, z: Float32Array.of(0.2, 0.5, 0.3) }, 2), [0, 2]);
  assert.deepEqual([answerOf({ ...EXPLAINED, given: 0 }), rivals({ ...EXPLAINED, given: 0 }, 0)], [0, [1, 2]]);
});

test("the four reasons add up to the difference of scores, and parts to their reason", () => {
  const four = contrast(EXPLAINED, 1, [0, 2]);
  assert.deepEqual(four.map((r) => [r.name, r.odds]), [["network", [1, -1]], ["words", [4, 8]], ["links", [-0.5, 0.5]], ["size", [0.5, 1.5]]]);
  const [network, words, links, size] = four;
  assert.deepEqual([network.all, size.all, words.all, words.parts.length, links.parts.map((p) => p.of)], [0, 0, 8, 5, [7, 2]]);
  for (const j of [0, 1]) {
    const sum = words.parts.reduce((total, p) => total + p.odds[j], words.rest[j]);
    const want = Array.from(EXPLAINED.words, (_, k) => EXPLAINED.byWord[3 * k + 1] - EXPLAINED.byWord[3 * k + 2 * j]).reduce((a, b) => a + b);
    assert.ok(Math.abs(sum - want) < 1e-6);
    assert.deepEqual(links.rest, [0, 0]);
  }
  const loud = words.parts.map((p) => Math.abs(p.odds[0]));
  assert.deepEqual(loud, [...loud].sort((a, b) => b - a));
});
