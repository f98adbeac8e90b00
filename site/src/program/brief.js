/**
 * What a worker of the pool does with the program's events before they reach
 * the page: many workers train at once, so epochs become a few `progress`
 * messages with the curve's new points, and arrays that no table shows stay
 * behind.
 *
 * @typedef {object} Progress
 * @property {"progress"} type
 * @property {number} run
 * @property {number} stage
 * @property {number} epoch
 * @property {number} epochs of a stage
 * @property {number[]} x epochs over all stages that were evaluated since the last message
 * @property {number[]} test their test accuracies
 *
 * @typedef {object} Counts of a stage
 * @property {"stage"} type
 * @property {number} run
 * @property {number} stage
 * @property {number} proposed
 * @property {number} rejected
 * @property {number} added
 * @property {number} addedKnown
 * @property {number} addedCorrect
 * @property {number} rejectedKnown
 * @property {number} rejectedCorrect
 * @property {number} maxMinRatio
 *
 * @typedef {import("./messages.js").Answer} Answer
 * @typedef {Pick<import("./messages.js").Loaded, "type" | "name" | "n" | "c">} Named a graph that was loaded
 * @typedef {Omit<import("./messages.js").Done, "z" | "confusion">} Result
 * @typedef {Exclude<Answer, {type: "loaded" | "stage" | "done" | "epoch" | "epochs" | "trained"}> | Named | Progress | Counts | Result} Brief
 *   what such a worker says
 * @typedef {import("./messages.js").Started | Progress | Counts | Result | import("./events.js").Fault} Report of a run
 */

/** Milliseconds between two progress messages. */
const EVERY = 100;

/** Replaces the worker's postMessage for the program.
 * @param {(e: Brief) => void} post the worker's own @param {() => number} clock milliseconds @returns {(e: Answer) => void} */
export function brief(post, clock) {
  let last = -Infinity;
  /** @type {Progress | null} */
  let waiting = null;
  const flush = () => {
    if (waiting) post(waiting);
    waiting = null;
    last = clock();
  };
  return (e) => {
    if (e.type === "epochs") {
      waiting = grown(waiting, e);
      if (clock() - last >= EVERY) flush();
      return;
    }
    if (e.type === "trained" || e.type === "epoch") return;
    flush();
    post(slim(e));
  };
}

/** @param {Progress | null} p @param {import("./messages.js").Epochs} e @returns {Progress} */
function grown(p, e) {
  const kept = p?.run === e.run ? p : { x: /** @type {number[]} */ ([]), test: /** @type {number[]} */ ([]) };
  for (const k of e.evaluated ?? []) kept.x.push(e.stage * e.epochs + e.epoch + k);
  kept.test.push(...(e.testAccuracy ?? []));
  return { type: "progress", run: e.run, stage: e.stage, epoch: e.epoch + e.loss.length - 1, epochs: e.epochs, x: kept.x, test: kept.test };
}

/** @param {Exclude<Answer, {type: "epoch" | "epochs" | "trained"}>} e @returns {Brief} */
function slim(e) {
  switch (e.type) {
    case "loaded": return { type: e.type, name: e.name, n: e.n, c: e.c };
    case "stage": {
      const { type, run, stage, addedKnown, addedCorrect, rejectedKnown, rejectedCorrect, maxMinRatio } = e;
      const counts = { proposed: e.proposed.length, rejected: e.rejected.length, added: e.added.length };
      return { type, run, stage, ...counts, addedKnown, addedCorrect, rejectedKnown, rejectedCorrect, maxMinRatio };
    }
    case "done": {
      const { z, confusion, ...rest } = e;
      return rest;
    }
    default: return e;
  }
}
