/** Measures how long the page's main thread is busy at a stretch. */

import assert from "node:assert/strict";
import { cpus } from "node:os";

/**
 * @typedef {import("./harness.js").Opened} Opened
 *
 * @typedef {object} Tasks
 * @property {number[]} long milliseconds of each task over 50 ms, from the browser's Long Tasks interface
 * @property {number} worst processor milliseconds of the longest task, from the browser's trace
 * @property {number} idle share of the computer that was idle before
 */

/** Measures while f runs, after waiting a little for other programs to end: a
 * duration says nothing about the page while they hold every processor.
 * @param {Opened} opened @param {() => Promise<void>} f @returns {Promise<Tasks>} */
export async function tasksDuring({ page, browser }, f) {
  const idle = await quiet();
  await page.evaluate(() => {
    const m = /** @type {any} */ (window).measured;
    m.tasks.length = m.shifts.length = 0;
  });
  await browser.startTracing(page, { categories: ["toplevel"] });
  await f();
  const long = await page.evaluate(() => /** @type {any} */ (window).measured.tasks.map((/** @type {any} */ e) => e.duration));
  return { long, worst: longestTask(JSON.parse((await browser.stopTracing()).toString())), idle };
}

/** No task took more than 50 ms in one of the attempts. Where other programs
 * kept the computer busy in all attempts but one, tasks are judged by the
 * processor time they took.
 * @param {Tasks[]} measured the last is the first without a long task, if any */
export function assertResponsive(measured) {
  if (measured.at(-1)?.long.length === 0) return;
  assert.ok(measured.filter((m) => m.idle >= QUIET).length < 2, `main-thread tasks over 50 ms: ${JSON.stringify(measured)}`);
  assertShort(measured);
}

/** No task took more than 50 ms of the processor's time in one of the attempts.
 * @param {Tasks[]} measured */
export function assertShort(measured) {
  assert.ok(Math.min(...measured.map((m) => m.worst)) <= 50, `main-thread tasks with over 50 ms of processor time: ${JSON.stringify(measured)}`);
}

/** The idle share of a computer on which durations say something. */
const QUIET = 0.5;

/** The processor time of the longest task of any page's main thread.
 * @param {{traceEvents: any[]}} trace @returns {number} milliseconds */
function longestTask(trace) {
  const main = new Set(trace.traceEvents
    .filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid} ${e.tid}`));
  const tasks = trace.traceEvents.filter((e) => e.ph === "X" && e.name.endsWith("RunTask") && main.has(`${e.pid} ${e.tid}`));
  if (tasks.length < 100) throw new Error(`the browser's trace has ${tasks.length} tasks of the main thread`);
  return Math.max(...tasks.map((e) => e.tdur ?? 0)) / 1000;
}

/** Waits until half of the computer is idle, at most 10 s.
 * @returns {Promise<number>} the idle share in the last second */
async function quiet() {
  let idle = 0;
  for (let second = 0; second < 10 && idle < QUIET; second++) {
    const before = processorTime();
    await new Promise((done) => setTimeout(done, 1000));
    const now = processorTime();
    idle = (now.idle - before.idle) / (now.all - before.all);
  }
  return idle;
}

function processorTime() {
  const sums = { idle: 0, all: 0 };
  for (const { times } of cpus()) {
    sums.idle += times.idle;
    sums.all += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  return sums;
}
