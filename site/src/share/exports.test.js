import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { decode, encode } from "../state/address.js";
import { graphSVG, linkOf, predictionsCSV, runJSON, splitCSV, splitFile } from "./exports.js";
import { shown } from "../state/moments.js";
import { LIGHT } from "../parts/palette.js";
import { initialState, reduce } from "../state/state.js";
import { done, loaded, MANIFEST, stage, started, trained } from "../../test/fixtures.js";

const odd = { ...loaded(), nodes: 'a,"b"\n<script>\nc\nd' };
const state = [odd, started(1), trained(1, 0), stage(1), trained(1, 1), done(1)].reduce((/** @type {import("../state/state.js").State} */ s, m) => reduce(s, m), initialState(MANIFEST, "light"));

test("predictions have names and numbers, quoted where they must be", () => {
  assert.ok(state.graph);
  const lines = predictionsCSV(state.graph, shown(state.run, ""), true).split("\r\n");
  assert.equal(lines[0], "node,name,class,how,stage,label,truth,probability_left,probability_right");
  assert.equal(lines[1], '0,"a,""b""",left,given,0,left,left,0.9,0.1');
  assert.match(lines[4], /^3,d,right,predicted,,,,0\.7,0\.3$/);
  assert.doesNotMatch(predictionsCSV(state.graph, shown(state.run, ""), false), /truth/);
});

test("predictions have the form of the command's", () => {
  const { graph, run, csv } = JSON.parse(readFileSync(new URL("../../test/predictions.json", import.meta.url), "utf8"));
  const z = new Float32Array(new Uint32Array(run.bits).buffer);
  assert.equal(predictionsCSV({ ...graph, n: run.predictions.length, c: graph.classes.length }, { ...run, net: { z } }, true), csv.join("\r\n"));
});

test("a split has the form of the command's", () => {
  const { nodes, labelled, test: tested, csv } = JSON.parse(readFileSync(new URL("../../test/split.json", import.meta.url), "utf8"));
  assert.ok(state.graph && state.run);
  const labelStage = Int32Array.from(nodes, (_n, i) => (labelled.includes(i) ? 0 : -1));
  const run = { ...state.run, records: [{ ...state.run.records[0], labelStage }, ...state.run.records.slice(1)], test: Int32Array.from(tested) };
  assert.equal(splitCSV({ ...state.graph, n: nodes.length, nodes }, run), csv.join("\r\n"));
});

test("a run on the split of the visitor's files has their file, with its validation nodes; one that drew its split has none", () => {
  assert.ok(state.run);
  const file = new File(["name,part\na,train\nb,validation\n"], "split.csv");
  const own = { graph: "0123456789abcdef", n: 4, smallest: 1, files: [{ role: "edges", file: new File([""], "edges.csv") }, { role: "split", file }] };
  const run = { ...state.run, choice: { ...state.run.choice, dataset: "own", graph: own.graph, labels: "class:0" } };
  assert.equal(splitFile(own, run), file);
  assert.equal(splitFile({ ...own, graph: "another" }, run), undefined);
  assert.equal(splitFile(undefined, run), undefined);
  assert.equal(splitFile(own, { ...run, choice: { ...run.choice, labels: "class:2" } }), undefined);
  assert.equal(splitFile(own, state.run), undefined);
});

test("a kept run leads back to its settings", () => {
  assert.ok(state.run);
  const text = runJSON(state.run, encode({ choice: state.run.choice, look: {}, hide: [] }));
  assert.equal(JSON.parse(text).fingerprint, "0123456789abcdef");
  assert.deepEqual(decode(MANIFEST, linkOf(text))?.choice, state.run.choice);
  for (const bad of ["", "{", "null", "[]", '{"form":"m3s-run","version":2,"link":""}', '{"form":"other"}']) assert.throws(() => linkOf(bad), /^Error: This file/);
});

test("the picture has every node and no name", () => {
  assert.ok(state.graph);
  const svg = graphSVG(state.graph, shown(state.run, ""), "prediction", LIGHT);
  assert.equal(svg.match(/<circle/g)?.length, 5);
  assert.equal(svg.match(/<path/g)?.length, 2);
  assert.doesNotMatch(svg, /script|NaN/);
});
