import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { meanOf, meansCSV, runsCSV } from "../src/lab/grid.js";
import { sampleOf } from "../src/lab/outcome.js";
import { cellSaid } from "../src/lab/results.js";
import { accuracyOf } from "../src/parts/format.js";
import { runJSON } from "../src/share/exports.js";
import { initialState, reduce } from "../src/state/state.js";
import { nodesSaid } from "../src/lab/said.js";
import { done, loaded, MANIFEST, stage, started, trained } from "./fixtures.js";

/** @param {string} text @returns {string} with plain spaces */
const plain = (text) => text.replace(/\s/g, " ");

/** The page after a run whose accuracies are measured on so many nodes.
 * @param {number} measured @param {number} accuracy */
function after(measured, accuracy) {
  const events = [loaded(), { ...started(1), measured }, { ...trained(1, 0), testAccuracy: accuracy }, stage(1), { ...trained(1, 1), testAccuracy: accuracy }, { ...done(1), measured, accuracy }];
  return events.reduce((/** @type {import("../src/state/state.js").State} */ s, m) => reduce(s, m), initialState(MANIFEST, "light"));
}

test("an accuracy is said with the nodes it is measured on, and one of none is a dash with its reason", () => {
  assert.equal(plain(accuracyOf(0.5, { measured: 2690 })), "50.0 % on 2,690 nodes");
  assert.equal(plain(accuracyOf(1, { measured: 1 })), "100.0 % on 1 node");
  assert.equal(accuracyOf(NaN, { measured: 0 }), "– (no test node has a class)");
  assert.equal(accuracyOf(null, { measured: 5 }), "–", "not measured yet");
  assert.equal(accuracyOf(0.5, null), "–");
});

test("a kept run says on how many nodes it is measured, and null where on none", () => {
  const some = after(7, 0.25).run;
  const none = after(0, NaN).run;
  assert.ok(some && none);
  const a = JSON.parse(runJSON(some, "link"));
  assert.deepEqual([a.accuracy, a.measured, a.stages[1].test], [0.25, 7, 0.25]);
  const b = JSON.parse(runJSON(none, "link"));
  assert.deepEqual([b.accuracy, b.measured, b.stages[1].test], [null, 0, null]);
});

test("runs without a measured node are in no mean, and in the tables without a number", () => {
  /** @type {import("../src/lab/grid.js").Point} */
  const p = { key: "k", dataset: "cora", request: { type: "start", strategy: "gcn" }, seeds: [1, 2, 3, 4], strategy: "gcn", x: 1, y: null };
  const runs = [[1, 0.5, 10], [2, NaN, 0], [3, 0.7, 12]].map(([seed, accuracy, measured]) => sampleOf({ accuracy, measured, fingerprint: "f", seconds: 1 }, seed, []));
  const m = meanOf(p, { k: runs });
  assert.deepEqual([m.n, m.mean, m.nodes], [2, 0.6, [10, 12]]);
  assert.equal(nodesSaid(m.nodes), "10–12");
  assert.deepEqual(runsCSV([p], { k: runs }).split("\r\n").slice(0, 4), [
    "dataset,strategy,seed,accuracy,measured,seconds,fingerprint", "cora,gcn,1,0.5,10,1,f", "cora,gcn,2,,0,1,f", "cora,gcn,3,0.7,12,1,f"]);
  assert.match(meansCSV([p], { k: runs }), /measured_least,measured_most\r\ncora,gcn,2,0.6,[\d.]+,10,12\r\n/);
  const none = meanOf(p, { k: [runs[1]] });
  assert.deepEqual([none.n, none.nodes, nodesSaid(none.nodes)], [0, [], "–"]);
  assert.match(meansCSV([p], { k: [runs[1]] }), /\r\ncora,gcn,0,,,,\r\n$/);
});

// The build gives the page the report's digits (site/cmd/build, TestPaperTableIsTheReports).
test("the page writes a committed cell as the report does", () => {
  const report = readFileSync(new URL("../../engine/REPRODUCTION.md", import.meta.url), "utf8");
  const cells = [...report.matchAll(/ (\d+\.\d) ±(\d+\.\d) /g)];
  assert.ok(cells.length >= 160, `${cells.length} cells`);
  for (const [, mean, half] of cells) assert.equal(plain(cellSaid(/** @type {any} */ ({ m: Number(mean), h: Number(half) }))), `${mean} ± ${half} %`);
});
