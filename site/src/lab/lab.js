/**
 * The part of the page for many runs: how its views reach the state, and what is done because of it (effects).
 *
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").Store} Store
 * @typedef {import("./state.js").Message} Message
 * @typedef {import("./work.js").Task} Task
 * @typedef {import("../program/pool.js").Job} Job
 *
 * @typedef {object} Lab what a view is given
 * @property {() => State} now
 * @property {(m: Message) => void} send
 * @property {number} workers of the pool, at most
 */

import { CLOCK } from "../parts/clock.js";
import { withPart } from "../parts/lazy.js";
import { saidOf } from "../program/faults.js";
import { Pool } from "../program/pool.js";
import { pick, t } from "../text/text.js";
import { missedParts } from "./missed.js";
import { fetchResults } from "./results.js";
import { initialLab, LAB, labOf, reduce } from "./state.js";

/** Joins the state.
 * @param {Store} store @param {import("../program/pool.js").Outside} outside @param {Element} box where it is said that the committed results cannot be had
 * @param {import("../parts/clock.js").Clock} [clock] @returns {Lab} */
export function joinLab(store, outside, box, clock = CLOCK) {
  const pool = new Pool(outside, clock);
  const late = (/** @type {Message} */ message) => /** @type {const} */ ({ type: "late", part: LAB, message });
  let fetched = false;
  store.join({
    name: LAB, initial: initialLab(), reduce,
    act(before, after) {
      work(pool, before, after, (m) => store.queue(late(m)));
      if (before.late[LAB] === undefined || before.look.lab !== after.look.lab) sayMissed(store, after.look.lab);
      if (fetched || !["paper", "compare"].includes(after.look.mode)) return;
      fetched = true;
      withPart(() => fetchResults(after.manifest.results), (results) => store.dispatch(late({ type: "results", results })), box);
    },
  });
  return { now: () => store.state, send: (m) => store.dispatch(late(m)), workers: outside.size };
}

/** Has the pool do the runs that were asked for, and no others.
 * @param {Pool} pool @param {State} before @param {State} after @param {(m: Message) => void} report */
function work(pool, before, after, report) {
  const [old, now] = [before.late[LAB] === undefined ? null : labOf(before).work, labOf(after).work];
  if (!now || (now.id === old?.id && now.phase === old.phase)) return;
  if (now.id !== old?.id || now.phase === "cancelled") pool.cancel(() => true);
  if (now.id !== old?.id) pool.add(now.tasks.map((task, k) => jobOf(task, now.id, k, report)));
}

/** Says which parts of an address's text cannot be followed.
 * @param {Store} store @param {string} text */
function sayMissed(store, text) {
  const missed = missedParts(text).map((value) => ({ name: LAB, value }));
  if (missed.length > 0) store.queue({ type: "missed", missed });
}

/** @param {Task} task @param {number} work @param {number} k @param {(m: Message) => void} send @returns {Job} */
function jobOf(task, work, k, send) {
  /** What only the end of a run needs to know of its beginning. */
  let stages = 0;
  /** @type {number[]} */
  const ratios = [];
  return {
    dataset: task.dataset, request: task.request,
    report: (e) => {
      if (e.type === "started") {
        stages = e.stages;
        ratios.length = 0;
      }
      if (e.type === "stage") ratios.push(e.maxMinRatio);
      /** @type {import("./outcome.js").Told} */
      let event = e;
      if (e.type === "progress") event = { ...e, stages };
      if (e.type === "done") event = { ...e, ratios };
      if (e.type === "error") event = { ...e, message: t("fault.task", { task: nameOf(task), why: whyOf(e) }) };
      send({ type: "report", work, task: k, event, now: performance.now() });
    },
  };
}

/** @param {Task} task @returns {string} */
function nameOf({ dataset, request }) {
  const short = dataset.split(/[|:]/)[0];
  return t("fault.run", { strategy: pick("page.strategy", String(request.strategy)), dataset: pick("page.dataset-short", short), seed: String(request.seed) });
}

/** @param {import("../program/events.js").Fault} e @returns {string} */
function whyOf(e) {
  return e.tries ? t("fault.tries", { why: saidOf(e), n: e.tries }) : saidOf(e);
}
