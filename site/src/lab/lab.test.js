import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState } from "../state/state.js";
import { Store } from "../state/store.js";
import { joinLab } from "./lab.js";
import { labOf } from "./state.js";
import { FakeClock } from "../../test/clock.js";
import { done, MANIFEST, started } from "../../test/fixtures.js";

/** @typedef {import("./work.js").Task} Task */

/** A lab whose programs write down what they are told. */
function open() {
  /** @type {(() => void)[]} */
  const frames = [];
  Object.assign(globalThis, { requestAnimationFrame: (/** @type {() => void} */ f) => frames.push(f), cancelAnimationFrame: () => {} });
  const clock = new FakeClock();
  const store = new Store(initialState(MANIFEST, "light"), () => {}, clock);
  /** @type {any[]} */
  const told = [];
  /** @type {(e: any) => void} */
  let event = () => {};
  const lab = joinLab(store, {
    size: 1,
    load: async () => ({ type: "karate" }),
    open(hears) {
      event = hears;
      return { post: (r) => void told.push(r), close() {} };
    },
  }, /** @type {any} */ (null), clock);
  const frame = () => frames.splice(0).forEach((f) => f());
  /** @param {any} e */
  const say = async (e) => {
    event(e);
    await new Promise((next) => setImmediate(next));
    frame();
  };
  return { store, lab, told, say };
}

/** @param {string} key @returns {Task} */
const task = (key) => ({ key, dataset: "karate", request: { type: "start", strategy: "gcn", seed: 3 }, weight: 1 });

test("runs that are begun are done by the pool, and what it hears reaches the state", async () => {
  const { store, lab, told, say } = open();
  lab.send({ type: "begin", mode: "sweep", tasks: [task("k")], now: 0 });
  await say({ type: "ready" });
  await say({ type: "loaded" });
  assert.deepEqual(told.map((r) => r.type), ["karate", "start"]);
  await say(started(1));
  await say({ type: "progress", run: 1, stage: 0, epoch: 5, epochs: 10, x: [], test: [] });
  assert.deepEqual(Object.keys(labOf(store.state).work?.under ?? {}), ["0"]);
  await say(done(1));
  const { work, samples } = labOf(store.state);
  assert.deepEqual([work?.phase, samples.k.map((s) => s.seed)], ["done", [3]]);
});

test("a cancel and other work leave the runs under way, and their reports change nothing", async () => {
  const { store, lab, told, say } = open();
  lab.send({ type: "begin", mode: "sweep", tasks: [task("a"), task("b")], now: 0 });
  await say({ type: "ready" });
  await say({ type: "loaded" });
  lab.send({ type: "cancel", now: 1 });
  assert.deepEqual(told.map((r) => r.type), ["karate", "start", "cancel"], "the second run is not begun");
  await say({ type: "cancelled", run: 1 });
  lab.send({ type: "begin", mode: "compare", tasks: [task("c")], now: 2 });
  lab.send({ type: "begin", mode: "compare", tasks: [task("d")], now: 3 });
  assert.deepEqual(told.slice(3).map((r) => r.type), ["start", "cancel"]);
  await say({ type: "cancelled", run: 2 });
  await say(done(3));
  assert.deepEqual([labOf(store.state).work?.phase, Object.keys(labOf(store.state).outcomes)], ["done", ["c", "d"]]);
  assert.equal(labOf(store.state).outcomes.d.done, true);
});

test("parts of an address that cannot be followed are said, whenever they come", async () => {
  const { store, say } = open();
  store.dispatch({ type: "look", name: "lab", value: "1;sleeves,3;runs,6" });
  await say({ type: "pong" });
  assert.deepEqual(store.state.missed, [{ name: "lab", value: "sleeves,3" }]);
});
