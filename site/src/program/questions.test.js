import assert from "node:assert/strict";
import { test } from "node:test";
import { Questions } from "./questions.js";

/** @type {import("./messages.js").Understood} */
const facts = { type: "understood", graph: "0123456789abcdef", n: 3, f: 3, c: 2, edgeCount: 2, known: 3, smallest: 1, classes: "a\nb", notes: "" };

test("answers go to who asked, in order, and everything else on", async () => {
  const questions = new Questions();
  /** @type {any[]} */
  const posted = [];
  const link = { dead: null, post: (/** @type {any} */ r) => void posted.push(r) };
  const [a, b, w] = [questions.ask(link, { type: "read" }), questions.ask(link, { type: "read" }), questions.ask(link, { type: "weights", run: 1 })];
  assert.deepEqual(posted.map((r) => r.type), ["read", "read", "weights"]);
  assert.equal(questions.take({ type: "cancelled", run: 1 }), false);
  assert.equal(questions.take({ type: "error", where: "weights", message: "none" }), true);
  assert.equal(questions.take({ ...facts, n: 1 }), true);
  assert.equal(questions.take({ type: "error", where: "read", message: "bad" }), true);
  assert.equal((await a).n, 1);
  await assert.rejects(b, (e) => /** @type {any} */ (e).message === "bad");
  await assert.rejects(w, (e) => /** @type {any} */ (e).message === "none");
  assert.equal(questions.take(facts), false);
});
