/**
 * The places of a graph's nodes by three programs: datasets/layout (in the
 * pack), the page's own for graphs without places (src/graph/places), and
 * ForceAtlas2 of graphology, which sigma's authors keep, from an even start
 * (components and packing are the page's in both).
 *
 *     node site/measure/layout.js [PACK...]
 *
 * For each: the mean length of a link over the mean distance of two nodes; of
 * a node's ten nearest in the picture the share within two links of it, over
 * nodes with links; and the seconds of processor time.
 */

import { readFileSync } from "node:fs";
import Graph from "graphology";
import forceAtlas2 from "graphology-layout-forceatlas2";
import { normalise, packed, partsOf } from "../src/graph/places/components.js";
import { layOut } from "../src/graph/places/forces.js";
import { sunflower } from "../src/graph/places/sunflower.js";
import { preview } from "../src/program/pack.js";

/** @typedef {{n: number, edges: Int32Array}} Links */

/** Graphology's settings that came closest to the page's picture of Cora, of nine tried; all else is its default. */
const SETTINGS = { linLogMode: true, edgeWeightInfluence: 0, gravity: 0.05, barnesHutOptimize: true, barnesHutTheta: 1 };
const ROUNDS = 600;

/** @param {Links} g */
function graphology({ n, edges }) {
  const parts = partsOf(n, edges);
  for (const p of parts) {
    const m = p.nodes.length;
    const even = sunflower(m).map((v) => 10 * v);
    p.at.set(even);
    if (m < 3) continue;
    const graph = new Graph({ type: "undirected" });
    for (let i = 0; i < m; i++) graph.addNode(i, { x: even[2 * i], y: even[2 * i + 1] });
    for (let i = 0; i < m; i++) for (const j of p.to.subarray(p.ptr[i], p.ptr[i + 1])) if (i < j) graph.addEdge(i, j);
    const places = forceAtlas2(graph, { iterations: ROUNDS, settings: SETTINGS });
    for (let i = 0; i < m; i++) p.at.set([places[i].x, places[i].y], 2 * i);
  }
  parts.forEach(normalise);
  return packed(parts, n);
}

/** @param {Links} g @param {Float32Array} at */
function quality({ n, edges }, at) {
  const apart = (/** @type {number} */ i, /** @type {number} */ j) => Math.hypot(at[2 * i] - at[2 * j], at[2 * i + 1] - at[2 * j + 1]);
  const near = Array.from({ length: n }, () => /** @type {Set<number>} */ (new Set()));
  let [link, pair, within, nodes] = [0, 0, 0, 0];
  for (let k = 0; k < edges.length; k += 2) {
    const [u, v] = [edges[k], edges[k + 1]];
    near[u].add(v);
    near[v].add(u);
    link += apart(u, v) / (edges.length / 2);
  }
  for (let i = 0; i < n; i++) {
    const far = Float64Array.from({ length: n }, (_, j) => apart(i, j));
    pair += far.reduce((a, b) => a + b, 0) / (n * (n - 1));
    if (near[i].size === 0) continue;
    const two = new Set([...near[i], ...[...near[i]].flatMap((j) => [...near[j]])]);
    far[i] = Infinity;
    const limit = far.slice().sort()[9];
    within += [...two].filter((j) => far[j] <= limit).length / 10;
    nodes++;
  }
  return { length: (link / pair).toFixed(3), within: ((100 * within) / nodes).toFixed(1) };
}

const packs = process.argv.slice(2);
console.log("graph      places            link/pair  within two links  seconds");
for (const file of packs.length ? packs : ["build/packs/cora.m3s", "build/packs/citeseer.m3s"]) {
  const g = preview(readFileSync(file));
  for (const [name, place] of /** @type {[string, () => Float32Array][]} */ ([["datasets/layout", () => g.layout], ["page", () => layOut(g.n, g.edges)], ["graphology", () => graphology(g)]])) {
    const before = process.cpuUsage();
    const at = place();
    const used = process.cpuUsage(before).user / 1e6;
    const q = quality(g, at);
    console.log(`${g.name.padEnd(10)} ${name.padEnd(17)} ${q.length.padStart(9)} ${`${q.within} %`.padStart(17)} ${(name === "datasets/layout" ? "built" : used.toFixed(1)).padStart(8)}`);
  }
}
