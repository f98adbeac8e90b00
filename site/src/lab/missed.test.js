import assert from "node:assert/strict";
import { test } from "node:test";
import { missedParts } from "./missed.js";
import { column } from "./columns.js";
import { encodeSpec, initialSpec } from "./spec.js";

test("what was written is followed", () => {
  const s = initialSpec();
  const all = {
    ...s, columns: [column("m3s"), { ...column("gcn"), layers: 3, seed: 7 }, column("lp")], pair: /** @type {[number, number]} */ ([2, 1]),
    sweep: { ...s.sweep, x: /** @type {const} */ ("rate"), xs: [0.5, 4], y: /** @type {const} */ ("layers"), ys: [2, 3], strategies: ["gcn", "lp"], runs: 7 },
    paper: { ...s.paper, show: "fig3", dataset: "citeseer", methods: ["gcn", "m3s"], runs: 3 },
  };
  assert.deepEqual(missedParts(encodeSpec(all)), []);
  assert.deepEqual(missedParts(""), []);
});

test("parts, fields and values that the page does not have are named", () => {
  assert.deepEqual(missedParts("1;bogus,3;runs,99;x,height;paper-show,table9;paper-colour,red;pair,0,7"), ["bogus,3", "runs,99", "x,height", "paper-show,table9", "paper-colour,red", "pair,0,7"]);
  assert.deepEqual(missedParts("1;run,strategy:m3s,depth:4;run,strategy:best,layers:99"), ["depth:4", "strategy:best", "layers:99"]);
  assert.deepEqual(missedParts(`1${";run,strategy:gcn".repeat(5)}`).length, 0, "equal columns beyond the fourth are those before");
  assert.deepEqual(missedParts("1;run,strategy:m3s;run,strategy:gcn;run,strategy:lp;run,strategy:union;run,strategy:intersection"), ["strategy:intersection"]);
  assert.deepEqual(missedParts("1;run,strategy:gcn"), ["strategy:gcn"], "a comparison has two columns");
});
