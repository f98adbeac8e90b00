import assert from "node:assert/strict";
import { test } from "node:test";
import { initialSpec } from "../lab/spec.js";
import { agreement, figureCurves, paperPoints, tableEntries } from "./tables.js";
import { MANIFEST } from "../../test/fixtures.js";

test("a table and the figures of the paper ask for the settings that were committed", () => {
  const cell = { d: "cora", k: 2, p: "paper", s: "gcn", l: 4, n: 50, t: [2585, 2690], m: 48, h: 2, f: 0.5048 };
  const results = {
    paper: [{ d: "cora", k: 2, s: "gcn", m: 0.506 }], table: [cell], layers: [{ ...cell, l: 2 }],
    stages: [{ ...cell, s: "multistage", g: 3 }], clusters: [{ ...cell, s: "m3s", c: 50, r: [0.3, 0.2] }],
  };
  const p = { ...initialSpec().paper, methods: ["gcn"], runs: 2 };
  const entry = tableEntries(MANIFEST, results, p).find((e) => e.method === "gcn" && e.column === 0);
  assert.deepEqual([entry?.paper, entry?.here.paper, entry?.here.last, entry?.point.seeds], [0.506, cell, null, [1, 2]]);
  assert.deepEqual(entry?.point.request, { type: "start", rate: 0.5, strategy: "gcn", protocol: "paper", evalEvery: 0, paused: false });
  assert.equal(paperPoints(MANIFEST, results, p).length, 2, "of the ticked method");
  const fig2 = figureCurves(MANIFEST, results, { ...p, show: "fig2" }, "paper");
  assert.deepEqual([fig2.length, fig2[0].xs, fig2[0].points[1].request.layers], [2, [2], 2]);
  const fig3 = figureCurves(MANIFEST, results, { ...p, show: "fig3" }, "paper");
  assert.deepEqual(fig3.map((c) => [c.method, c.stages, c.cells.length]), [["gcn", 0, 0], ["self-training", 0, 0], ["multistage", 2, 0], ["multistage", 3, 1], ["multistage", 4, 0], ["multistage", 5, 0]]);
  const fig4 = figureCurves(MANIFEST, results, { ...p, show: "fig4" }, "paper");
  assert.deepEqual([fig4.length, fig4[0].xs, fig4[0].points[0].request.perClass], [1, [50], 2]);
  const samples = (/** @type {number} */ accuracy) => ({ [entry?.point.key ?? ""]: [{ seed: 1, accuracy, measured: 2600, fingerprint: "", seconds: 1, ratios: [] }] });
  assert.deepEqual(agreement([{ cell, point: /** @type {any} */ (entry).point }], samples(0.504847)), { same: 1, of: 1 });
  assert.deepEqual(agreement([{ cell, point: /** @type {any} */ (entry).point }], samples(0.51)), { same: 0, of: 1 });
});
