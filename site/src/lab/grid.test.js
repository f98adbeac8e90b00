import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf, meanOf, meansCSV, runsCSV, sweepPoints, tasksOf } from "./grid.js";
import { sampleOf } from "./outcome.js";
import { initialSpec, sweepWith } from "./spec.js";
import { MANIFEST } from "../../test/fixtures.js";

const SPLIT = { dataset: "cora", labels: "rate:0.5", strategy: "gcn", protocol: "last", seed: 7 };

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
