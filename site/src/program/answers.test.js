import assert from "node:assert/strict";
import { test } from "node:test";
import { Asides } from "./answers.js";

/** @type {import("./messages.js").Understood} */
const facts = { type: "understood", graph: "0123456789abcdef", n: 3, f: 3, c: 2, edgeCount: 2, known: 3, smallest: 1, classes: "a\nb", notes: "" };

test("answers go to who asked, in order, and everything else on", async () => {
  const asides = new Asides();
  /** @type {any[]} */
  const posted = [];
  const link = { dead: null, post: (/** @type {any} */ r) => void posted.push(r) };
  const [a, b, w] = [asides.ask(link, { type: "read" }), asides.ask(link, { type: "read" }), asides.ask(link, { type: "weights", run: 1 })];
  assert.deepEqual(posted.map((r) => r.type), ["read", "read", "weights"]);
  assert.equal(asides.take({ type: "cancelled", run: 1 }), false);
  assert.equal(asides.take({ type: "error", where: "weights", message: "none" }), true);
  assert.equal(asides.take({ ...facts, n: 1 }), true);
  assert.equal(asides.take({ type: "error", where: "read", message: "bad" }), true);
  assert.equal((await a).n, 1);
  await assert.rejects(b, (e) => /** @type {any} */ (e).message === "bad");
  await assert.rejects(w, (e) => /** @type {any} */ (e).message === "none");
  assert.equal(asides.take(facts), false);
});
