import assert from "node:assert/strict";
import { test } from "node:test";
import { BUSY, died, heard, newWatch, PATIENT, TICK, tick, told } from "./supervisor.js";

/** Ticks as they come every so often for some milliseconds; returns the last watch and what was to be done.
 * @param {import("./supervisor.js").Watch} w @param {number} ms @param {import("./supervisor.js").Limits} [limits] @param {number} [every] */
function pass(w, ms, limits = PATIENT, every = TICK) {
  const verdicts = [];
  for (const end = w.last + ms; w.last < end; ) {
    const { watch, verdict } = tick(w, w.last + every, limits);
    if (verdict) verdicts.push(verdict);
    w = watch;
    if (w.health === "dead") break;
  }
  return { w, verdicts };
}

const ready = () => heard(newWatch(0), { type: "ready" });
const cancelling = () => told(told(ready(), { type: "start", run: 7 }), { type: "cancel", run: 7 });

test("a quiet program is asked for a sign once, and is well when it gives one", () => {
  let { w, verdicts } = pass(ready(), 10 * TICK);
  assert.deepEqual([w.health, verdicts], ["well", ["ping"]]);
  w = heard(w, { type: "pong" });
  ({ w, verdicts } = pass(w, 10 * TICK));
  assert.deepEqual([w.health, verdicts], ["well", ["ping"]]);
});

test("one that talks is never asked", () => {
  let w = ready();
  for (let k = 0; k < 100; k++) {
    const next = pass(heard(w, { type: "epoch", run: 1 }), 2 * TICK);
    assert.deepEqual(next.verdicts, []);
    w = next.w;
  }
});

test("a long synchronous load is slow, not dead, and well again when it is over", () => {
  let { w, verdicts } = pass(told(ready(), { type: "karate" }), 3600 * TICK);
  assert.deepEqual([w.health, verdicts], ["slow", ["ping"]]);
  w = heard(w, { type: "loaded" });
  assert.equal(w.health, "well");
});

test("a program still on its way has longer before it is slow", () => {
  assert.equal(pass(newWatch(0), PATIENT.start - TICK).w.health, "starting");
  const { w, verdicts } = pass(newWatch(0), PATIENT.start);
  assert.deepEqual([w.health, verdicts], ["slow", []]);
});

test("timers held back in a hidden tab, and a night asleep, are no silence", () => {
  const { w, verdicts } = pass(ready(), 5 * 60000, PATIENT, 60000);
  assert.deepEqual([w.health, verdicts], ["well", ["ping"]]);
  assert.equal(tick(ready(), 8 * 3600000, PATIENT).watch.health, "well");
  assert.equal(tick(cancelling(), 8 * 3600000, PATIENT).verdict, "");
});

test("a cancel that is not answered in time ends the program", () => {
  const { w, verdicts } = pass(cancelling(), PATIENT.cancel);
  assert.deepEqual([w.health, verdicts], ["dead", ["overdue"]]);
});

test("pressing cancel again does not give it more time", () => {
  const { w } = pass(cancelling(), PATIENT.cancel - TICK);
  assert.deepEqual(pass(told(w, { type: "cancel", run: 7 }), TICK).verdicts, ["overdue"]);
});

test("an answer to the cancel, or the run's own end, lets the program live", () => {
  for (const type of ["cancelled", "done", "error"]) {
    const w = heard(pass(cancelling(), TICK).w, { type, run: 7 });
    assert.deepEqual(pass(w, 60 * TICK).verdicts, ["ping"], type);
  }
  const other = heard(cancelling(), { type: "done", run: 6 });
  assert.deepEqual(pass(other, PATIENT.cancel).verdicts, ["overdue"]);
});

test("a load that follows a cancel may take its time: it ends the run itself", () => {
  for (const type of ["load", "karate", "generate", "own", "start"]) assert.deepEqual(pass(told(cancelling(), /** @type {any} */ ({ type })), 60 * TICK).verdicts, ["ping"], type);
});

test("a program of the pool is given up after long silence", () => {
  assert.deepEqual(pass(ready(), BUSY.end - TICK, BUSY).verdicts, ["ping"]);
  assert.deepEqual(pass(ready(), BUSY.end, BUSY).verdicts, ["ping", "silent"]);
});

test("the dead stay dead", () => {
  const w = heard(died(ready()), { type: "pong" });
  assert.deepEqual([w.health, pass(w, TICK).verdicts], ["dead", []]);
});
