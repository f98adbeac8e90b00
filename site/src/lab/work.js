/**
 * Runs to be done by the pool, and how far they are. Pure; time is given. A
 * report costs the same however many tasks there are.
 *
 * @typedef {import("../program/pool.js").Settings} Settings
 *
 * @typedef {object} Task one run
 * @property {string} key of its settings (columns.js, keyOf), with the seeds for a comparison, without for others
 * @property {string} dataset
 * @property {Settings} request
 * @property {number} weight about how long it takes beside others
 *
 * @typedef {object} Work
 * @property {number} id
 * @property {string} mode of the page that asked for it
 * @property {"running" | "done" | "cancelled"} phase
 * @property {Task[]} tasks
 * @property {number} total weight of all tasks
 * @property {number} spent weight of the tasks that are over
 * @property {Record<number, number>} under share done of each task under way
 * @property {number} over tasks done or failed
 * @property {number} failed
 * @property {string} fault the first failure's message
 * @property {number} began milliseconds
 * @property {number} now milliseconds, of the last report
 */

const TRAININGS = /** @type {Record<string, number>} */ ({ "lp": 0.3, "gcn": 1, "co-training": 1.3, "self-training": 2, "union": 2.3, "intersection": 2.3 });

/** About how long a run takes, in trainings of two layers.
 * @param {Settings} r @param {{layers: number, stages: number}} paper the paper's setting for what is missing @returns {number} */
export function weightOf(r, paper) {
  const trainings = TRAININGS[String(r.strategy)] ?? Number(r.stages ?? paper.stages) + 1;
  const layers = r.strategy === "lp" ? 1 : Number(r.layers ?? paper.layers);
  return trainings * (0.3 + 0.35 * layers);
}

/** @param {number} id @param {string} mode @param {Task[]} tasks @param {number} now @returns {Work} */
export function newWork(id, mode, tasks, now) {
  const phase = tasks.length === 0 ? "done" : "running";
  const total = tasks.reduce((sum, t) => sum + t.weight, 0);
  return { id, mode, phase, tasks, total, spent: 0, under: {}, over: 0, failed: 0, fault: "", began: now, now };
}

/** @param {Work} w @param {number} k the task @param {number} share @param {number} now @returns {Work} */
export function moved(w, k, share, now) {
  return { ...w, now, under: { ...w.under, [k]: Math.max(w.under[k] ?? 0, Math.min(1, share)) } };
}

/** A task ended; with a message it failed.
 * @param {Work} w @param {number} k @param {string} fault @param {number} now @returns {Work} */
export function ended(w, k, fault, now) {
  const { [k]: last, ...under } = w.under;
  const next = { ...w, now, under, spent: w.spent + w.tasks[k].weight, over: w.over + 1 };
  if (fault !== "") {
    next.failed++;
    next.fault ||= fault;
  }
  if (next.over === next.tasks.length) next.phase = "done";
  return next;
}

/** The share of the work that is done.
 * @param {Work} w */
export function shareOf(w) {
  if (w.phase === "done") return 1;
  return w.total === 0 ? 1 : Object.entries(w.under).reduce((sum, [k, share]) => sum + share * w.tasks[Number(k)].weight, w.spent) / w.total;
}

/** Milliseconds left, from the time taken so far; null while too little is done to tell.
 * @param {Work} w @returns {number | null} */
export function left(w) {
  const share = shareOf(w);
  return share < 0.02 ? null : ((w.now - w.began) * (1 - share)) / share;
}
