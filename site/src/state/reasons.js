/**
 * Why a node was proposed, rejected, added or left, and how far apart things
 * are in the embedding. Pure; the numbers behind the words of the node panel.
 *
 * @typedef {import("./run.js").Run} Run
 * @typedef {import("../program/messages.js").Stage} Stage
 * @typedef {import("../program/messages.js").Explained} Explained
 *
 * @typedef {object} Reason what a stage did with a node
 * @property {number} stage
 * @property {"added" | "rejected" | "proposed" | "passed" | "labelled"} kind
 *   proposed: proposed, but neither rejected by the check nor added; passed: not proposed; labelled: it had a label before
 * @property {number} label the class in question, -1 without a network that predicts one
 * @property {number} pseudo the class its cluster or nearest centre stands for, -1 for none
 * @property {number} confidence the network's probability of label, NaN without a network
 * @property {number} rank 1 for the most confident unlabelled node of its class, 0 unknown
 * @property {number} taken how many nodes of its class were proposed
 * @property {number} bar the least confidence that was enough, NaN when none was proposed
 * @property {number} since the stage its label came in, -1 without a label before
 *
 * @typedef {object} Distances
 * @property {"cluster" | "node"} of
 * @property {number} cluster -1 without clusters
 * @property {number} members of the cluster
 * @property {Float64Array} to Euclidean, to each class's centroid, NaN for a class without one
 */

import { basis } from "./run.js";

/** One reason for each stage so far.
 * @param {Run} run @param {number} node @returns {Reason[]} */
export function reasons(run, node) {
  return run.records.flatMap((r) => (r.event ? [reasonOf(run, r.stage, r.event, node)] : []));
}

/** @param {Run} run @param {number} k @param {Stage} e @param {number} node @returns {Reason} */
function reasonOf(run, k, e, node) {
  const before = basis(run, k);
  const { stage, pseudo } = e;
  const since = before.labelStage[node];
  const base = { stage, pseudo: pseudo[node] ?? -1, since };
  if (since >= 0) return { ...base, kind: "labelled", label: before.labelClass[node], confidence: NaN, rank: 0, taken: 0, bar: NaN };
  const at = e.proposed.indexOf(node);
  // What is recorded of evidence is its answer; what ranks the nodes is the network's margin.
  const net = run.choice.strategy === "evidence" ? null : before.trained;
  const label = at >= 0 ? e.proposedClass[at] : (net?.predictions[node] ?? -1);
  const z = (/** @type {number} */ i) => (net && label >= 0 ? net.z[i * (net.z.length / net.predictions.length) + label] : NaN);
  const same = e.proposed.filter((_, j) => e.proposedClass[j] === label);
  const confidence = z(node);
  const rank = net && label >= 0 ? 1 + count(before.labelStage, (i) => net.predictions[i] === label && z(i) > confidence) : 0;
  const bar = same.length > 0 && net ? Math.min(...Array.from(same, z)) : NaN;
  const kind = e.added.includes(node) ? "added" : e.rejected.includes(node) ? "rejected" : at >= 0 ? "proposed" : "passed";
  return { ...base, kind, label, confidence, rank, taken: same.length, bar };
}

/** How many unlabelled nodes pass a test.
 * @param {Int32Array} labelStage @param {(i: number) => boolean} f */
function count(labelStage, f) {
  let found = 0;
  for (let i = 0; i < labelStage.length; i++) if (labelStage[i] < 0 && f(i)) found++;
  return found;
}

/** Distances of a node's cluster, or without clusters of the node itself, to
 * the classes' centroids; null where the stage compared nothing.
 * @param {Stage} e @param {number} node @returns {Distances | null} */
export function distances(e, node) {
  const w = e.width;
  if (e.embedding.length === 0 || w === 0) return null;
  const cluster = e.cluster[node] ?? -1;
  const from = cluster >= 0 ? e.clusterCentroids.subarray(cluster * w, (cluster + 1) * w) : e.embedding.subarray(node * w, (node + 1) * w);
  const to = new Float64Array(e.classCentroids.length / w);
  for (let c = 0; c < to.length; c++) {
    let sum = 0;
    for (let j = 0; j < w; j++) sum += (from[j] - e.classCentroids[c * w + j]) ** 2;
    to[c] = Math.sqrt(sum);
  }
  return { of: cluster >= 0 ? "cluster" : "node", cluster, members: e.cluster.reduce((n, c) => n + (c === cluster && c >= 0 ? 1 : 0), 0), to };
}

/** For each node of the receptive field, the last layer it enters; the others -1.
 * @param {Explained} m @param {number} n @returns {Int8Array} */
export function fieldLayers(m, n) {
  const layer = new Int8Array(n).fill(-1);
  for (let l = 0; l + 1 < m.fieldPtr.length; l++) {
    for (let k = m.fieldPtr[l]; k < m.fieldPtr[l + 1]; k++) layer[m.fieldNodes[k]] = l;
  }
  return layer;
}
