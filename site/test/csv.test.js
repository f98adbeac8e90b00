/** Tables that other programs read: every cell comes back, and none is a formula. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { meansCSV, runsCSV } from "../src/lab/grid.js";
import { csv } from "../src/parts/csv.js";
import { predictionsCSV } from "../src/share/exports.js";
import { shown } from "../src/state/moments.js";
import { initialState, reduce } from "../src/state/state.js";
import { loaded, MANIFEST } from "./fixtures.js";

/** Reads RFC 4180, character by character.
 * @param {string} text @returns {string[][]} */
function parse(text) {
  /** @type {string[][]} */
  const rows = [];
  let [row, cell, inside] = [/** @type {string[]} */ ([]), "", false];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inside && c === '"' && text[i + 1] === '"') cell += text[i++];
    else if (c === '"') inside = !inside;
    else if (inside || (c !== "," && !text.startsWith("\r\n", i))) cell += c;
    else {
      row.push(cell);
      cell = "";
      if (c === ",") continue;
      rows.push(row);
      row = [];
      i++;
    }
  }
  assert.deepEqual([row, cell, inside], [[], "", false], "the text ends with a line");
  return rows;
}

/** What a guarded cell stood for. @param {string} cell */
const plain = (cell) => cell.replace(/^'('*[=+\-@＝＋－＠\t\r\n])/, "$1");

/** Texts with what breaks tables more often than chance has it. */
const text = fc.array(fc.oneof(fc.constantFrom("=", "+", "-", "@", "＝", "\t", "\r", "\n", "\r\n", ",", '"', "'", ";", " ", "1", "e", "."), fc.string()), { maxLength: 6 }).map((l) => l.join(""));

test("every table comes back cell by cell, and a spreadsheet finds no formula in it", () => {
  const table = fc.integer({ min: 1, max: 5 }).chain((n) => fc.array(fc.array(text, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 6 }));
  fc.assert(fc.property(table, (rows) => {
    const cells = parse(csv(rows));
    assert.deepEqual(cells.map((r) => r.map(plain)), rows);
    for (const cell of cells.flat()) assert.ok(!/^[=+\-@＝＋－＠\t\r\n]/.test(cell) || Number.isFinite(Number(cell)), JSON.stringify(cell));
  }), { numRuns: 3000 });
});

test("numbers are written as they are, and what is none is left empty", () => {
  fc.assert(fc.property(fc.array(fc.double(), { minLength: 1 }), (list) => {
    assert.deepEqual(parse(csv([list])), [list.map((v) => (Number.isFinite(v) ? String(v) : ""))]);
  }));
  assert.equal(csv([[null, undefined, true, -0.5, NaN]]), ",,true,-0.5,\r\n");
});

test("the form is the command's too", () => {
  for (const [cells, want] of JSON.parse(readFileSync(new URL("csv.json", import.meta.url), "utf8"))) assert.equal(csv([cells]), `${want}\r\n`);
});

test("the page's exports keep their columns whatever nodes, classes and graphs are called", () => {
  fc.assert(fc.property(fc.array(text, { minLength: 4, maxLength: 4 }), text, text, (names, left, right) => {
    const oneLine = (/** @type {string} */ s) => s.replaceAll("\n", " ");
    const m = { ...loaded(), nodes: names.map(oneLine).join("\n"), classes: [left, right].map(oneLine).join("\n") };
    const s = reduce(initialState(MANIFEST, "light"), m);
    assert.ok(s.graph);
    const [head, ...rows] = parse(predictionsCSV(s.graph, shown(s.run, ""), true));
    assert.equal(rows.length, 4);
    for (const [k, row] of rows.entries()) {
      assert.equal(row.length, head.length);
      assert.equal(plain(row[1]), s.graph.nodes[k] ?? "");
    }
    assert.deepEqual(rows.map((r) => plain(r[head.indexOf("truth")])), [0, 0, 1, -1].map((c) => (c < 0 ? "" : oneLine(c === 0 ? left : right))));
  }), { numRuns: 300 });
});

test("a sweep's tables name own data by its identity alone", () => {
  const point = (/** @type {string} */ dataset) => ({ key: dataset, dataset, request: { type: /** @type {const} */ ("start"), strategy: /** @type {any} */ ("a,b"), evalEvery: 0 }, seeds: [1, 2], strategy: "gcn", x: 1, y: null });
  const sample = { seed: 1, accuracy: 0.5, measured: 30, fingerprint: "00ff", seconds: 2, ratios: [] };
  const points = [point("own:0123456789abcdef"), point("generated:n600.c4.h90.d60.w300.s1")];
  const samples = Object.fromEntries(points.map((p) => [p.key, [sample]]));
  assert.deepEqual(parse(runsCSV(points, samples)), [
    ["dataset", "graph", "strategy", "seed", "accuracy", "measured", "seconds", "fingerprint"],
    ["own", "0123456789abcdef", "a,b", "1", "0.5", "30", "2", "00ff"], ["generated:n600.c4.h90.d60.w300.s1", "", "a,b", "1", "0.5", "30", "2", "00ff"]]);
  assert.deepEqual(parse(meansCSV(points, samples)).map((r) => r.slice(0, 6)), [
    ["dataset", "graph", "strategy", "runs", "mean", "half_width_95"],
    ["own", "0123456789abcdef", "a,b", "1", "0.5", ""], ["generated:n600.c4.h90.d60.w300.s1", "", "a,b", "1", "0.5", ""]]);
});
