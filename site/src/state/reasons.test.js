import assert from "node:assert/strict";
import { test } from "node:test";
import { distances, fieldLayers, reasons } from "./reasons.js";
import { initialState, reduce } from "./state.js";
import { loaded, MANIFEST, stage, started, trained } from "../../test/fixtures.js";

const state = [loaded(), started(1), trained(1, 0), stage(1)].reduce((/** @type {import("./state.js").State} */ s, m) => reduce(s, m), initialState(MANIFEST, "light"));

/** @param {number} node */
const only = (node) => {
  assert.ok(state.run);
  const list = reasons(state.run, node);
  assert.equal(list.length, 1);
  return list[0];
};

test("each kind of node has its reason", () => {
  assert.deepEqual([0, 1, 2, 3].map((i) => only(i).kind), ["labelled", "added", "labelled", "rejected"]);
  assert.deepEqual([only(0).since, only(1).since], [0, -1]);
  assert.deepEqual([only(1).label, only(1).pseudo, only(3).label, only(3).pseudo], [1, 1, 0, 1]);
});

test("confidence, rank and bar are those of the network before the stage", () => {
  const near = (/** @type {number} */ a, /** @type {number} */ b) => assert.ok(Math.abs(a - b) < 1e-6, `${a}, ${b}`);
  near(only(1).confidence, 0.6);
  near(only(3).confidence, 0.7);
  near(only(1).bar, 0.6);
  assert.deepEqual([only(1).rank, only(1).taken], [1, 1]);
});

test("distances are from the cluster, or from the node without clusters", () => {
  const e = stage(1);
  const d = distances(e, 1);
  assert.ok(d);
  assert.deepEqual([d.of, d.cluster, d.members], ["cluster", 0, 2]);
  assert.ok(Math.abs(d.to[0] - Math.SQRT1_2) < 1e-12 && Math.abs(d.to[1] - Math.SQRT1_2) < 1e-12);
  const none = new Int32Array(0);
  assert.deepEqual([...(distances({ ...e, cluster: none, aligned: none, clusterCentroids: new Float64Array(0) }, 0)?.to ?? [])], [0, Math.SQRT2]);
  assert.equal(distances({ ...e, embedding: new Float32Array(0) }, 0), null);
});

test("a node of the field belongs to the last layer it enters", () => {
  const m = { fieldPtr: Int32Array.of(0, 3, 5), fieldNodes: Int32Array.of(0, 1, 2, 1, 2) };
  assert.deepEqual([...fieldLayers(/** @type {any} */ (m), 4)], [0, 1, 1, -1]);
});
