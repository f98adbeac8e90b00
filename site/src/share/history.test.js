import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { historyLines } from "./history.js";
import { epochs, newRun, stage, started, trained } from "../state/run.js";
import * as fixtures from "../../test/fixtures.js";

/** @type {{strategy: string, graph: {classes: string[], nodes: string[], truth: number[]}, t: number[], labelled: number[], test: number[], measured: number, stages: number, epochs: number, events: any[], lines: string[]}[]} */
const runs = JSON.parse(readFileSync(new URL("../../test/history.json", import.meta.url), "utf8"));

/** @param {Record<string, any>} e @returns {any} */
function event(e) {
  const lists = ["proposed", "proposedClass", "rejected", "rejectedClass", "added", "addedClass", "cluster", "pseudo"];
  const arrays = Object.fromEntries(lists.map((name) => [name, Int32Array.from(e[name] ?? [])]));
  return { ...e, ...arrays, z: new Float32Array(new Uint32Array(e.bits ?? []).buffer), predictions: new Int32Array(0) };
}

test("the history has the lines of the command's", () => {
  assert.ok(runs.length >= 2);
  for (const c of runs) {
    const g = /** @type {import("../state/state.js").Graph} */ (/** @type {unknown} */ ({ ...c.graph, n: c.graph.truth.length, c: c.graph.classes.length }));
    const choice = /** @type {import("../state/options.js").Choice} */ ({ strategy: c.strategy });
    const first = { ...fixtures.started(1), strategy: c.strategy, stages: c.stages, epochs: c.epochs, tPerClass: Int32Array.from(c.t), labelled: Int32Array.from(c.labelled), test: Int32Array.from(c.test), measured: c.measured };
    let run = started(newRun(1, choice, false), first, Int32Array.from(c.graph.truth));
    for (const e of c.events.map(event)) {
      run = e.type === "epoch" ? epochs(run, [e]) : e.type === "trained" ? trained(run, e) : stage(run, e);
    }
    assert.deepEqual(historyLines(g, run).trimEnd().split("\n"), c.lines, c.strategy);
  }
  const why = runs.flatMap((c) => c.lines).filter((line) => line.includes('"why":'));
  for (const words of ["its cluster stands for ", "the nearest centroid is that of "]) assert.ok(why.some((line) => line.includes(words)), `nothing is rejected as ${words}`);
});
