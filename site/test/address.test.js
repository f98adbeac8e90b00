import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decode, encode } from "../src/address.js";
import { choose, HIDEABLE, initialChoice, PROPERTIES, VIEWS } from "../src/options.js";
import { initialState, reduce } from "../src/state.js";
import { done, loaded, MANIFEST, started } from "./fixtures.js";

/** @typedef {import("../src/state.js").Look} Look */

const choice = fc.record({
  dataset: fc.constantFrom("cora", "karate", "generated"), labels: fc.constantFrom("rate:0.5", "rate:1", "class:2", "class:16"),
  strategy: fc.constantFrom("m3s", "gcn", "lp"), protocol: fc.constantFrom("last", "paper"), seed: fc.nat(999999),
}).map((r) => Object.entries(r).reduce((c, [name, value]) => choose(MANIFEST, c, name, value), initialChoice(MANIFEST)));

/** @type {fc.Arbitrary<Partial<Look>>} */
const look = fc.record({
  colour: fc.constantFrom("truth", "mistakes"), node: fc.nat(2 ** 31 - 1), view: fc.constantFrom(...VIEWS.slice(1)),
  at: fc.tuple(fc.nat(9999), fc.oneof(fc.constantFrom("trained", "cluster", "align", "propose", "check", "add"), fc.nat(9999999).map((e) => `e${e}`)))
    .map(([k, step]) => `${k}.${step}`),
  cell: fc.tuple(fc.nat(999), fc.nat(999)).map((pair) => pair.join(".")),
}, { requiredKeys: [], noNullPrototype: true });

test("every state comes back from its address", () => {
  fc.assert(fc.property(choice, look, fc.subarray(HIDEABLE.filter((h) => h !== "truth")), (c, l, hide) => {
    assert.deepEqual(decode(MANIFEST, `#${encode({ choice: c, look: l, hide })}`), { choice: c, look: l, hide });
  }), { numRuns: 500 });
});

test("without the truth no colour shows it", () => {
  fc.assert(fc.property(choice, look, fc.boolean(), (c, l, hidden) => {
    const hide = hidden ? ["truth"] : [];
    const { colour, cell, ...rest } = l;
    assert.ok(colour !== "prediction" && cell !== "");
    assert.deepEqual(decode(MANIFEST, encode({ choice: c, look: { ...l, truth: false }, hide })), { choice: c, look: { ...rest, truth: false }, hide });
  }));
});

test("a lesson's link hides the truth until it says otherwise", () => {
  const seen = (/** @type {string} */ rest) => decode(MANIFEST, `#v=1&${rest}`)?.look.truth !== false;
  assert.deepEqual(["", "truth=off", "hide=seed", "hide=seed&truth=on", "hide=truth&truth=on", "hide=nothing"].map(seen), [true, false, false, true, false, true]);
});

test("no address breaks the page", () => {
  const part = fc.tuple(fc.constantFrom("v", "dataset", "seed", "node", "view", "at", "hide", "colour", "__proto__", "labels"),
    fc.oneof(fc.string(), fc.constantFrom("1", "-1", "1e99", "NaN", "truth.truth.x", "9.e", "0.add", "cora")));
  const hash = fc.oneof(fc.string(), fc.string().map((s) => `v=1&${s}`), fc.array(part).map((list) => `v=1&${list.map(([k, v]) => `${k}=${v}`).join("&")}`));
  fc.assert(fc.property(hash, (text) => {
    const link = decode(MANIFEST, text);
    const s = [loaded(), started(1), done(1)].reduce((/** @type {import("../src/state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "light", link));
    assert.ok(s.graph && s.look.node < s.graph.n && VIEWS.includes(s.look.view));
    for (const p of PROPERTIES) {
      if (p.kind === "list") assert.ok(p.values?.(MANIFEST, s.choice).some((v) => v.value === s.choice[p.name] && !v.disabled));
    }
    if (link) assert.deepEqual(decode(MANIFEST, encode({ choice: link.choice, look: link.look, hide: link.hide })), link);
  }), { numRuns: 1000 });
});

test("another version, or none, is left alone", () => {
  for (const hash of ["", "#", "#train", "#v=2&seed=4"]) assert.equal(decode(MANIFEST, hash), null);
});

test("an address that arrives later changes settings and dataset", () => {
  const s = [loaded(), started(1)].reduce((/** @type {import("../src/state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  const link = decode(MANIFEST, "v=1&dataset=karate&strategy=gcn&seed=5&node=3&view=node");
  assert.ok(link);
  const next = reduce(s, { type: "restore", link });
  assert.deepEqual([next.choice.strategy, next.choice.seed, next.load?.dataset, next.look.view], ["gcn", 5, "karate", "node"]);
  const other = decode(MANIFEST, "v=1&dataset=cora&seed=5&node=99");
  assert.ok(other);
  const same = reduce(s, { type: "restore", link: other });
  assert.deepEqual([same.load, same.look.node, same.run?.id, same.run?.choice.seed], [null, -1, 2, 5]);
});
