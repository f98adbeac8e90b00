/** Measures how long the page's main thread is busy at a stretch, and what a
 * press of a button costs until the page answers. Other programs on the
 * computer change the clock's times, which are therefore only kept; a test
 * decides by the processor's time, which the browser's trace has. */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, measureAnew } from "./harness.js";

/**
 * @typedef {import("./harness.js").Opened} Opened
 *
 * @typedef {object} Tasks
 * @property {{count: number, longest: number}} clock tasks over 50 ms by the clock, from the browser's Long Tasks interface
 * @property {number} worst processor milliseconds of the main thread's longest task, from the browser's trace
 * @property {number} [answer] processor milliseconds of the page and its workers between the marks "asked" and "answered", if they were set
 *
 * @typedef {object} Trace
 * @property {any[]} traceEvents
 */

/** Attempts at a measurement: another program can make a task dearer, by the
 * caches it empties, and never cheaper. */
const ATTEMPTS = 3;

/** Measures while f runs.
 * @param {Opened} opened @param {() => Promise<unknown>} f @returns {Promise<Tasks>} */
export async function tasksDuring({ page, browser }, f) {
  await measureAnew(page);
  await page.evaluate(() => performance.clearMarks());
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await f();
  const long = /** @type {number[]} */ (await page.evaluate(() => /** @type {any} */ (window).measured.tasks.map((/** @type {any} */ e) => e.duration)));
  const trace = JSON.parse((await browser.stopTracing()).toString());
  const main = tasksOf(trace, ["CrRendererMain"]);
  if (main.length < 100) throw new Error(`the browser's trace has ${main.length} tasks of the main thread`);
  const clock = { count: long.length, longest: Math.max(0, ...long) };
  return { clock, worst: Math.max(...main.map(processorTime)), answer: between(trace, "asked", "answered") };
}

/** Measures until an attempt is good, a few times at most.
 * @template T @param {() => Promise<T>} attempt @param {(measured: T) => boolean} good @returns {Promise<T[]>} */
export async function attempts(attempt, good) {
  /** @type {T[]} */
  const all = [];
  do all.push(await attempt()); while (all.length < ATTEMPTS && !good(/** @type {T} */ (all.at(-1))));
  return all;
}

/** Whether no task took more than 50 ms of the processor's time. @param {Tasks} measured */
export const short = (measured) => measured.worst <= 50;

/** No task took more than 50 ms of the processor's time in one of the attempts.
 * @param {Tasks[]} measured */
export function assertShort(measured) {
  assert.ok(measured.some(short), `main-thread tasks with over 50 ms of processor time: ${JSON.stringify(measured)}`);
}

/** Keeps a measurement in build/measured, and prints it.
 * @param {import("node:test").TestContext} t @param {string} name of the file @param {unknown} figures */
export function keep(t, name, figures) {
  const dir = join(ROOT, "build/measured");
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${name}.json`), `${JSON.stringify(figures, null, 2)}\n`);
  t.diagnostic(`${name}: ${JSON.stringify(figures)}`);
}

/** Whether the page answered within so much of the processor's time.
 * @param {{answer?: number}} measured @param {number} most milliseconds */
export const answered = ({ answer }, most) => answer !== undefined && answer <= most;

/** Presses a button and waits until the page says so, both marked for the
 * trace. Runs in the page.
 * @param {{press: string, status: string, says: string}} what ids of the button and of the line, and how the line begins then
 * @returns {Promise<number>} milliseconds by the clock */
export function answer({ press, status, says }) {
  return new Promise((done) => {
    const line = /** @type {HTMLElement} */ (document.getElementById(status));
    const start = performance.now();
    new MutationObserver((_, observer) => {
      if (!line.textContent?.startsWith(says)) return;
      observer.disconnect();
      performance.mark("answered");
      done(performance.now() - start);
    }).observe(line, { childList: true, characterData: true, subtree: true });
    performance.mark("asked");
    document.getElementById(press)?.click();
  });
}

/** The tasks of every thread with one of these names.
 * @param {Trace} trace @param {string[]} names @returns {any[]} */
function tasksOf({ traceEvents }, names) {
  const threads = new Set(traceEvents.filter((e) => e.name === "thread_name" && names.includes(e.args.name)).map((e) => `${e.pid} ${e.tid}`));
  return traceEvents.filter((e) => e.ph === "X" && e.name.endsWith("RunTask") && threads.has(`${e.pid} ${e.tid}`));
}

/** @param {any} task @returns {number} milliseconds */
const processorTime = (task) => (task.tdur ?? 0) / 1000;

/** The processor time of the page's and its workers' tasks that touch the time
 * between two marks.
 * @param {Trace} trace @param {string} from @param {string} to @returns {number | undefined} milliseconds */
function between(trace, from, to) {
  const at = (/** @type {string} */ name) => trace.traceEvents.find((e) => e.cat === "blink.user_timing" && e.name === name)?.ts;
  const [begin, end] = [at(from), at(to)];
  if (begin === undefined || end === undefined) return undefined;
  const touching = tasksOf(trace, ["CrRendererMain", "DedicatedWorker thread"]).filter((e) => e.ts < end && e.ts + e.dur > begin);
  return touching.reduce((sum, e) => sum + processorTime(e), 0);
}
