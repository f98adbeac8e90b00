import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decode, encode } from "../state/address.js";
import { column, graphKey } from "./columns.js";
import { isLab, MODES } from "../state/modes.js";
import { newOutcome, outcomeOf } from "./outcome.js";
import { AXES, decodeSpec, encodeSpec, initialSpec, METHODS, SHOWS, specOf } from "./spec.js";
import { initialLab, LAB, labOf, reduce } from "./state.js";
import { initialState, reduce as reducePage } from "../state/state.js";
import { done, epoch, loaded, MANIFEST, stage, started, trained } from "../../test/fixtures.js";

/** @typedef {import("./state.js").Message} Message */

const page = initialState(MANIFEST, "light");

/** The page's state once the lab is there. */
const fresh = { ...page, late: { [LAB]: initialLab() } };

/** @param {...Message} list */
const after = (...list) => list.reduce(reduce, fresh);

/** @type {import("./work.js").Task} */
const TASK = { key: "k", dataset: "cora", request: { type: "start", strategy: "m3s", seed: 3 }, weight: 1 };

test("columns come and go, and the map keeps its pair", () => {
  const four = after({ type: "add" }, { type: "add" }, { type: "add" });
  assert.deepEqual(specOf(four).columns.map((c) => c.strategy), ["m3s", "gcn", "evidence", "self-training"]);
  const chosen = reduce(reduce(four, { type: "pair", side: 0, k: 3 }), { type: "pair", side: 1, k: 2 });
  assert.deepEqual(specOf(chosen).pair, [3, 2]);
  assert.deepEqual(specOf(reduce(chosen, { type: "pair", side: 0, k: 2 })).pair, [2, 3], "the same run on both sides changes sides");
  assert.deepEqual(specOf(reduce(chosen, { type: "remove", k: 1 })).pair, [2, 1]);
  assert.deepEqual(specOf(reduce(chosen, { type: "remove", k: 3 })).pair, [0, 1]);
  const two = after({ type: "remove", k: 0 });
  assert.equal(specOf(two).columns.length, 2, "two are the least");
  assert.equal(specOf(after({ type: "column", k: 1, name: "layers", value: "3" })).columns[1].layers, 3);
});

test("work reports outcomes to a comparison and samples to others, and ends", () => {
  const events = [{ ...started(1), clusters: 9, embedding: "softmax" }, { type: "progress", run: 1, stage: 0, epoch: 5, epochs: 10, x: [5], test: [0.4], stages: 1 }, done(1)];
  const reports = (/** @type {any[]} */ list) => list.map((event, k) => /** @type {Message} */ ({ type: "report", work: 1, task: 0, event, now: 100 * (k + 1) }));
  const begun = after({ type: "begin", mode: "compare", tasks: [TASK], now: 0 }, ...reports(events.slice(0, 2)));
  const half = labOf(begun);
  assert.deepEqual([half.work?.under, half.outcomes.k.y, half.outcomes.k.done], [{ 0: 0.25 }, [0.4], false]);
  const end = labOf(reduce(begun, reports(events)[2]));
  assert.deepEqual([end.work?.phase, end.outcomes.k.result?.fingerprint, end.samples], ["done", "0123456789abcdef", {}]);
  const sweep = labOf(after({ type: "begin", mode: "sweep", tasks: [TASK], now: 0 }, ...reports(events)));
  assert.deepEqual([sweep.samples.k.map((s) => s.seed), sweep.outcomes], [[3], {}]);
});

test("a failed run is counted, and a cancel ends what is reported", () => {
  const begun = after({ type: "begin", mode: "sweep", tasks: [TASK, TASK], now: 0 });
  const failed = reduce(begun, { type: "report", work: 1, task: 0, event: { type: "error", where: "run", message: "no" }, now: 5 });
  const { work } = labOf(failed);
  assert.deepEqual([work?.failed, work?.fault, work?.phase], [1, "no", "running"]);
  const cancelled = reduce(failed, { type: "cancel", now: 6 });
  assert.equal(labOf(cancelled).work?.phase, "cancelled");
  assert.equal(reduce(cancelled, { type: "report", work: 1, task: 1, event: done(1), now: 7 }), cancelled);
  assert.equal(reduce(cancelled, { type: "cancel", now: 8 }), cancelled);
  assert.equal(reduce(begun, { type: "report", work: 9, task: 0, event: done(1), now: 7 }), begun, "of other work");
});

test("the page's run becomes an outcome", () => {
  const s = [loaded(), started(1), { type: "train" }, epoch(1, 0, 5, true), trained(1, 0), stage(1), trained(1, 1), done(1)]
    .reduce((/** @type {import("../state/state.js").State} */ a, m) => reducePage(a, /** @type {any} */ (m)), initialState(MANIFEST, "light"));
  const o = outcomeOf(s.run, "k");
  assert.ok(o);
  assert.deepEqual([o.done, o.result?.fingerprint, o.x[0], o.y[0], o.counts.length, o.counts[0].proposed], [true, "0123456789abcdef", 5, 0.5, 1, 2]);
  assert.equal(outcomeOf(null, "k"), null);
  const taken = after({ type: "take", outcome: o, column: column("lp") });
  assert.deepEqual([specOf(taken).columns[0].strategy, labOf(taken).outcomes.k], ["lp", o]);
  const many = Array.from({ length: 60 }, (_, k) => ({ type: /** @type {const} */ ("take"), outcome: newOutcome(`${k}`), column: column("lp") }));
  assert.equal(Object.keys(labOf(after(...many)).outcomes).length, 40, "old outcomes make room");
});

test("the mode and what it holds come back from the address", () => {
  const columns = fc.array(fc.constantFrom("m3s", "gcn", "lp").map((s) => column(s)), { minLength: 2, maxLength: 4 });
  fc.assert(fc.property(fc.constantFrom(...MODES.slice(1)), columns, (mode, list) => {
    const lab = encodeSpec({ ...initialSpec(), columns: list });
    const s = initialState(MANIFEST, "light");
    const look = { mode, ...(lab ? { lab } : {}) };
    const back = decode(MANIFEST, encode({ choice: s.choice, look, hide: [] }));
    assert.deepEqual(back?.look, look);
    const restored = back && reducePage({ ...s, look: { ...s.look, mode: "train", lab: "1;runs,9" } }, { type: "restore", link: back });
    assert.deepEqual([restored?.look.mode, restored?.look.lab], [mode, lab]);
  }));
  for (const text of ["", "0;x", "1;", "1;<b>", `1;${"x".repeat(2000)}`]) assert.equal(isLab(text), false);
  assert.deepEqual(decode(MANIFEST, "v=1&mode=none&lab=<script>")?.look, {});
});

test("graphs are told apart by their name, own ones by their identity", () => {
  const s = initialState(MANIFEST, "light");
  assert.equal(graphKey(s), "cora");
  const own = reducePage(s, { type: "own-data", ownData: { graph: "0123456789abcdef", n: 3, smallest: 1, files: [] } });
  assert.equal(graphKey(own), "own:0123456789abcdef");
});

test("what is asked for is the address's text alone, and everything a visitor can ask for has one", () => {
  const k = fc.nat(4);
  const text = fc.oneof(fc.constantFrom("", "3", "1,2,3", "0.5,1", "m3s", "gcn,lp", "paper", "hidden", "cora", ...Object.keys(AXES), ...SHOWS, ...METHODS), fc.string());
  const message = /** @type {fc.Arbitrary<Message>} */ (fc.oneof(
    fc.constant({ type: "add" }), fc.record({ type: fc.constant("remove"), k }), fc.record({ type: fc.constant("pair"), side: fc.constantFrom(0, 1), k }),
    fc.record({ type: fc.constant("column"), k, name: fc.constantFrom("strategy", "protocol", "layers", "t", "embedding", "seed"), value: text }),
    fc.record({ type: fc.constant("sweep"), name: fc.constantFrom("x", "xs", "y", "ys", "strategies", "protocol", "runs"), value: text }),
    fc.record({ type: fc.constant("paper"), name: fc.constantFrom("show", "dataset", "protocol", "methods", "runs"), value: text }),
  ));
  fc.assert(fc.property(fc.array(message, { maxLength: 12 }), (list) => {
    let s = /** @type {import("../state/state.js").State} */ (fresh);
    for (const m of list) {
      const before = specOf(s);
      s = reduce(s, m);
      assert.deepEqual(decodeSpec(encodeSpec(specOf(s))), specOf(s));
      assert.equal(s.look.lab === "" || encodeSpec(specOf(s)) === s.look.lab, true);
      for (const piece of /** @type {const} */ (["columns", "pair", "sweep", "paper"])) {
        if (JSON.stringify(before[piece]) === JSON.stringify(specOf(s)[piece])) assert.equal(specOf(s)[piece], before[piece], "a piece that says the same is not drawn again");
      }
    }
  }), { numRuns: 500 });
});

test("what a text asks for beside stays in it until something else is asked for", () => {
  const odd = { ...fresh, look: { ...fresh.look, lab: "1;sleeves,3" } };
  assert.equal(reduce(odd, { type: "sweep", name: "runs", value: "5" }).look.lab, "1;sleeves,3", "five are asked for already");
  assert.equal(reduce(odd, { type: "sweep", name: "runs", value: "6" }).look.lab, "1;runs,6");
});
