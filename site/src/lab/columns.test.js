import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { changed, column, keyOf, PROPERTIES, requestOf } from "./columns.js";
import { AXES, decodeSpec, encodeSpec, initialSpec, METHODS, SHOWS, sweepWith, valuesOf } from "./spec.js";
import { PROTOCOLS, STRATEGIES } from "../state/options.js";

/** @typedef {import("./spec.js").Axis} Axis */

const SPLIT = { dataset: "cora", labels: "rate:0.5", strategy: "gcn", protocol: "last", seed: 7 };

const anyColumn = fc.record({
  strategy: fc.constantFrom(...STRATEGIES.map((s) => s.value)), protocol: fc.constantFrom("last", "paper"),
  layers: fc.option(fc.integer({ min: 1, max: 10 })), stages: fc.option(fc.integer({ min: 1, max: 20 })), t: fc.option(fc.nat(5000)),
  clusters: fc.option(fc.integer({ min: 1, max: 1000 })), embedding: fc.option(fc.constantFrom("softmax", "logits", "hidden")), seed: fc.option(fc.nat(999999)),
}, { noNullPrototype: true });

const anySweep = fc.record({
  x: fc.constantFrom(.../** @type {Axis[]} */ (Object.keys(AXES))), y: fc.constantFrom("", ...Object.keys(AXES)),
  xs: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }), ys: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 3 }),
  strategies: fc.subarray(STRATEGIES.map((s) => s.value), { minLength: 1 }), protocol: fc.constantFrom(...PROTOCOLS.map((p) => p.value)), runs: fc.integer({ min: 1, max: 50 }),
}).map((r) => [["x", r.x], ["xs", r.xs], ["y", r.y], ["ys", r.ys], ["strategies", r.strategies], ["protocol", r.protocol], ["runs", r.runs]]
  .reduce((s, [name, v]) => sweepWith(s, String(name), String(v)), initialSpec().sweep));

const anyPaper = fc.record({
  show: fc.constantFrom(...SHOWS), dataset: fc.constantFrom("cora", "citeseer"), protocol: fc.constantFrom("last", "paper"),
  methods: fc.subarray(METHODS, { minLength: 1 }), runs: fc.integer({ min: 1, max: 50 }),
}, { noNullPrototype: true });

const anySpec = fc.record({ columns: fc.array(anyColumn, { minLength: 2, maxLength: 4 }), sweep: anySweep, paper: anyPaper }, { noNullPrototype: true })
  .chain((s) => fc.shuffledSubarray([...s.columns.keys()], { minLength: 2, maxLength: 2 }).map(([a, b]) => ({ ...s, pair: /** @type {[number, number]} */ ([a, b]) })));

test("every comparison, sweep and view of the paper comes back from its text", () => {
  fc.assert(fc.property(anySpec, (s) => {
    const text = encodeSpec(s);
    assert.match(text, /^[\w.,:;-]*$/);
    assert.deepEqual(decodeSpec(text), s);
  }), { numRuns: 500 });
});

test("no text breaks a spec", () => {
  const part = fc.tuple(fc.constantFrom("run", "pair", "x", "xs", "y", "ys", "strategies", "runs", "paper-show", "paper-methods", "paper-runs", "__proto__", "paper-__proto__"),
    fc.oneof(fc.string(), fc.constantFrom("strategy:gcn", "layers:99", "0,0", "1,7", "NaN", "layers", "rate", "1e9,2,-3", "constructor", "m3s,gcn")));
  fc.assert(fc.property(fc.oneof(fc.string(), fc.array(part).map((l) => ["1", ...l.map(([a, b]) => `${a},${b}`)].join(";"))), (text) => {
    const s = decodeSpec(text);
    assert.ok(s.columns.length >= 2 && s.columns.length <= 4 && s.pair[0] !== s.pair[1] && s.pair.every((k) => s.columns[k]));
    assert.ok(s.sweep.xs.length > 0 && s.sweep.strategies.length > 0 && s.sweep.runs >= 1 && s.paper.methods.length > 0 && SHOWS.includes(s.paper.show));
    assert.deepEqual(decodeSpec(encodeSpec(s)), s);
  }), { numRuns: 1000 });
});

test("a fresh spec needs no text", () => {
  assert.equal(encodeSpec(initialSpec()), "");
  for (const text of ["", "2;run,strategy:gcn", "pair,1,0"]) assert.deepEqual(decodeSpec(text), initialSpec());
});

test("a column takes only values it can have", () => {
  const c = column("m3s");
  assert.equal(changed(c, "layers", "3").layers, 3);
  assert.equal(changed(c, "layers", "1e1").layers, 10);
  assert.equal(changed(changed(c, "t", "5"), "t", "").t, null);
  for (const [name, text] of [["layers", "x"], ["layers", "-1"], ["layers", "99"], ["layers", "0"], ["layers", "2.5"], ["strategy", "none"], ["strategy", ""], ["embedding", "z"], ["other", "1"]]) assert.deepEqual(changed(c, name, text), c);
});

test("a request holds what applies to its method, on the split of all columns", () => {
  const c = { ...column("gcn", "paper"), layers: 3, stages: 4, clusters: 9, seed: 2 };
  assert.deepEqual(requestOf(c, SPLIT), { type: "start", rate: 0.5, strategy: "gcn", protocol: "paper", splitSeed: 7, seed: 2, evalEvery: 5, paused: false, layers: 3 });
  assert.deepEqual(requestOf({ ...c, strategy: "lp" }, { ...SPLIT, labels: "class:2" }), { type: "start", perClass: 2, strategy: "lp", protocol: "paper", splitSeed: 7, seed: 7, evalEvery: 5, paused: false });
  for (const p of PROPERTIES) assert.ok(p.applies("m3s"), p.name);
});

test("equal settings have equal keys", () => {
  const r = requestOf(column("m3s"), SPLIT);
  assert.equal(keyOf("cora", r), keyOf("cora", { ...r, run: 4, evalEvery: 0 }));
  assert.notEqual(keyOf("cora", r), keyOf("karate", r));
  assert.notEqual(keyOf("cora", r), keyOf("cora", { ...r, seed: 8 }));
  assert.equal(keyOf("cora", r, false), keyOf("cora", { ...r, seed: 8, splitSeed: 8 }, false));
});

test("an axis reads numbers within its bounds, each once", () => {
  assert.deepEqual(valuesOf("layers", "1, 2 2;3 11 0 1.5 x"), [1, 2]);
  assert.deepEqual(valuesOf("rate", "0.5,1, 60 -2"), [0.5, 1]);
  assert.equal(valuesOf("seed", Array.from({ length: 40 }, (_, k) => k).join()).length, 12);
});
