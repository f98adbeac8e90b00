/**
 * What is kept of a run: an outcome for a column of a comparison, a sample
 * for a point of a sweep. Pure.
 *
 * @typedef {import("../program/brief.js").Counts} Counts
 * @typedef {import("../program/brief.js").Progress} Progress
 * @typedef {import("../program/messages.js").Started} Started
 * @typedef {import("../program/brief.js").Result} Result
 * @typedef {import("../program/events.js").Fault} Fault
 *
 * @typedef {Started | Progress & {stages?: number} | Counts | Result & {ratios?: number[]} | Fault} Told what is heard of a run; with
 *   progress the run's stages, with the end the Max-Min Ratio of each, with a fault what the visitor reads
 * @typedef {import("../program/messages.js").Done} Done
 *
 * @typedef {object} Outcome
 * @property {string} key
 * @property {boolean} done
 * @property {number} share of its epochs
 * @property {string} fault "" unless it failed
 * @property {number} layers
 * @property {number} stages
 * @property {number} epochs of a stage
 * @property {number} clusters
 * @property {string} embedding
 * @property {number[]} t per class
 * @property {number} seed
 * @property {Int32Array} test nodes
 * @property {number[]} x of the curve
 * @property {number[]} y test accuracies
 * @property {Counts[]} counts of the stages
 * @property {Omit<Done, "type" | "run" | "z" | "confusion"> | null} result
 *
 * @typedef {object} Sample
 * @property {number} seed
 * @property {number} accuracy NaN where no node is measured
 * @property {number} measured nodes that it is measured on
 * @property {string} fingerprint
 * @property {number} seconds
 * @property {number[]} ratios the Max-Min Ratio of each stage
 */

import { stageCount } from "../state/run.js";

/** @param {string} key @returns {Outcome} */
export function newOutcome(key) {
  return {
    key, done: false, share: 0, fault: "", layers: 0, stages: 0, epochs: 0, clusters: 0, embedding: "", t: [], seed: 0,
    test: new Int32Array(0), x: [], y: [], counts: [], result: null,
  };
}

/** An outcome after an event of its run.
 * @param {Outcome} o @param {Told} e @returns {Outcome} */
export function heard(o, e) {
  switch (e.type) {
    case "started": return begun(o, e);
    case "progress": {
      const all = (o.stages + 1) * o.epochs;
      return { ...o, share: all > 0 ? (e.stage * o.epochs + e.epoch) / all : 0, x: o.x.concat(e.x), y: o.y.concat(e.test) };
    }
    case "stage": return { ...o, counts: [...o.counts, e] };
    case "done": return { ...o, done: true, share: 1, result: e };
    case "error": return { ...o, fault: e.message };
    default: return o;
  }
}

/** @param {Outcome} o @param {Started} m @returns {Outcome} */
function begun(o, m) {
  const lp = m.strategy === "lp";
  return {
    ...newOutcome(o.key), layers: lp ? 0 : m.layers, stages: stageCount(m.strategy, m.stages), epochs: lp ? 0 : m.epochs, clusters: m.clusters,
    embedding: m.embedding, t: [...m.tPerClass], seed: m.seed, test: m.test,
  };
}

/** The share of a run's epochs at a progress event.
 * @param {Progress} p @param {number} stages */
export function shareAt(p, stages) {
  return (p.stage * p.epochs + p.epoch) / ((stages + 1) * p.epochs);
}

/** Virtual labels in the end and those that are right, and what was rejected in all; with evidence, whose stages choose anew, the
 * labels of the last stage.
 * @param {Outcome} o @param {string} strategy @returns {{added: number, known: number, right: number, rejected: number}} */
export function labelled(o, strategy) {
  const stays = strategy === "evidence" ? 0 : 1;
  return o.counts.reduce((s, c) => ({
    added: stays * s.added + c.added, known: stays * s.known + c.addedKnown, right: stays * s.right + c.addedCorrect, rejected: s.rejected + c.rejected,
  }), { added: 0, known: 0, right: 0, rejected: 0 });
}

/** The outcome of a run of the page that is done; null for another.
 * @param {import("../state/run.js").Run | null} run @param {string} key @returns {Outcome | null} */
export function outcomeOf(run, key) {
  if (!run?.result) return null;
  const { type, run: id, z, confusion, ...result } = run.result;
  const counts = run.records.flatMap(({ event: e }) => (e ? [/** @type {Counts} */ ({
    type: "stage", run: id, stage: e.stage, proposed: e.proposed.length, rejected: e.rejected.length, added: e.added.length, addedKnown: e.addedKnown,
    addedCorrect: e.addedCorrect, rejectedKnown: e.rejectedKnown, rejectedCorrect: e.rejectedCorrect, maxMinRatio: 0,
  })] : []));
  return {
    ...newOutcome(key), done: true, share: 1, stages: run.stages, epochs: run.epochs, seed: run.choice.seed, test: run.test,
    x: run.curves.testX, y: run.curves.test, counts, result,
  };
}

/** @param {Pick<Done, "accuracy" | "measured" | "fingerprint" | "seconds">} e @param {number} seed @param {number[]} ratios @returns {Sample} */
export function sampleOf(e, seed, ratios) {
  return { seed, accuracy: e.accuracy, measured: e.measured, fingerprint: e.fingerprint, seconds: e.seconds, ratios };
}

/** The samples with one more, by seed; a seed that is there stays.
 * @param {Sample[]} list @param {Sample} s @returns {Sample[]} */
export function withSample(list, s) {
  return list.some((x) => x.seed === s.seed) ? list : [...list, s].sort((a, b) => a.seed - b.seed);
}
