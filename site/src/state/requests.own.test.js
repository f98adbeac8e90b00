import assert from "node:assert/strict";
import { test } from "node:test";
import { loadWanted, requests } from "./requests.js";
import { initialState, reduce } from "./state.js";
import { loaded, MANIFEST, started } from "../../test/fixtures.js";

test("own data is loaded when files are held, and only then", () => {
  let s = [loaded(), started(1)].reduce((a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  assert.equal(reduce(s, { type: "choose", name: "dataset", value: "own" }), s);
  const next = reduce(s, { type: "held", held: { graph: "a", n: 6, smallest: 1, files: [] } });
  assert.deepEqual([next.choice.dataset, next.choice.labels, next.choice.graph], ["own", "class:1", "a"]);
  assert.deepEqual(requests(s, next), [{ type: "cancel", run: 1 }]);
  assert.deepEqual(loadWanted(s, next), { ticket: 2, dataset: "own" });
  const again = reduce(next, { type: "held", held: { graph: "b", n: 9, smallest: 9, files: [] } });
  assert.deepEqual([loadWanted(next, again), again.choice.graph], [{ ticket: 3, dataset: "own" }, "b"]);
  s = reduce(again, { ...loaded(3), layout: new Float32Array(0) });
  s = reduce(s, { type: "arranged", layout: new Float32Array(8).fill(0.5) });
  assert.equal(s.graph?.layout[7], 0.5);
  assert.equal(reduce(s, { type: "arranged", layout: new Float32Array(6) }), s);
});
