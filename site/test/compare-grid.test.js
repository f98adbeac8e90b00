import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { difference, differenceMarks, listed } from "../src/compare/difference.js";
import { linesOf, meanOf, meansCSV, runsCSV, sweepPoints, tasksOf } from "../src/compare/grid.js";
import { interval, student } from "../src/compare/interval.js";
import { heard, labelled, newOutcome, sampleOf, withSample } from "../src/compare/outcome.js";
import { quiet } from "../src/compare/quiet.js";
import { initialSpec, sweepWith } from "../src/compare/spec.js";
import { ended, left, moved, newWork, shareOf } from "../src/compare/work.js";
import { GIVEN, REJECTED, VIRTUAL, WRONG } from "../src/marks.js";
import { done, epoch, MANIFEST, stage, started, trained } from "./fixtures.js";

const SPLIT = { dataset: "cora", labels: "rate:0.5", strategy: "gcn", protocol: "last", seed: 7 };

test("intervals are those of the committed tables", () => {
  const { cells } = JSON.parse(readFileSync(new URL("../../engine/reproduce/results/z_table.json", import.meta.url), "utf8"));
  for (const c of cells) {
    const i = interval(c.accuracies);
    assert.ok(Math.abs(i.mean - c.mean) < 1e-6 && Math.abs(i.half - c.ci95) < 2e-6, `${c.dataset} ${c.strategy}`);
  }
  assert.deepEqual([interval([0.5]).mean, interval([0.5]).half, interval([]).n], [0.5, NaN, 0]);
  // Quantiles as printed in tables of the distribution.
  for (const [n, q] of [[1, 12.7062], [9, 2.26216], [11, 2.20099], [15, 2.13145], [30, 2.04227], [120, 1.97993]]) assert.ok(Math.abs(student(n) - q) < 1e-5, `${n} ${student(n)}`);
});

test("nodes fall into kinds by which run is right", () => {
  const a = Int32Array.of(0, 0, 1, 1, 0, 2);
  const b = Int32Array.of(0, 1, 0, 0, 1, 0);
  const truth = Int32Array.of(0, 0, 0, 2, -1, 1);
  const given = (/** @type {number} */ i) => i === 0;
  const d = difference(a, b, truth, given);
  assert.deepEqual([...d.kind], [0, 1, 2, 3, 4, 3]);
  assert.deepEqual([d.counts, d.disagree], [[0, 1, 1, 2, 1], 5]);
  assert.deepEqual([...differenceMarks(d, given).mark], [GIVEN, VIRTUAL, REJECTED, WRONG, VIRTUAL, WRONG]);
  assert.deepEqual(listed(d, a, b, "3", given), [3, 5]);
  assert.deepEqual(listed(d, a, b, "disagree", given), [1, 2, 3, 4, 5]);
  assert.deepEqual([...difference(a, b, null, given).kind], [0, 4, 4, 4, 4, 4], "without the truth only whether they agree");
});

test("a sweep has a point for each value and method, and runs each setting once", () => {
  const s = sweepWith(sweepWith(initialSpec().sweep, "x", "clusters"), "xs", "5,10");
  const points = sweepPoints({ ...s, runs: 2 }, SPLIT, "cora");
  assert.deepEqual(points.map((p) => [p.strategy, p.x, p.request.clusters]), [["m3s", 5, 5], ["m3s", 10, 10], ["gcn", 5, undefined], ["gcn", 10, undefined]]);
  const tasks = tasksOf(points, {}, MANIFEST);
  assert.deepEqual(tasks.map((t) => [t.request.strategy, t.request.clusters, t.request.seed, t.request.splitSeed]),
    [["m3s", 5, 7, 7], ["m3s", 10, 7, 7], ["gcn", undefined, 7, 7], ["m3s", 5, 8, 8], ["m3s", 10, 8, 8], ["gcn", undefined, 8, 8]]);
  const samples = { [points[0].key]: [7, 8].map((seed) => sampleOf({ accuracy: seed / 10, measured: 20 + seed, fingerprint: "f", seconds: 1 }, seed, [])) };
  assert.equal(tasksOf(points, samples, MANIFEST).length, 4, "what is there is not run again");
  assert.equal(meanOf(points[0], samples).mean, 0.75);
  assert.equal(runsCSV(points, samples).split("\r\n")[1], "cora,5,last,0.5,m3s,7,0.7,27,1,f");
  assert.match(meansCSV(points, samples).split("\r\n")[1], /^cora,5,last,0.5,m3s,2,0.75,0.63531\d*,27,28$/);
});

test("two axes make a series of each value of the second", () => {
  const s = sweepWith(sweepWith(sweepWith(initialSpec().sweep, "x", "perClass"), "xs", "1,2"), "y", "layers");
  assert.equal(sweepWith(s, "y", "rate"), s, "both say how many labels");
  const points = sweepPoints({ ...s, strategies: ["gcn"] }, SPLIT, "cora");
  assert.deepEqual(points.map((p) => [p.x, p.y, p.request.perClass, p.request.rate, p.request.layers]), [1, 2, 3].flatMap((y) => [1, 2].map((x) => [x, y, x, undefined, y])));
  assert.deepEqual(linesOf({ ...s, y: "clusters", ys: [5, 9], strategies: ["m3s", "gcn"] }), [{ strategy: "m3s", y: 5 }, { strategy: "m3s", y: 9 }, { strategy: "gcn", y: null }]);
  const seeds = sweepPoints({ ...s, x: "seed", xs: [4, 5], y: "", ys: [] }, SPLIT, "cora");
  assert.deepEqual(seeds.slice(0, 2).map((p) => p.seeds), [[4], [5]]);
});

test("work knows its share, its time left and its end", () => {
  const task = (/** @type {number} */ weight) => ({ key: "", dataset: "", request: {}, weight });
  let w = newWork(1, "sweep", [task(1), task(3)], 1000);
  assert.deepEqual([shareOf(w), left(w), w.phase], [0, null, "running"]);
  w = ended(moved(w, 1, 0.5, 1500), 0, "", 2000);
  assert.deepEqual([shareOf(w), left(w)], [0.625, 600]);
  w = ended(w, 1, "no", 3000);
  assert.deepEqual([w.phase, w.failed, w.fault, shareOf(w)], ["done", 1, "no", 1]);
  assert.equal(newWork(1, "sweep", [], 0).phase, "done");
});

test("a worker of the pool reports epochs seldom and leaves large arrays out", () => {
  /** @type {any[]} */
  const sent = [];
  let now = 0;
  const post = quiet((e) => void sent.push(structuredClone(e)), () => now);
  post(started(1));
  for (let k = 1; k <= 30; k++) {
    now += 10;
    post(epoch(1, 0, k, k % 5 === 0));
  }
  post(trained(1, 0));
  post(stage(1));
  post(done(1));
  assert.deepEqual(sent.map((e) => e.type), ["started", "progress", "progress", "progress", "stage", "done"]);
  assert.deepEqual(sent.filter((e) => e.type === "progress").flatMap((e) => e.x), [5, 10, 15, 20, 25, 30]);
  assert.deepEqual([sent[4].proposed, sent[4].embedding, sent[5].z, sent[5].predictions.length], [2, undefined, undefined, 4]);
});

test("an outcome gathers what its run reports", () => {
  const start = { ...started(1), clusters: 200, embedding: "softmax" };
  const events = [start, { type: "progress", run: 1, stage: 1, epoch: 5, epochs: 10, x: [5, 15], test: [0.5, 0.6] },
    { type: "stage", stage: 1, added: 3, rejected: 1, addedKnown: 2, addedCorrect: 1 }, done(1)];
  const o = events.reduce(heard, newOutcome("k"));
  assert.deepEqual([o.done, o.stages, o.x, o.y, o.result?.accuracy], [true, 2, [5, 15], [0.5, 0.6], 0.75]);
  assert.deepEqual(labelled(o), { added: 3, known: 2, right: 1, rejected: 1 });
  assert.equal(heard(newOutcome("k"), { type: "error", message: "no" }).fault, "no");
  assert.deepEqual(heard(o, { ...start, strategy: "lp" }).stages, 0);
  const list = withSample(withSample(withSample([], sampleOf(done(1), 3, [])), sampleOf(done(1), 1, [])), sampleOf(done(1), 3, [1]));
  assert.deepEqual(list.map((s) => [s.seed, s.ratios.length]), [[1, 0], [3, 0]]);
});
