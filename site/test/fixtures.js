/** A manifest, a small graph and the events of a run on it, and the page's words in English. */

import { readdirSync, readFileSync } from "node:fs";
import { use } from "../src/text/text.js";

const TEXT = new URL("../src/text/", import.meta.url);

/** The words of a language by key, as the build puts them together.
 * @param {string} folder @returns {Record<string, string>} */
export function catalogue(folder) {
  const dir = new URL(`${folder}/`, TEXT);
  return Object.fromEntries(readdirSync(dir).flatMap((file) => Object.entries(JSON.parse(readFileSync(new URL(file, dir), "utf8")))
    .map(([name, text]) => [`${file.replace(".json", "")}.${name}`, /** @type {string} */ (text)])));
}

use("en", catalogue("en"));

/** @type {import("../src/program/manifest.js").Manifest} */
export const MANIFEST = {
  wasm: { simd: "simd.wasm", scalar: "scalar.wasm" }, worker: "worker.js", places: "places.js",
  packs: { cora: "cora.m3s", karate: "karate.m3s", generated: "generated.m3s" },
  missing: ["citeseer"], results: "results.json",
  version: "1",
  paper: [
    { dataset: "cora", rate: 0.5, perClass: 2, layers: 4, stages: 5 },
    { dataset: "cora", rate: 1, perClass: 4, layers: 3, stages: 4 },
    { dataset: "citeseer", rate: 0.5, perClass: 3, layers: 3, stages: 3 },
  ],
};

/** Four nodes in a row, classes 0 0 1 unknown.
 * @param {number} [ticket] @returns {import("../src/program/events.js").Loaded} */
export function loaded(ticket = 1) {
  return {
    type: "loaded", ticket, name: "row", graph: "", n: 4, f: 4, c: 2, edgeCount: 3, classes: "left\nright", nodes: "",
    edges: Int32Array.of(0, 1, 1, 2, 2, 3), layout: new Float32Array(8), truth: Int32Array.of(0, 0, 1, -1), degree: Int32Array.of(1, 2, 2, 1),
  };
}

/** Options that no test looks at. */
const OPTIONS = {
  hidden: 16, dropout: 0.5, learningRate: 0.01, beta1: 0.9, beta2: 0.999, epsilon: 1e-8, l2: 5e-4, l2On: "first", stop: "last", fullBatch: false, confidence: "clean",
  t: -1, spreadT: false, restart: "same", embedding: "softmax", clusters: 200, clusterOver: "all", kMeansIterations: 100, kMeansRestarts: 1, centroids: "current",
  alpha: 1e-6, lpRule: "nearest", normalizeFeatures: true, countUnlabelled: false, splitSeed: 1, paused: false, evalEvery: 5, protocol: "last",
  input: "x", topics: 128, topicHops: 20, topicIdf: 0.5, topicPower: 1.5, teleport: 0.1, filter: "power", hops: 1, filterOn: "all", l2Over: "mean", pseudoWeight: 0,
  rank: "probability", selection: "accumulate", tLayers: 0, check: "own", readOut: "own", evidenceNetwork: 2, evidenceWords: 0.2, evidenceLinks: 0.5, evidenceSize: 1,
  evidencePrior: 20, evidenceSharpness: 3,
};

/** @param {number} run @returns {import("../src/program/messages.js").Started} */
export function started(run) {
  return {
    ...OPTIONS,
    type: "started", run, perClass: 1, labelled: Int32Array.of(0, 2), test: Int32Array.of(1), measured: 1, tPerClass: Int32Array.of(1, 1),
    strategy: "m3s", seed: 1, layers: 2, epochs: 10, stages: 2,
  };
}

/** @param {number} run @param {number} stage @param {number} epoch @param {boolean} [evaluated] @returns {import("../src/program/messages.js").Epoch} */
export function epoch(run, stage, epoch, evaluated = false) {
  const seen = evaluated ? { testAccuracy: 0.5, predictions: Int32Array.of(0, 1, 1, 0) } : {};
  return { type: "epoch", run, stage, epoch, epochs: 10, loss: 1 / epoch, trainAccuracy: 0.5, evaluated, ...seen };
}

/** Epochs as the program sends them, every fifth evaluated.
 * @param {number} run @param {number} stage @param {number} from the first @param {number} count @returns {import("../../wasm/epochs.mjs").Epochs} */
export function epochs(run, stage, from, count) {
  const all = Array.from({ length: count }, (_, i) => from + i);
  const evaluated = Int32Array.from(all.flatMap((e, i) => (e % 5 === 0 ? [i] : [])));
  return {
    type: "epochs", run, stage, epoch: from, epochs: 10, loss: Float64Array.from(all, (e) => 1 / e), trainAccuracy: new Float64Array(count).fill(0.5),
    ...(evaluated.length > 0 ? { evaluated, testAccuracy: new Float64Array(evaluated.length).fill(0.5), predictions: Int32Array.from([...evaluated].flatMap(() => [0, 1, 1, 0])) } : {}),
  };
}

/** @param {number} run @param {number} stage @returns {import("../src/program/messages.js").Trained} */
export function trained(run, stage) {
  return {
    type: "trained", run, stage, epoch: 10, testAccuracy: 0.5, predictions: Int32Array.of(0, 1, 1, 0),
    z: Float32Array.of(0.9, 0.1, 0.4, 0.6, 0.2, 0.8, 0.7, 0.3),
  };
}

/** Node 1 joins with the wrong class.
 * @param {number} run @returns {import("../src/program/messages.js").Stage} */
export function stage(run) {
  return {
    type: "stage", run, stage: 1, proposed: Int32Array.of(1, 3), proposedClass: Int32Array.of(1, 0),
    rejected: Int32Array.of(3), rejectedClass: Int32Array.of(0), added: Int32Array.of(1), addedClass: Int32Array.of(1),
    addedKnown: 1, addedCorrect: 0, rejectedKnown: 0, rejectedCorrect: 0, maxMinRatio: 0.5,
    cluster: Int32Array.of(0, 0, 1, 1), aligned: Int32Array.of(1, 1), pseudo: Int32Array.of(-1, 1, -1, 1), width: 2,
    embedding: Float32Array.of(1, 0, 0.5, 0.5, 0, 1, 0.9, 0.1), classCentroids: Float64Array.of(1, 0, 0, 1),
    clusterCentroids: Float64Array.of(0.5, 0.5, 0.9, 0.1),
  };
}

/** @param {number} run @returns {import("../src/program/messages.js").Done} */
export function done(run) {
  return {
    type: "done", run, accuracy: 0.75, measured: 1, perClass: Float64Array.of(1, NaN), confusion: Int32Array.of(1, 0, 0, 0),
    predictions: Int32Array.of(0, 0, 1, 1), z: Float32Array.of(0.9, 0.1, 0.6, 0.4, 0.2, 0.8, 0.3, 0.7), labelClass: Int32Array.of(0, 1, 1, -1), labelStage: Int32Array.of(0, 1, 0, -1),
    fingerprint: "0123456789abcdef", seconds: 1.5,
  };
}
