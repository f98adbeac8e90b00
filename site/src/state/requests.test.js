import assert from "node:assert/strict";
import { test } from "node:test";
import { loadWanted, requests } from "./requests.js";
import { initialState, reduce } from "./state.js";
import { done, loaded, MANIFEST, started } from "../../test/fixtures.js";

/** @typedef {import("./state.js").Message} Message */

/** The requests each message leads to.
 * @param {...Message} list */
function told(...list) {
  let s = initialState(MANIFEST, "light");
  return list.map((m) => {
    const next = reduce(s, m);
    const asked = requests(s, next);
    s = next;
    return asked;
  });
}

test("a new run is started with the chosen settings", () => {
  assert.deepEqual(told(loaded()), [[
    { type: "start", run: 1, rate: 0.5, strategy: "m3s", seed: 1, protocol: "last", evalEvery: 5, paused: true },
  ]]);
});

test("buttons become one request each", () => {
  const asked = told(
    loaded(), started(1), { type: "train" }, { type: "pause" }, { type: "step", unit: "epoch" }, { type: "step", unit: "stage" }, { type: "cancel" },
  );
  assert.deepEqual(asked.slice(2), [
    [{ type: "resume", run: 1 }], [{ type: "pause", run: 1 }], [{ type: "step", run: 1, unit: "epoch" }],
    [{ type: "step", run: 1, unit: "stage" }], [{ type: "cancel", run: 1 }],
  ]);
});

test("a step without a run starts one paused, then steps", () => {
  const asked = told(loaded(), started(1), done(1), { type: "step", unit: "stage" });
  assert.deepEqual(asked[3].map((/** @type {any} */ r) => [r.type, r.run, r.paused]), [["start", 2, true], ["step", 2, undefined]]);
});

test("another dataset cancels the run and is loaded once", () => {
  const s = [loaded(), started(1)].reduce((a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  const next = reduce(s, { type: "choose", name: "dataset", value: "karate" });
  assert.deepEqual(requests(s, next), [{ type: "cancel", run: 1 }]);
  assert.deepEqual(loadWanted(s, next), { ticket: 2, dataset: "karate" });
  assert.equal(loadWanted(next, next), null);
  assert.deepEqual(loadWanted(null, initialState(MANIFEST, "light")), { ticket: 1, dataset: "cora" });
});

test("own data is loaded when files are held, and only then", () => {
  let s = [loaded(), started(1)].reduce((a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  assert.equal(reduce(s, { type: "choose", name: "dataset", value: "own" }), s);
  const next = reduce(s, { type: "own-data", ownData: { graph: "a", n: 6, smallest: 1, files: [] } });
  assert.deepEqual([next.choice.dataset, next.choice.labels, next.choice.graph], ["own", "class:1", "a"]);
  assert.deepEqual(requests(s, next), [{ type: "cancel", run: 1 }]);
  assert.deepEqual(loadWanted(s, next), { ticket: 2, dataset: "own" });
  const again = reduce(next, { type: "own-data", ownData: { graph: "b", n: 9, smallest: 9, files: [] } });
  assert.deepEqual([loadWanted(next, again), again.choice.graph], [{ ticket: 3, dataset: "own" }, "b"]);
  s = reduce(again, { ...loaded(3), layout: new Float32Array(0) });
  s = reduce(s, { type: "arranged", layout: new Float32Array(8).fill(0.5) });
  assert.equal(s.graph?.layout[7], 0.5);
  assert.equal(reduce(s, { type: "arranged", layout: new Float32Array(6) }), s);
});
