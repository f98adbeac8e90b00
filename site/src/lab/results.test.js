import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { initialChoice } from "../state/options.js";
import { cellOf, cellSaid } from "./results.js";
import { MANIFEST } from "../../test/fixtures.js";

/** The settings of a first visit (app/first.js). */
const FIRST = { dataset: "cora", labels: "rate:0.5", strategy: "m3s", protocol: "paper", seed: 100001 };

const cell = (/** @type {object} */ c) => /** @type {import("./results.js").Cell} */ ({ d: "cora", k: 2, p: "last", s: "m3s", n: 50, t: [1, 2], m: 58.8, h: 2.2, f: 0.7, ...c });

test("a run's settings find their cell, by label rate or by labels a class", () => {
  const table = [cell({ p: "paper" }), cell({ s: "gcn" }), cell({}), cell({ d: "citeseer", k: 3 })];
  const c = initialChoice(MANIFEST);
  assert.equal(cellOf(MANIFEST, table, c), table[2]);
  assert.equal(cellOf(MANIFEST, table, { ...c, labels: "class:2" }), table[2]);
  assert.equal(cellOf(MANIFEST, table, FIRST), table[0]);
  assert.equal(cellOf(MANIFEST, table, { ...c, dataset: "citeseer" }), table[3]);
  for (const other of [{ labels: "rate:1" }, { labels: "class:8" }, { strategy: "lp" }, { dataset: "karate" }]) assert.equal(cellOf(MANIFEST, table, { ...c, ...other }), undefined);
});

test("a mean is written with the digits of its table", () => {
  assert.equal(cellSaid(cell({ m: 62.5, h: 2 })), "62.5 ± 2.0\u00a0%");
  assert.equal(cellSaid(cell({ m: 81.4, h: 0.5, w: 2 })), "81.40 ± 0.50\u00a0%");
});

test("the first visit's settings are among those of the committed table, over 50 splits", () => {
  /** @type {{cells: any[]}} */
  const { cells } = JSON.parse(readFileSync(new URL("../../../engine/reproduce/results/z_table.json", import.meta.url), "utf8"));
  const found = cellOf(MANIFEST, cells.map((x) => cell({ d: x.dataset, k: x.perClass, p: x.protocol, s: x.strategy, n: x.runs })), FIRST);
  assert.equal(found?.n, 50);
});
