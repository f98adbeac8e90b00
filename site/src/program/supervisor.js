/**
 * Whether a program in a worker is well, from what it is told, what it says
 * and the passing of time. Pure; time comes with the ticks.
 *
 * A worker that computes cannot answer, so silence alone is never a death:
 * after a while it is only called slow, and the visitor decides. Three things
 * end a program: it says so itself or its worker does (`died`), a lock that its
 * worker held is free (program.js), or it was told to cancel and did not.
 *
 * Silence is counted in ticks, each for at most two of them: a page that was
 * asleep, or whose timers the browser holds back because its tab is hidden, has
 * not waited for an answer.
 *
 * @typedef {import("./messages.js").Request} Request
 *
 * @typedef {object} Watch
 * @property {"starting" | "well" | "slow" | "dead"} health
 * @property {boolean} ready whether the program has been heard
 * @property {number} last time of the last tick
 * @property {number} silent milliseconds since the program said something
 * @property {boolean} asked whether a ping waits for its answer
 * @property {number} cancel the run that was to be cancelled, 0 for none
 * @property {number} overdue milliseconds since that was asked
 *
 * @typedef {object} Limits milliseconds
 * @property {number} start before a program that has yet to start is slow: it is fetched and compiled
 * @property {number} slow before one that was well is
 * @property {number} cancel before one that does not cancel is given up
 * @property {number} end before one that says nothing is given up
 *
 * @typedef {"" | "ping" | "overdue" | "silent"} Verdict what is to be done: nothing; ask for a sign; give the program up, since it did not cancel, or for its silence
 */

/** Milliseconds between two ticks. */
export const TICK = 1000;

/** Silence after which the program is asked for a sign. */
const PING = 4 * TICK;

/** The page's own program is given up by the visitor only. @type {Limits} */
export const PATIENT = { start: 60000, slow: 15000, cancel: 3000, end: Infinity };

/** Nobody watches a program of the pool, and its run can be done again. @type {Limits} */
export const BUSY = { start: 60000, slow: 15000, cancel: Infinity, end: 300000 };

/** @param {number} now @returns {Watch} */
export function newWatch(now) {
  return { health: "starting", ready: false, last: now, silent: 0, asked: false, cancel: 0, overdue: 0 };
}

/** Requests that end a run themselves, perhaps long after. */
const LOADS = ["load", "karate", "generate", "own", "start"];

/** The program was told something.
 * @param {Watch} w @param {Request} request @returns {Watch} */
export function told(w, request) {
  if (request.type === "cancel" && w.cancel !== request.run) return { ...w, cancel: Number(request.run), overdue: 0 };
  return LOADS.includes(String(request.type)) ? { ...w, cancel: 0 } : w;
}

/** The program said something.
 * @param {Watch} w @param {{type: string, run?: number}} event @returns {Watch} */
export function heard(w, event) {
  if (w.health === "dead") return w;
  const over = event.run === w.cancel && ["cancelled", "done", "error"].includes(event.type);
  return { ...w, health: "well", ready: true, silent: 0, asked: w.asked && event.type !== "pong", cancel: over ? 0 : w.cancel };
}

/** @param {Watch} w @returns {Watch} */
export function died(w) {
  return { ...w, health: "dead" };
}

/** Time has passed.
 * @param {Watch} w @param {number} now @param {Limits} limits @returns {{watch: Watch, verdict: Verdict}} */
export function tick(w, now, limits) {
  if (w.health === "dead") return { watch: w, verdict: "" };
  const passed = Math.min(Math.max(0, now - w.last), 2 * TICK);
  const silent = w.silent + passed;
  const overdue = w.cancel > 0 ? w.overdue + passed : 0;
  const slow = silent >= (w.ready ? limits.slow : limits.start);
  /** @type {Watch} */
  const watch = { ...w, last: now, silent, overdue, health: slow ? "slow" : w.health };
  if (overdue >= limits.cancel) return { watch: died(watch), verdict: "overdue" };
  if (silent >= limits.end) return { watch: died(watch), verdict: "silent" };
  if (w.ready && !w.asked && silent >= PING) return { watch: { ...watch, asked: true }, verdict: "ping" };
  return { watch, verdict: "" };
}
