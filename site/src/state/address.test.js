import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decode, encode } from "./address.js";
import { choose, HIDEABLE, initialChoice, PROPERTIES, VIEWS } from "./options.js";
import { initialState, reduce } from "./state.js";
import { done, loaded, MANIFEST, started } from "../../test/fixtures.js";

/** @typedef {import("./state.js").Look} Look */

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
    assert.deepEqual(decode(MANIFEST, `#${encode({ choice: c, look: l, hide })}`), { choice: c, look: l, hide, missed: [] });
  }), { numRuns: 500 });
});

test("without the truth no colour shows it", () => {
  fc.assert(fc.property(choice, look, fc.boolean(), (c, l, hidden) => {
    const hide = hidden ? ["truth"] : [];
    const { colour, cell, ...rest } = l;
    assert.ok(colour !== "prediction" && cell !== "");
    const { missed, ...link } = decode(MANIFEST, encode({ choice: c, look: { ...l, truth: false }, hide })) ?? assert.fail();
    assert.deepEqual(link, { choice: c, look: { ...rest, truth: false }, hide });
    assert.deepEqual(missed.map((m) => m.name), [colour ? "colour" : "", cell ? "cell" : ""].filter((name) => name !== ""));
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
    const s = [loaded(), started(1), done(1)].reduce((/** @type {import("./state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "light", link));
    assert.ok(s.graph && s.look.node < s.graph.n && VIEWS.includes(s.look.view));
    for (const p of PROPERTIES) {
      if (p.kind === "list") assert.ok(p.values?.(MANIFEST, s.choice).some((v) => v.value === s.choice[p.name] && !v.disabled));
    }
    if (link) assert.deepEqual(decode(MANIFEST, encode({ choice: link.choice, look: link.look, hide: link.hide })), { ...link, missed: [] });
  }), { numRuns: 1000 });
});

test("another version, or none, is left alone", () => {
  for (const hash of ["", "#", "#train"]) assert.equal(decode(MANIFEST, hash), null);
  for (const [hash, value] of [["#v=2&seed=4", "2"], ["#seed=4", ""]]) {
    assert.deepEqual(decode(MANIFEST, hash), { choice: initialChoice(MANIFEST), look: {}, hide: [], missed: [{ name: "v", value }] });
  }
});

test("an address that arrives later changes settings and dataset", () => {
  const s = [loaded(), started(1)].reduce((/** @type {import("./state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  const link = decode(MANIFEST, "v=1&dataset=karate&strategy=gcn&seed=5&node=3&view=node");
  assert.ok(link);
  const next = reduce(s, { type: "restore", link });
  assert.deepEqual([next.choice.strategy, next.choice.seed, next.load?.dataset, next.look.view], ["gcn", 5, "karate", "node"]);
  const other = decode(MANIFEST, "v=1&dataset=cora&seed=5&node=99");
  assert.ok(other);
  const same = reduce(s, { type: "restore", link: other });
  assert.deepEqual([same.load, same.look.node, same.run?.id, same.run?.choice.seed], [null, -1, 2, 5]);
});

/** @param {string} rest of an address */
const missedOf = (rest) => decode(MANIFEST, `v=1&${rest}`)?.missed.map((m) => `${m.name}=${m.value}`);

test("whatever a link asks for in vain is named", () => {
  const bad = ["dataset=pubmed", "labels=rate:77", "strategy=best", "protocol=none", "seed=-3", "colour=red", "node=x", "view=all", "at=soon", "cell=a", "truth=maybe", "mode=play", "lab=2;x", "stratgey=gcn", "__proto__=1"];
  for (const part of bad) assert.deepEqual(missedOf(part), [part]);
  assert.deepEqual(missedOf("dataset=karate&hide=seed.everything&labels=class:2&strategy=lp"), ["hide=everything"]);
  assert.deepEqual(missedOf(bad.join("&")), bad);
  assert.deepEqual(missedOf("dataset=cora&view=run&colour=prediction&mode=train&seed=1"), []);
  assert.deepEqual(missedOf("truth=off&colour=truth"), ["colour=truth"], "colours by a truth that is hidden");
});

test("a part of a link is followed or named, whatever it says", () => {
  const name = fc.constantFrom("dataset", "labels", "strategy", "protocol", "seed", "colour", "node", "view", "at", "cell", "truth", "mode", "lab", "other");
  const value = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("cora", "karate", "gcn", "rate:0.5", "truth", "on", "off", "3", "1e3", "007", "9999999", "1.check", "2.1", "compare", "1;runs,3", "nodes"));
  fc.assert(fc.property(name, value, (n, v) => {
    const query = new URLSearchParams({ v: "1", [n]: v }).toString();
    const link = decode(MANIFEST, query);
    assert.ok(link);
    const again = new URLSearchParams(encode(link)).get(n);
    const first = new URLSearchParams(encode({ choice: initialChoice(MANIFEST), look: {}, hide: [] })).get(n) ?? /** @type {Record<string, string>} */ ({ colour: "prediction", view: "run", mode: "train", truth: "on" })[n];
    assert.equal(link.missed.length === 0, again === v || (again === null && v === first), `${query}: ${JSON.stringify(link.missed)}`);
  }), { numRuns: 2000 });
});

test("what was missed stays until the visitor changes something that the address has", () => {
  const link = decode(MANIFEST, "v=1&dataset=nowhere&node=77&cell=9.9");
  assert.ok(link);
  const list = (/** @type {import("./state.js").State} */ s) => s.missed.map((m) => m.name);
  const s = [loaded(), started(1)].reduce((/** @type {import("./state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "light", link));
  assert.deepEqual([list(s), s.look.node], [["dataset", "node", "cell"], -1]);
  for (const name of /** @type {const} */ (["hover", "theme"])) assert.deepEqual(list(reduce(s, { type: "look", name, value: name === "hover" ? 1 : "dark" })), ["dataset", "node", "cell"]);
  assert.equal(reduce(s, { type: "train" }).missed.length, 3);
  assert.equal(reduce(s, { type: "choose", name: "strategy", value: s.choice.strategy }).missed.length, 3, "nothing changed");
  assert.deepEqual(list(reduce(s, { type: "choose", name: "strategy", value: "lp" })), []);
  assert.deepEqual(list(reduce(s, { type: "look", name: "view", value: "node" })), []);
  assert.deepEqual(list(reduce(s, { type: "new-seed" })), []);
  assert.deepEqual(list(reduce(reduce(s, { type: "missed", missed: [{ name: "lab", value: "x" }] }), { type: "missed", missed: [{ name: "lab", value: "x" }] })), ["dataset", "node", "cell", "lab"]);
});

test("a moment that the run never had is named when it ends", () => {
  const link = decode(MANIFEST, "v=1&dataset=cora&at=99.check");
  assert.ok(link);
  const s = [loaded(), started(1), done(1)].reduce((/** @type {import("./state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "light", link));
  assert.deepEqual(s.missed, [{ name: "at", value: "99.check" }]);
});

test("an address means its state, whatever was shown before", () => {
  const s = [loaded(), started(1)].reduce((/** @type {import("./state.js").State} */ a, m) => reduce(a, m), initialState(MANIFEST, "dark"));
  const link = decode(MANIFEST, encode(s));
  assert.ok(link);
  const gone = [["view", "quality"], ["colour", "truth"], ["mode", "sweep"], ["truth", false]].reduce((a, [name, value]) => reduce(a, /** @type {any} */ ({ type: "look", name, value })), s);
  assert.deepEqual(reduce(gone, { type: "restore", link }).look, s.look);
});
