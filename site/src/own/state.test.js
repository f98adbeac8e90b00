import "../../test/fixtures.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { lacks, MOST_BYTES, noFiles, reduceOwn } from "./state.js";
import { complaint } from "./files.js";

/** @typedef {import("./state.js").OwnMessage} OwnMessage */

/** @param {string} name @param {import("./guess.js").Role} role @param {number} [size] @returns {OwnMessage} */
const add = (name, role, size = 10) => ({ type: "add", files: [{ name, size, role, file: new File([], name) }] });

/** @type {import("../program/messages.js").Understood} */
const facts = { type: "understood", graph: "0123456789abcdef", n: 3, f: 3, c: 2, edgeCount: 2, known: 3, smallest: 1, classes: "a\nb", notes: "" };

test("files are read when they are complete, and what was read counts until one changes", () => {
  let s = reduceOwn(noFiles(), add("e.csv", "edges"));
  assert.deepEqual([s.reading, lacks(s)], [false, "labels"]);
  s = reduceOwn(s, add("l.csv", "labels"));
  assert.deepEqual([s.reading, lacks(s), s.asked], [true, "", 2]);
  assert.equal(reduceOwn(s, { type: "understood", asked: 1, facts }), s);
  s = reduceOwn(s, { type: "understood", asked: 2, facts });
  assert.deepEqual([s.reading, s.facts], [false, facts]);
  s = reduceOwn(s, { type: "role", id: 2, role: "edges" });
  assert.deepEqual([s.entries.map((e) => e.role), s.facts, lacks(s)], [["none", "edges"], null, "labels"]);
  s = reduceOwn(s, { type: "remove", id: 2 });
  assert.deepEqual([s.entries.length, lacks(s)], [1, "files"]);
});

test("a role is given once, a file of the same name is replaced, one that is too large is not read", () => {
  let s = [add("e.csv", "edges"), add("f.csv", "edges"), add("l.csv", "labels")].reduce(reduceOwn, noFiles());
  assert.deepEqual(s.entries.map((e) => e.role), ["edges", "none", "labels"]);
  s = reduceOwn(s, add("e.csv", "labels", MOST_BYTES + 1));
  assert.deepEqual([s.reading, s.refusal?.code, s.refusal?.file], [false, "large", "e.csv"]);
  s = reduceOwn(s, add("e.csv", "labels"));
  assert.deepEqual([s.reading, s.refusal, s.entries.length], [true, null, 3]);
  s = reduceOwn(s, { type: "refused", asked: s.asked, refusal: { code: "quote", file: "e.csv", row: 3, column: 1 } });
  assert.equal(s.refusal && complaint(s.refusal), "e.csv: row 3, column 1: a quoted cell does not end in its row");
  s = reduceOwn(s, add("c.content", "content"));
  assert.equal(lacks(s), "mixed");
});
