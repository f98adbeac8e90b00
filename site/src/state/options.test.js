import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { available, choose, describe, initialChoice, PROPERTIES, startRequest, STRATEGIES } from "./options.js";
import { MANIFEST } from "../../test/fixtures.js";

test("every property's initial value is one it can have", () => {
  const c = initialChoice(MANIFEST);
  for (const p of PROPERTIES) {
    if (p.kind === "list") assert.ok(p.values?.(MANIFEST, c).some((v) => v.value === c[p.name]), p.name);
    else assert.ok(Number(c[p.name]) >= Number(p.min) && Number(c[p.name]) <= Number(p.max), p.name);
  }
});

test("the page has the nine strategies of the paper and its extension", () => {
  const names = ["co-training", "gcn", "intersection", "lp", "m3s", "m3s-naive", "multistage", "self-training", "union"];
  assert.deepEqual(names.filter((name) => !STRATEGIES.some((s) => s.value === name)), []);
});

test("without its pack a dataset cannot be chosen, and the page starts with the generated graph", () => {
  assert.equal(available(MANIFEST, "citeseer"), false);
  const c = initialChoice(MANIFEST);
  assert.equal(choose(MANIFEST, c, "dataset", "citeseer"), c);
  const bare = { ...MANIFEST, packs: {} };
  assert.deepEqual([initialChoice(bare).dataset, initialChoice(bare).labels], ["generated", "class:2"]);
});

test("a label rate the new dataset lacks is replaced", () => {
  const rate = choose(MANIFEST, initialChoice(MANIFEST), "labels", "rate:1");
  assert.equal(rate.labels, "rate:1");
  assert.equal(choose(MANIFEST, rate, "dataset", "karate").labels, "class:2");
  const count = choose(MANIFEST, rate, "labels", "class:8");
  assert.equal(choose(MANIFEST, count, "dataset", "karate").labels, "class:8");
});

test("the start request gives a rate or labels per class, never both", () => {
  const c = initialChoice(MANIFEST);
  assert.equal(startRequest(c, 1, false).rate, 0.5);
  assert.ok(!("perClass" in startRequest(c, 1, false)));
  const count = startRequest({ ...c, labels: "class:4" }, 1, false);
  assert.equal(count.perClass, 4);
  assert.ok(!("rate" in count));
});

test("a caption names the settings", () => {
  assert.equal(describe(MANIFEST, initialChoice(MANIFEST)), "M3S, Cora, 0.5\u00a0%, seed 1");
});

test("no value breaks the settings", () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.constantFrom("cora", "karate", "citeseer", "rate:1", "class:2", "gcn", "-5", "1e9"));
  const name = fc.constantFrom("dataset", "labels", "strategy", "protocol", "seed", "unknown", "__proto__");
  fc.assert(fc.property(fc.array(fc.tuple(name, value)), (changes) => {
    const c = changes.reduce((a, [n, v]) => choose(MANIFEST, a, n, v), initialChoice(MANIFEST));
    for (const p of PROPERTIES) {
      if (p.kind === "list") assert.ok(p.values?.(MANIFEST, c).some((v) => v.value === c[p.name] && !v.disabled));
      else assert.ok(Number.isInteger(c[p.name]) && Number(c[p.name]) >= Number(p.min) && Number(c[p.name]) <= Number(p.max));
    }
  }));
});
