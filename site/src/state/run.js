/**
 * A run as the page sees it, and how the program's events change it. Pure: a
 * changed run is a new object, and arrays of the old one are never written.
 *
 * @typedef {import("../program/messages.js").Started} Started
 * @typedef {import("../program/messages.js").Epoch} Epoch
 * @typedef {import("../program/messages.js").Trained} Trained
 * @typedef {import("../program/messages.js").Stage} Stage
 * @typedef {import("../program/messages.js").Done} Done
 * @typedef {import("./options.js").Choice} Choice
 *
 * @typedef {"starting" | "running" | "paused" | "done" | "cancelled" | "failed"} Phase
 *
 * @typedef {object} Curves x counts epochs over all stages
 * @property {number[]} x
 * @property {number[]} loss
 * @property {number[]} train accuracy on the labelled nodes
 * @property {number[]} testX
 * @property {number[]} test accuracy on the test nodes
 *
 * @typedef {object} Row one line of the stage table; null: not known yet, or never
 * @property {number} stage
 * @property {number | null} proposed
 * @property {number | null} rejected
 * @property {number | null} added
 * @property {number | null} precision
 * @property {number | null} test
 *
 * @typedef {object} Wish what the page asks of the running program; n counts wishes
 * @property {number} n
 * @property {"pause" | "resume" | "step" | "cancel"} type
 * @property {"epoch" | "stage"} [unit]
 *
 * @typedef {object} Seen the predictions of an evaluated epoch
 * @property {number} epoch
 * @property {number} testAccuracy
 * @property {Int32Array} predictions n
 *
 * @typedef {object} Record what is kept of a stage, to go back to
 * @property {number} stage
 * @property {Stage | null} event how its labels came about; null for the given ones
 * @property {Int32Array} labelClass n, as the stage's network was trained
 * @property {Int32Array} labelStage n
 * @property {Seen[]} seen
 * @property {Trained | null} trained
 *
 * @typedef {object} Run
 * @property {number} id
 * @property {Choice} choice as the run was started
 * @property {boolean} paused whether it was started paused
 * @property {boolean} lost whether the program that ran it is gone, and its networks with it
 * @property {Phase} phase
 * @property {Wish} wish
 * @property {number} stages
 * @property {number} stage
 * @property {number} epoch
 * @property {number} epochs
 * @property {Int32Array} labelClass n, empty before `started`
 * @property {Int32Array} labelStage n, empty before `started`
 * @property {Int32Array} predictions n, empty before the first evaluation
 * @property {number | null} testAccuracy the latest
 * @property {Curves} curves
 * @property {Row[]} rows
 * @property {Record[]} records by stage, so far
 * @property {Int32Array} test the test nodes
 * @property {number[]} t nodes proposed for each class in a stage
 * @property {number} measured test nodes that every accuracy is measured on
 * @property {Done | null} result
 */

const ONE_STAGE = ["co-training", "self-training", "union", "intersection"];

/** The number of stages a strategy runs when its option says K.
 * @param {string} strategy @param {number} k */
export function stageCount(strategy, k) {
  if (strategy === "gcn" || strategy === "lp") return 0;
  return ONE_STAGE.includes(strategy) ? 1 : k;
}

/** @param {number} id @param {Choice} choice @param {boolean} paused @returns {Run} */
export function newRun(id, choice, paused) {
  return {
    id, choice, paused, lost: false, phase: "starting", wish: { n: 0, type: "resume" },
    stages: 0, stage: 0, epoch: 0, epochs: 0,
    labelClass: new Int32Array(0), labelStage: new Int32Array(0), predictions: new Int32Array(0),
    testAccuracy: null, curves: { x: [], loss: [], train: [], testX: [], test: [] }, rows: [], records: [],
    test: new Int32Array(0), t: [], measured: 0, result: null,
  };
}

/** Whether the program is working on the run, or waiting in the middle of it.
 * @param {Run | null} run @returns {run is Run} */
export function isActive(run) {
  return run !== null && (run.phase === "starting" || run.phase === "running" || run.phase === "paused");
}

/** Whether the run has a labelled set but has not trained yet.
 * @param {Run | null} run @returns {boolean} */
export function isFresh(run) {
  return isActive(run) && run.curves.x.length === 0 && run.stage === 0;
}

/** @param {Run} run @param {Started} m @param {Int32Array} truth @returns {Run} */
export function started(run, m, truth) {
  const labelClass = new Int32Array(truth.length).fill(-1);
  const labelStage = new Int32Array(truth.length).fill(-1);
  for (const i of m.labelled) {
    labelClass[i] = truth[i];
    labelStage[i] = 0;
  }
  const stages = stageCount(m.strategy, m.stages);
  const rows = Array.from({ length: stages + 1 }, (_, stage) => emptyRow(stage));
  rows[0].added = m.labelled.length;
  const phase = run.phase === "starting" ? (run.paused ? "paused" : "running") : run.phase;
  const records = [{ stage: 0, event: null, labelClass, labelStage, seen: [], trained: null }];
  return { ...run, phase, stages, epochs: m.epochs, labelClass, labelStage, rows, records, test: m.test, t: [...m.tPerClass], measured: m.measured };
}

/** @param {number} stage @returns {Row} */
function emptyRow(stage) {
  return { stage, proposed: null, rejected: null, added: null, precision: null, test: null };
}

/** Appends a batch of epochs, in order.
 * @param {Run} run @param {Epoch[]} list @returns {Run} */
export function epochs(run, list) {
  const c = run.curves;
  const curves = { x: [...c.x], loss: [...c.loss], train: [...c.train], testX: c.testX, test: c.test };
  const next = { ...run, curves };
  const seen = list.filter((m) => m.evaluated);
  if (seen.length > 0) {
    curves.testX = [...c.testX];
    curves.test = [...c.test];
  }
  for (const m of list) {
    const x = m.stage * m.epochs + m.epoch;
    curves.x.push(x);
    curves.loss.push(m.loss);
    curves.train.push(m.trainAccuracy);
    next.stage = m.stage;
    next.epoch = m.epoch;
    next.epochs = m.epochs;
    if (m.evaluated && m.predictions && m.testAccuracy !== undefined) {
      curves.testX.push(x);
      curves.test.push(m.testAccuracy);
      next.predictions = m.predictions;
      next.testAccuracy = m.testAccuracy;
    }
  }
  if (seen.length > 0) next.records = remember(run.records, seen);
  return next;
}

/** The records with evaluated epochs appended to the last one.
 * @param {Record[]} records @param {Epoch[]} list @returns {Record[]} */
function remember(records, list) {
  return records.map((r) => {
    const own = list.filter((m) => m.stage === r.stage && m.predictions && m.testAccuracy !== undefined);
    if (own.length === 0) return r;
    const seen = own.map((m) => /** @type {Seen} */ ({ epoch: m.epoch, testAccuracy: m.testAccuracy, predictions: m.predictions }));
    return { ...r, seen: [...r.seen, ...seen] };
  });
}

/** @param {Run} run @param {Trained} m @returns {Run} */
export function trained(run, m) {
  const records = run.records.map((r) => (r.stage === m.stage ? { ...r, trained: m } : r));
  return {
    ...run, records, stage: m.stage, predictions: m.predictions, testAccuracy: m.testAccuracy,
    rows: run.rows.map((r) => (r.stage === m.stage ? { ...r, test: m.testAccuracy } : r)),
  };
}

/** Whether the stages of a run take the virtual labels before them back. @param {Run} run */
const anew = (run) => run.choice.strategy === "evidence";

/** The record whose labels a stage adds to: that of the given ones, or of the stage before.
 * @param {Run} run @param {number} stage */
export function basis(run, stage) {
  return run.records[anew(run) ? 0 : stage - 1];
}

/** The labelled set grows.
 * @param {Run} run @param {Stage} m @returns {Run} */
export function stage(run, m) {
  const from = (anew(run) && run.records[0]) || run;
  const labelClass = from.labelClass.slice();
  const labelStage = from.labelStage.slice();
  m.added.forEach((node, k) => {
    if (labelStage[node] >= 0) return;
    labelClass[node] = m.addedClass[k];
    labelStage[node] = m.stage;
  });
  const row = {
    proposed: m.proposed.length, rejected: m.rejected.length, added: m.added.length,
    precision: m.addedKnown > 0 ? m.addedCorrect / m.addedKnown : null,
  };
  return {
    ...run, stage: m.stage, epoch: 0, labelClass, labelStage,
    records: [...run.records, { stage: m.stage, event: m, labelClass, labelStage, seen: [], trained: null }],
    rows: run.rows.map((r) => (r.stage === m.stage ? { ...r, ...row } : r)),
  };
}

/** @param {Run} run @param {Done} m @returns {Run} */
export function done(run, m) {
  return {
    ...run, phase: "done", result: m, predictions: m.predictions, testAccuracy: m.accuracy,
    labelClass: m.labelClass, labelStage: m.labelStage,
    rows: run.rows.map((r) => (r.stage === run.stages && r.test === null ? { ...r, test: m.accuracy } : r)),
  };
}
