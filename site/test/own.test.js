import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import fc from "fast-check";
import { decode, encode } from "../src/address.js";
import { Asides } from "../src/own/aside.js";
import { layOut } from "../src/own/forces.js";
import { guess } from "../src/own/guess.js";
import { DIALS, madeRequest, readMade, writeMade } from "../src/own/made.js";
import { npy, weightsNpz } from "../src/own/npz.js";
import { lacks, MOST_BYTES, noFiles, reduceOwn } from "../src/own/state.js";
import { available, initialChoice } from "../src/options.js";
import { loadWanted, requests } from "../src/requests.js";
import { initialState, reduce } from "../src/state.js";
import { use } from "../src/text.js";
import { complaint } from "../src/views/own-files.js";
import { catalogue, loaded, MANIFEST, started } from "./fixtures.js";

/** @typedef {import("../src/own/state.js").OwnMessage} OwnMessage */

const en = catalogue("en");
use("en", en);
after(() => use("en", en));

/** @param {string} name @param {import("../src/own/guess.js").Role} role @param {number} [size] @returns {OwnMessage} */
const add = (name, role, size = 10) => ({ type: "add", files: [{ name, size, role }] });

/** @type {import("../src/messages.js").Understood} */
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

test("every fault and note of the reader has its sentence", () => {
  const go = readFileSync(new URL("../../datasets/own/fault.go", import.meta.url), "utf8");
  const [faults, notes] = [...go.matchAll(/const (?:sentences|notes) = `\n([^`]*)`/g)].map((m) => m[1].trim().split("\n").map((l) => l.split("=")[0]));
  assert.ok(faults.length > 20 && notes.length > 10);
  assert.deepEqual([...faults.map((c) => `own.fault.${c}`), ...notes.map((c) => `own.note.${c}`)].filter((key) => !(key in en)), []);
  const limits = readFileSync(new URL("../../datasets/own/files.go", import.meta.url), "utf8").match(/return Limits\{(.*)\}/)?.[1] ?? "";
  const said = readFileSync(new URL("../src/views/own-files.js", import.meta.url), "utf8").match(/own\.limits", \{(.*?)\}/)?.[1] ?? "";
  const numbers = (/** @type {string} */ text) => [...text.replaceAll("_", "").matchAll(/: (\d+)/g)].map((m) => Number(m[1]));
  assert.deepEqual(numbers(limits).slice(1, 6), numbers(said));
  assert.equal(numbers(limits)[0], MOST_BYTES);
});

test("files are told by name, then by rows", () => {
  for (const [name, head, want] of [
    ["cora.content", "", "content"], ["cora.cites", "", "cites"], ["my_edges.csv", "", "edges"], ["labels.tsv", "", "labels"], ["features.csv", "", "features"],
    ["a.csv", "1,2\n2,3\n3,1\n", "edges"], ["a.csv", "id,w1,w2,w3\n1,0,1,0\n", "features"], ["a.csv", "1,red\n2,blue\n3,red\n", "labels"],
    ["a.txt", "# c\n1 5\n2 5\n3 5\n4 6\n5 6\n6 6\n7 5\n", "labels"], ["a.txt", "1\t2\n1\t3\n1\t4\n2\t3\n", "edges"], ["a", "", "none"],
  ]) assert.equal(guess(name, head), want, `${name}: ${head}`);
  fc.assert(fc.property(fc.string(), fc.string(), (name, head) => typeof guess(name, head) === "string"));
});

test("the generator's dials travel in the name of the dataset, and nothing else does", () => {
  fc.assert(fc.property(fc.tuple(...DIALS.map((d) => fc.integer({ min: d.min, max: d.max }))), (values) => {
    const dataset = writeMade(values);
    assert.deepEqual(readMade(dataset), values);
    const choice = { ...initialChoice(MANIFEST), dataset, labels: "class:2" };
    assert.deepEqual(decode(MANIFEST, encode({ choice, look: {}, hide: [] }))?.choice, choice);
    assert.equal(madeRequest(dataset)?.type, "generate");
  }));
  fc.assert(fc.property(fc.string(), (text) => readMade(`generated:${text}`) === null));
  for (const bad of ["generated:n99.c5.h80.d40.w500.s1", "generated:n0600.c5.h80.d40.w500.s1", "generated:n600.c5.h101.d40.w500.s1", "Generated", ""]) {
    assert.equal(readMade(bad), null);
    assert.equal(available(MANIFEST, bad), false);
  }
  assert.equal(writeMade([1e9, NaN, -5, 39, 1433, 1]), "generated:n20000.c2.h10.d39.w1433.s1");
  assert.deepEqual(madeRequest("generated:n600.c4.h90.d65.w300.s7"), { type: "generate", n: 600, classes: 4, homophily: 0.9, meanDegree: 6.5, words: 300, seed: 7 });
});

test("own data is loaded when files are held, and only then", () => {
  let s = [loaded(), started(1)].reduce((a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  assert.equal(reduce(s, { type: "choose", name: "dataset", value: "own" }), s);
  const next = reduce(s, { type: "held", held: { graph: "a", n: 6, smallest: 1, files: [] } });
  assert.deepEqual([next.choice.dataset, next.choice.labels, next.choice.graph], ["own", "class:1", "a"]);
  assert.deepEqual(requests(s, next), [{ type: "cancel", run: 1 }]);
  assert.deepEqual(loadWanted(s, next), { ticket: 2, dataset: "own" });
  const again = reduce(next, { type: "held", held: { graph: "b", n: 9, smallest: 9, files: [] } });
  assert.deepEqual([loadWanted(next, again), again.choice.graph], [{ ticket: 3, dataset: "own" }, "b"]);
  s = reduce(again, { ...loaded(3), layout: new Float32Array(0) });
  s = reduce(s, { type: "arranged", layout: new Float32Array(8).fill(0.5) });
  assert.equal(s.graph?.layout[7], 0.5);
  assert.equal(reduce(s, { type: "arranged", layout: new Float32Array(6) }), s);
});

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

test("weights are arrays that NumPy reads", () => {
  const one = npy(Float32Array.of(1, 2, 3, 4, 5, 6), 2, 3);
  assert.equal(one.length, 128 + 24);
  assert.match(Buffer.from(one).toString("latin1"), /^\x93NUMPY\x01\0v\0\{'descr': '<f4', 'fortran_order': False, 'shape': \(2, 3\), \} *\n/);
  const file = Buffer.from(weightsNpz({ type: "weights", run: 1, stage: 0, ins: Int32Array.of(2, 3), outs: Int32Array.of(3, 1), values: Float32Array.from({ length: 9 }, (_, i) => i / 2) }));
  const end = file.length - 22;
  assert.deepEqual([file.readUInt32LE(end), file.readUInt16LE(end + 10)], [0x06054b50, 2]);
  let at = file.readUInt32LE(end + 16);
  for (const name of ["W1.npy", "W2.npy"]) {
    assert.equal(file.readUInt32LE(at), 0x02014b50);
    assert.equal(file.toString("latin1", at + 46, at + 52), name);
    assert.equal(file.readUInt32LE(file.readUInt32LE(at + 42)), 0x04034b50);
    at += 46 + 6;
  }
  assert.equal(file.readFloatLE(file.length - 22 - 2 * 52 - 4), 4);
});

test("a layout has every node in the square, apart from its neighbours, and is repeatable", () => {
  const edges = Int32Array.of(0, 1, 1, 2, 2, 0, 2, 3, 4, 5);
  const at = layOut(8, edges);
  assert.deepEqual(layOut(8, edges), at);
  assert.ok(at.every((v) => v >= -1 && v <= 1));
  for (let i = 0; i < 8; i++) for (let j = 0; j < i; j++) assert.ok(Math.hypot(at[2 * i] - at[2 * j], at[2 * i + 1] - at[2 * j + 1]) > 0.02, `${i} and ${j}`);
  fc.assert(fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 80 }), (n, list) => {
    const pairs = list.map(([u, v]) => [u % n, v % n]).filter(([u, v]) => u !== v).flat();
    const out = layOut(n, Int32Array.from(pairs));
    return out.length === 2 * n && out.every((v) => v >= -1 && v <= 1);
  }), { numRuns: 50 });
});
