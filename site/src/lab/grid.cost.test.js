/** What a sweep costs while it is drawn and run, in steps: it does not grow with the number of runs. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { memo, Plan, tasksOf } from "./grid.js";
import { sampleOf } from "./outcome.js";
import { decodeSpec, MOST_TASKS } from "./spec.js";
import { ended, left, moved, newWork, shareOf } from "./work.js";
import { sweepPoints } from "./grid.js";
import { MANIFEST } from "../../test/fixtures.js";

const SPLIT = { dataset: "cora", labels: "rate:0.5", strategy: "gcn", protocol: "last", seed: 7 };

/** The largest sweep that an address can ask for. */
const LARGEST = decodeSpec("1;x,layers;xs,1,2,3,4,5,6,7,8,9,10;y,t;ys,1,2,3,4,5,6,7,8,9,10,11,12;strategies,m3s,m3s-naive,multistage,self-training,co-training,union,intersection,gcn,lp;runs,50").sweep;

/** Counts how often properties of an object are read.
 * @template {object} T @param {T} of @returns {{seen: T, reads: () => number}} */
function counted(of) {
  let reads = 0;
  const seen = new Proxy(of, {
    get(target, name, self) {
      reads++;
      return Reflect.get(target, name, self);
    },
  });
  return { seen, reads: () => reads };
}

test("a report of a run costs the same in work of ten tasks and of thousands", () => {
  const cost = (/** @type {number} */ n) => {
    const tasks = counted(Array.from({ length: n }, (_, k) => ({ key: "", dataset: "", request: { type: /** @type {const} */ ("start") }, weight: 1 + (k % 3) })));
    let w = newWork(1, "sweep", tasks.seen, 0);
    const before = tasks.reads();
    for (let k = 0; k < 8; k++) {
      w = moved(w, k, 0.5, k);
      shareOf(w);
      left(w);
    }
    for (let k = 0; k < 8; k++) w = ended(w, k, "", 10);
    return tasks.reads() - before;
  };
  assert.equal(cost(10), cost(50000));
});

test("a share is that of all tasks, however they come and go", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 });
  fc.assert(fc.property(weights, fc.array(fc.tuple(fc.nat(19), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())), (list, steps) => {
    let w = newWork(1, "sweep", list.map((weight) => ({ key: "", dataset: "", request: { type: "start" }, weight })), 0);
    const shares = list.map(() => 0);
    const over = new Set();
    for (const [at, share, end] of steps) {
      const k = at % list.length;
      if (over.has(k)) continue;
      shares[k] = end ? 1 : Math.max(shares[k], share);
      if (end) over.add(k);
      w = end ? ended(w, k, "", 1) : moved(w, k, share, 1);
    }
    const want = shares.reduce((sum, s, k) => sum + s * list[k], 0) / list.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(shareOf(w) - want) < 1e-9);
    assert.equal(w.phase, over.size === list.length ? "done" : "running");
  }));
});

test("drawing a sweep makes no task and reads no sample twice", () => {
  const plans = memo((s) => new Plan(sweepPoints(s, SPLIT, "cora")));
  assert.equal(plans(LARGEST), plans(LARGEST), "the points are made once");
  const { points } = plans(LARGEST);
  const manifest = counted(MANIFEST);
  const samples = counted(/** @type {Record<string, import("./outcome.js").Sample[]>} */ ({}));
  const all = plans(LARGEST).count(samples.seen);
  assert.ok(all > 10 * MOST_TASKS, `${all} runs`);
  const keys = samples.reads();
  assert.ok(keys <= points.length, "one look at each setting, whatever its seeds");
  for (let k = 0; k < 100; k++) plans(LARGEST).count(samples.seen);
  assert.deepEqual([samples.reads(), manifest.reads()], [keys, 0]);

  const list = counted([sampleOf({ accuracy: 0.5, measured: 1, fingerprint: "f", seconds: 1 }, 7, [])]);
  let now = { ...samples.seen, [points[0].key]: list.seen };
  assert.equal(plans(LARGEST).count(now), all - 1);
  const once = list.reads();
  for (let k = 0; k < 100; k++) plans(LARGEST).count((now = { ...now }));
  assert.equal(list.reads(), once, "samples that stayed are not looked at again");
});

test("the count is that of the tasks there would be", () => {
  const axis = fc.constantFrom("layers", "clusters", "stages", "seed", "perClass");
  const spec = fc.record({ x: axis, y: axis, runs: fc.integer({ min: 1, max: 5 }), methods: fc.subarray(["m3s", "gcn", "lp", "union"], { minLength: 1 }) });
  fc.assert(fc.property(spec, fc.array(fc.tuple(fc.nat(200), fc.integer({ min: 5, max: 12 }))), ({ x, y, runs, methods }, there) => {
    const { sweep } = decodeSpec(`1;x,${x};xs,1,2,3;y,${y};ys,1,2;strategies,${methods};runs,${runs}`);
    const points = sweepPoints(sweep, SPLIT, "cora");
    const plan = new Plan(points);
    /** @type {Record<string, import("./outcome.js").Sample[]>} */
    let samples = {};
    for (const [at, seed] of there) {
      const { key } = points[at % points.length];
      if (samples[key]?.some((s) => s.seed === seed)) continue;
      samples = { ...samples, [key]: [...(samples[key] ?? []), sampleOf({ accuracy: 0.5, measured: 1, fingerprint: "f", seconds: 1 }, seed, [])] };
      plan.count(samples);
    }
    assert.equal(plan.count(samples), tasksOf(points, samples, MANIFEST).length);
  }), { numRuns: 200 });
});
