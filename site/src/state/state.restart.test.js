import assert from "node:assert/strict";
import { test } from "node:test";
import { loadWanted, requests } from "./requests.js";
import { initialState, reduce } from "./state.js";
import { done, epoch, loaded, MANIFEST, started } from "../../test/fixtures.js";

/** @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Message} Message */

/** @param {State} s @param {Message[]} list */
const all = (s, ...list) => list.reduce(reduce, s);

const READY = /** @type {Message} */ ({ type: "ready", version: 1, go: "go", simd: true });
const DEAD = /** @type {Message} */ ({ type: "error", where: "page", code: "memory", message: "out of memory" });
const fresh = () => all(initialState(MANIFEST, "light"), READY, loaded(1), started(1), { type: "paused", run: 1 });

test("a death is a fault that stays, and nothing can be begun", () => {
  for (const before of [initialState(MANIFEST, "light"), all(initialState(MANIFEST, "light"), READY), fresh(), all(fresh(), { type: "train" }, epoch(1, 0, 1)), all(fresh(), done(1))]) {
    const s = all(before, DEAD);
    assert.deepEqual([s.fault?.code, s.program.dead, s.program.ready, s.load], ["memory", true, false, null]);
    for (const m of /** @type {Message[]} */ ([{ type: "choose", name: "seed", value: 9 }, { type: "train" }, { type: "new-seed" }, { type: "step", unit: "epoch" }])) {
      const next = reduce(s, m);
      assert.equal(next.fault?.code, "memory", m.type);
      assert.deepEqual(requests(s, next), [], m.type);
    }
  }
});

test("a restart loads the graph again and keeps the settings; the fault goes when it is there", () => {
  const dead = all(fresh(), { type: "choose", name: "seed", value: 5 }, { type: "train" }, epoch(2, 0, 1), DEAD);
  assert.equal(dead.run?.phase, "failed");
  const again = reduce(dead, { type: "restart" });
  assert.deepEqual(loadWanted(dead, again), { ticket: 2, dataset: "cora" });
  assert.deepEqual([again.program.starts, again.program.dead, again.fault?.code, again.run], [1, false, "memory", null]);
  const s = all(again, READY, loaded(2));
  assert.deepEqual([s.fault, s.graph === dead.graph, s.run?.phase, s.choice.seed, s.program.fresh], [null, true, "starting", 5, false]);
  assert.deepEqual(requests(again, s).map((/** @type {any} */ r) => [r.type, r.seed, r.paused]), [["start", 5, true]]);
});

test("what a finished run has shown outlives the program, but not its network", () => {
  const s = all(fresh(), done(1), DEAD, { type: "restart" }, READY, loaded(2));
  assert.deepEqual([s.run?.result?.fingerprint, s.run?.lost, s.load, s.program.dead], ["0123456789abcdef", true, null, false]);
  const looked = reduce(s, { type: "look", name: "node", value: 2 });
  assert.deepEqual(requests(s, looked), [], "the new program is not asked about it");
});

test("another graph can be chosen of a dead program, which is then another", () => {
  const dead = all(fresh(), DEAD);
  const next = reduce(dead, { type: "choose", name: "dataset", value: "karate" });
  assert.deepEqual([next.program.starts, next.load?.dataset, next.load?.again], [1, "karate", false]);
  const failed = reduce(next, { type: "error", where: "load", message: "no", ticket: 2 });
  assert.deepEqual([failed.load?.dataset, failed.load?.again, failed.choice.dataset], ["cora", true, "cora"], "the graph shown is one the program must load");
});

test("a graph that cannot be loaded again, or at all, can be asked for once more", () => {
  const no = (/** @type {number} */ ticket) => /** @type {Message} */ ({ type: "error", where: "load", code: "no-pack", message: "no", ticket });
  const again = all(fresh(), DEAD, { type: "restart" }, READY, no(2));
  assert.deepEqual([again.program.dead, again.fault?.code, again.graph?.n, again.load], [true, "no-pack", 4, null]);
  const first = all(initialState(MANIFEST, "light"), READY, no(1));
  assert.deepEqual([first.program.dead, first.graph, reduce(first, { type: "restart" }).load?.dataset], [true, null, "cora"]);
});

test("a graph that came back different takes the place of the old", () => {
  const m = { ...loaded(2), truth: Int32Array.of(1, 0, 1, -1) };
  const s = all(fresh(), done(1), DEAD, { type: "restart" }, READY, m);
  assert.deepEqual([s.graph?.truth[0], s.run?.phase], [1, "starting"]);
});

test("a run that would not cancel is cancelled, and another program has the graph", () => {
  const running = all(fresh(), { type: "train" }, { type: "resumed", run: 1 }, epoch(1, 0, 1), { type: "cancel" });
  const s = reduce(running, { type: "overdue", run: 1 });
  assert.deepEqual([s.run?.phase, s.run?.lost, s.program.starts, s.load?.again, s.fault], ["cancelled", true, 1, true, null]);
  const after = all(s, READY, loaded(2));
  assert.deepEqual([after.run?.phase, after.load], ["cancelled", null]);
  const anew = reduce(after, { type: "train" });
  assert.deepEqual(requests(after, anew).map((/** @type {any} */ r) => [r.type, r.run]), [["start", 2]]);
});

test("a program can be slow and well again", () => {
  const s = reduce(fresh(), { type: "slow", slow: true });
  assert.equal(s.program.slow, true);
  assert.equal(reduce(s, { type: "slow", slow: false }).program.slow, false);
  assert.equal(reduce(s, DEAD).program.slow, false);
});
