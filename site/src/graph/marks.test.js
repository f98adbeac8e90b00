import assert from "node:assert/strict";
import { test } from "node:test";
import { FAINT, GIVEN, marks, PLAIN, radius, REJECTED, UNKNOWN, VIRTUAL, WRONG } from "./marks.js";
import { shown } from "../state/moments.js";
import { initialState, reduceAll } from "../state/state.js";
import { done, epoch, loaded, MANIFEST, stage, started } from "../../test/fixtures.js";

/** @param {import("../state/state.js").Message[]} more @param {"prediction" | "truth" | "mistakes"} colour @param {string} [at] */
function at(more, colour, at = "") {
  const s = reduceAll(initialState(MANIFEST, "light"), [loaded(), started(1), ...more]);
  assert.ok(s.graph);
  const m = marks(s.graph, shown(s.run, at), colour);
  return { tint: [...m.tint], mark: [...m.mark] };
}

test("before training only the given labels have a colour", () => {
  assert.deepEqual(at([], "prediction"), { tint: [0, UNKNOWN, 1, UNKNOWN], mark: [GIVEN, PLAIN, GIVEN, PLAIN] });
});

test("predictions colour every node", () => {
  assert.deepEqual(at([epoch(1, 0, 1, true)], "prediction").tint, [0, 1, 1, 0]);
});

test("a wrong virtual label is crossed only beside the truth", () => {
  assert.deepEqual(at([stage(1)], "prediction").mark, [GIVEN, VIRTUAL, GIVEN, PLAIN]);
  assert.deepEqual(at([stage(1)], "truth").mark, [GIVEN, WRONG, GIVEN, PLAIN]);
  assert.deepEqual(at([stage(1)], "truth").tint, [0, 0, 1, UNKNOWN]);
});

test("mistakes fade what is right and what has no truth", () => {
  assert.deepEqual(at([epoch(1, 0, 1, true)], "mistakes").tint, [0, 1, 1, FAINT]);
  assert.deepEqual(at([done(1)], "mistakes").tint, [0, FAINT, 1, FAINT]);
});

test("inside a stage the steps are drawn", () => {
  const [faint, given, virtual] = [FAINT, GIVEN, VIRTUAL];
  assert.deepEqual(at([stage(1)], "prediction", "1.cluster"), { tint: [0, 0, 1, 1], mark: [given, PLAIN, given, PLAIN] });
  assert.deepEqual(at([stage(1)], "prediction", "1.align").tint, [0, 1, 1, 1]);
  assert.deepEqual(at([stage(1)], "prediction", "1.propose"), { tint: [0, 1, 1, 0], mark: [given, virtual, given, virtual] });
  assert.deepEqual(at([stage(1)], "prediction", "1.check").mark, [given, virtual, given, REJECTED]);
  assert.deepEqual(at([stage(1)], "prediction", "1.add").mark, [given, virtual, given, PLAIN]);
  assert.equal(at([stage(1)], "prediction", "1.propose").tint.includes(faint), false);
});

test("marked nodes are larger, and nodes of a small graph too", () => {
  assert.ok(radius(2708, 3, GIVEN) > radius(2708, 3, VIRTUAL) && radius(2708, 3, VIRTUAL) > radius(2708, 3, PLAIN));
  assert.ok(radius(34, 3, PLAIN) > radius(2708, 3, PLAIN));
});
