import assert from "node:assert/strict";
import { test } from "node:test";
import { initialState, reduce } from "./state.js";
import { search } from "./names.js";
import { loaded, MANIFEST, stage, started, trained } from "../../test/fixtures.js";

const state = [loaded(), started(1), trained(1, 0), stage(1)].reduce((/** @type {import("./state.js").State} */ s, m) => reduce(s, m), initialState(MANIFEST, "light"));

test("a node is found by number, by name and by a part of it", () => {
  const g = { .../** @type {import("./state.js").Graph} */ (state.graph), nodes: ["Mr Hi", "Ann", "Officer", "3"] };
  assert.deepEqual(["2", "node 2", "ann", "OFF", "3", "none", "", "99"].map((text) => search(g, text)), [2, 2, 1, 2, 3, -1, -1, -1]);
});
