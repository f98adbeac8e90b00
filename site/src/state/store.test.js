import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { initialState } from "./state.js";
import { Store } from "./store.js";
import { FakeClock } from "../../test/clock.js";
import { epoch, loaded, MANIFEST, started } from "../../test/fixtures.js";

/** @type {(() => void)[]} frames asked for */
let frames = [];
let clock = new FakeClock();

beforeEach(() => {
  frames = [];
  clock = new FakeClock();
  let given = 0;
  /** @type {Map<number, () => void>} */
  const asked = new Map();
  Object.assign(globalThis, {
    requestAnimationFrame: (/** @type {() => void} */ f) => {
      asked.set(++given, f);
      frames.push(f);
      return given;
    },
    cancelAnimationFrame: (/** @type {number} */ k) => (frames = frames.filter((f) => f !== asked.get(k))),
  });
});

/** Runs the frames asked for so far, some milliseconds later. @param {number} [ms] */
function frame(ms = 16) {
  clock.sleep(ms);
  for (const f of frames.splice(0)) f();
}

function open() {
  let changes = 0;
  const store = new Store(initialState(MANIFEST, "light"), () => changes++, clock);
  return { store, changes: () => changes };
}

test("events wait for a frame and are reduced together; intents act at once", () => {
  const { store, changes } = open();
  store.queue(loaded());
  store.queue(started(1));
  assert.deepEqual([store.state.graph, changes()], [null, 0]);
  frame();
  assert.deepEqual([store.state.graph?.n, changes()], [4, 1]);
  store.queue(epoch(1, 0, 1));
  store.dispatch({ type: "pause" });
  assert.deepEqual([store.state.run?.curves.x.length, store.state.run?.wish.type, changes()], [1, "pause", 2]);
});

test("a view draws only when what it reads changed, and no more often than it asks", () => {
  const { store } = open();
  const drawn = { quick: 0, slow: 0 };
  store.add({ reads: (s) => [s.look.hover], draw: () => drawn.quick++ });
  store.add({ every: 100, reads: (s) => [s.look.hover], draw: () => drawn.slow++ });
  frame();
  assert.deepEqual(drawn, { quick: 1, slow: 1 });
  for (let node = 0; node < 5; node++) {
    store.dispatch({ type: "look", name: "hover", value: node });
    frame();
  }
  assert.deepEqual(drawn, { quick: 6, slow: 1 });
  store.dispatch({ type: "look", name: "colour", value: "truth" });
  frame(100);
  assert.deepEqual(drawn, { quick: 6, slow: 2 });
  assert.equal(frames.length, 0);
});

test("two slow views never draw in one frame, and both end up drawn", () => {
  const { store } = open();
  /** @type {string[]} */
  const order = [];
  for (const name of ["a", "b"]) store.add({ every: 50, reads: (s) => [s.look.hover], draw: () => order.push(name) });
  frame();
  assert.deepEqual(order, ["a"]);
  frame();
  assert.deepEqual(order, ["a", "b"]);
  assert.equal(frames.length, 0);
});

test("a frame asked for before the page was hidden does not hold back what follows", () => {
  const { store } = open();
  let drawn = 0;
  store.add({ reads: (s) => [s.graph, s.look.hover], draw: () => drawn++ });
  store.queue(loaded());
  clock.pass(250); // no frame comes
  assert.deepEqual([store.state.graph?.n, drawn], [4, 1]);
  assert.equal(frames.length, 0, "the frame that did not come is called off");
  store.queue(started(1));
  frame();
  assert.equal(store.state.run?.phase, "paused");
  clock.pass(1000);
  assert.equal(drawn, 1, "nor is one drawn twice");
});

test("a part that came late has its state, its messages in their order, and its effects", () => {
  const { store, changes } = open();
  /** @type {unknown[]} */
  const acts = [];
  store.dispatch({ type: "late", part: "sum", message: 1 });
  store.join({
    name: "sum", initial: 10,
    reduce: (s, /** @type {number} */ m) => ({ ...s, late: { ...s.late, sum: Number(s.late.sum) + m * (s.look.hover + 1) } }),
    act: (before, after) => acts.push([before.late.sum, after.late.sum]),
  });
  store.queue({ type: "look", name: "hover", value: 1 });
  store.queue({ type: "late", part: "sum", message: 1 });
  store.queue({ type: "look", name: "hover", value: 2 });
  store.queue({ type: "late", part: "sum", message: 1 });
  frame();
  assert.deepEqual([store.state.late, store.state.look.hover, acts, changes()], [{ sum: 15 }, 2, [[undefined, 10], [10, 15]], 1]);
});
