import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { interval, student } from "./interval.js";

test("intervals are those of the committed tables", () => {
  const { cells } = JSON.parse(readFileSync(new URL("../../../engine/reproduce/results/z_table.json", import.meta.url), "utf8"));
  for (const c of cells) {
    const i = interval(c.accuracies);
    assert.ok(Math.abs(i.mean - c.mean) < 1e-6 && Math.abs(i.half - c.ci95) < 2e-6, `${c.dataset} ${c.strategy}`);
  }
  assert.deepEqual([interval([0.5]).mean, interval([0.5]).half, interval([]).n], [0.5, NaN, 0]);
  // Quantiles as printed in tables of the distribution.
  for (const [n, q] of [[1, 12.7062], [9, 2.26216], [11, 2.20099], [15, 2.13145], [30, 2.04227], [120, 1.97993]]) assert.ok(Math.abs(student(n) - q) < 1e-5, `${n} ${student(n)}`);
});
