import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, reduce, reduceAll } from "./state.js";
import { done, epoch, loaded, MANIFEST, stage, started } from "../../test/fixtures.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Message} Message */

/** @param {...Message} list @returns {State} */
const after = (...list) => list.reduce(reduce, initialState(MANIFEST, "light"));

/** @param {State} s */
const runOf = (s) => {
  assert.ok(s.run);
  return s.run;
};

test("a loaded graph brings a paused run that shows its given labels", () => {
  const s = after(loaded());
  assert.equal(s.load, null);
  assert.deepEqual(s.graph?.classes, ["left", "right"]);
  assert.deepEqual([runOf(s).id, runOf(s).phase, runOf(s).paused], [1, "starting", true]);
  const run = runOf(reduce(s, started(1)));
  assert.equal(run.phase, "paused");
  assert.deepEqual([...run.labelStage], [0, -1, 0, -1]);
  assert.deepEqual([...run.labelClass], [0, -1, 1, -1]);
  assert.deepEqual(run.rows.map((r) => r.added), [2, null, null]);
});

test("a previewed graph is drawn, trained on only when loaded, and left when it cannot be", () => {
  const seen = after({ type: "previewed", ticket: 1, graph: loaded() });
  assert.deepEqual([seen.graph?.classes, seen.run, seen.load?.ticket], [["left", "right"], null, 1]);
  assert.equal(reduce(seen, { type: "train" }), seen);
  const had = reduce(seen, loaded());
  assert.equal(had.graph, seen.graph);
  assert.equal(runOf(had).phase, "starting");
  const other = reduce(reduce(had, { type: "choose", name: "dataset", value: "karate" }), { type: "previewed", ticket: 2, graph: loaded() });
  assert.notEqual(other.graph, had.graph);
  const back = reduce(other, { type: "error", where: "load", message: "no", ticket: 2 });
  assert.deepEqual([back.graph, back.choice.dataset, back.run?.id, back.fault?.message], [had.graph, "cora", 2, "no"]);
});

test("a load that fails while another may have succeeded loads the old graph again", () => {
  const s = after(loaded(), { type: "choose", name: "dataset", value: "karate" }, { type: "choose", name: "dataset", value: "generated" });
  const back = reduce(s, { type: "error", where: "load", message: "no", ticket: 3 });
  assert.deepEqual([back.load?.ticket, back.load?.dataset, back.choice.dataset, back.run], [4, "cora", "cora", null]);
});

test("a run goes from start to result", () => {
  const s = after(loaded(), started(1), { type: "train" }, { type: "resumed", run: 1 }, epoch(1, 0, 1), epoch(1, 0, 2, true));
  const run = runOf(s);
  assert.equal(run.phase, "running");
  assert.deepEqual(run.curves.x, [1, 2]);
  assert.deepEqual(run.curves.testX, [2]);
  assert.equal(run.testAccuracy, 0.5);
  const grown = runOf(reduce(s, stage(1)));
  assert.deepEqual([...grown.labelStage], [0, 1, 0, -1]);
  assert.deepEqual(grown.rows[1], { stage: 1, proposed: 2, rejected: 1, added: 1, precision: 0, test: null });
  const end = runOf(reduceAll(s, [stage(1), epoch(1, 1, 1), done(1)]));
  assert.deepEqual([end.phase, end.testAccuracy, end.result?.fingerprint], ["done", 0.75, "0123456789abcdef"]);
  assert.deepEqual(end.curves.x, [1, 2, 11]);
});

test("epochs reduced together are the epochs reduced one by one", () => {
  const s = after(loaded(), started(1));
  const list = [epoch(1, 0, 1), epoch(1, 0, 2, true), epoch(1, 0, 3), epoch(9, 0, 4), epoch(1, 0, 4)];
  assert.deepEqual(reduceAll(s, list), list.reduce(reduce, s));
});

test("events of a run that was left behind change nothing", () => {
  const s = after(loaded(), started(1), { type: "rewind" });
  assert.equal(runOf(s).id, 2);
  for (const m of [epoch(1, 0, 1), stage(1), done(1), { type: "cancelled", run: 1 }]) {
    assert.equal(reduce(s, /** @type {Message} */ (m)), s);
  }
});

test("a graph the page no longer waits for changes nothing", () => {
  const s = after(loaded(), { type: "choose", name: "dataset", value: "karate" });
  assert.deepEqual([s.load?.ticket, s.load?.dataset], [2, "karate"]);
  assert.equal(reduce(s, loaded(1)), s);
  assert.equal(reduce(s, loaded(2)).graph?.dataset, "karate");
});

test("a dataset that fails to load leaves the old graph in use", () => {
  const s = after(loaded(), { type: "choose", name: "dataset", value: "karate" }, { type: "error", where: "load", message: "karate: cut short", ticket: 2 });
  assert.deepEqual([s.load, s.choice.dataset, s.graph?.dataset, s.fault?.message], [null, "cora", "cora", "karate: cut short"]);
});

test("a setting shows at once before training and waits for the next run after", () => {
  const fresh = after(loaded(), started(1), { type: "choose", name: "strategy", value: "gcn" });
  assert.deepEqual([runOf(fresh).id, runOf(fresh).choice.strategy, runOf(fresh).paused], [2, "gcn", true]);
  const trained = after(loaded(), started(1), { type: "train" }, epoch(1, 0, 1), { type: "choose", name: "strategy", value: "gcn" });
  assert.deepEqual([runOf(trained).id, runOf(trained).choice.strategy, trained.choice.strategy], [1, "m3s", "gcn"]);
  const next = reduceAll(trained, [done(1), { type: "train" }]);
  assert.deepEqual([runOf(next).id, runOf(next).choice.strategy, runOf(next).paused], [2, "gcn", false]);
});

test("rewind keeps the seed and new seed takes the next", () => {
  const s = after(loaded(), started(1), done(1));
  assert.equal(runOf(reduce(s, { type: "rewind" })).choice.seed, 1);
  const next = reduce(s, { type: "new-seed" });
  assert.deepEqual([runOf(next).choice.seed, next.choice.seed], [2, 2]);
});

test("a run that cannot start keeps the page usable", () => {
  const s = after(loaded(), { type: "error", where: "start", message: "class left has 2 nodes", run: 1 });
  assert.equal(runOf(s).phase, "failed");
  const again = reduce(s, { type: "choose", name: "labels", value: "class:1" });
  assert.deepEqual([runOf(again).id, runOf(again).phase, again.fault], [2, "starting", null]);
});

test("cancel and pause are wishes until the program answers", () => {
  const s = after(loaded(), started(1), { type: "train" }, { type: "resumed", run: 1 }, { type: "cancel" });
  assert.deepEqual([runOf(s).phase, runOf(s).wish], ["running", { n: 2, type: "cancel", unit: undefined }]);
  assert.equal(runOf(reduce(s, { type: "cancelled", run: 1 })).phase, "cancelled");
});

test("a step inside a stage trains up to it, then goes through its steps, one a press", () => {
  const press = /** @type {const} */ ({ type: "step", unit: "inside" });
  let s = after(loaded(), started(1), press);
  assert.deepEqual([s.inside, runOf(s).wish.type, runOf(s).wish.unit, s.look.at], [true, "step", "stage", ""]);
  s = reduceAll(s, [epoch(1, 0, 1), epoch(1, 0, 2, true), stage(1), { type: "paused", run: 1 }]);
  const seen = [];
  for (let i = 0; i < 5; i++) {
    seen.push(s.look.at);
    s = reduce(s, press);
  }
  assert.deepEqual(seen, ["1.cluster", "1.align", "1.propose", "1.check", "1.add"]);
  assert.deepEqual([s.look.at, s.inside, runOf(s).wish.n, runOf(s).wish.unit], ["", true, 2, "stage"]);
  assert.equal(reduce(s, done(1)).inside, false);
  assert.equal(reduce(s, { type: "pause" }).inside, false);
  assert.equal(reduce(reduce(s, { type: "pause" }), { ...stage(1), stage: 2 }).look.at, "");
});

test("inside the last stage of a finished run, the last step leads back to the end", () => {
  const s = after(loaded(), started(1), epoch(1, 0, 1), stage(1), done(1), { type: "look", name: "at", value: "1.add" });
  const end = reduce(s, { type: "step", unit: "inside" });
  assert.deepEqual([end.look.at, end.inside, runOf(end).id], ["", false, 1]);
  const again = reduce(end, { type: "step", unit: "inside" });
  assert.deepEqual([runOf(again).id, again.inside], [2, true]);
});
