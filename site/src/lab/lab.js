/** Holds the state of the lab, and has its runs done by the pool. */

import { saidOf } from "../program/faults.js";
import { pick, t } from "../text/text.js";
import { Pool } from "../program/pool.js";
import { reduce } from "./state.js";

/**
 * @typedef {import("./state.js").Lab} State
 * @typedef {import("./state.js").Message} Message
 * @typedef {import("./work.js").Task} Task
 * @typedef {import("../program/pool.js").Job} Job
 */

export class Lab {
  /** @param {State} state @param {import("../program/pool.js").Outside} outside @param {() => void} changed called after every change */
  constructor(state, outside, changed) {
    this.state = state;
    this.changed = changed;
    this.pool = new Pool(outside);
  }

  /** @param {Message} m */
  send(m) {
    const before = this.state;
    this.state = reduce(before, m);
    if (this.state !== before) this.changed();
  }

  /** Has tasks done, instead of those under way.
   * @param {string} mode @param {Task[]} tasks */
  begin(mode, tasks) {
    this.cancel();
    this.send({ type: "begin", mode, tasks, now: performance.now() });
    const id = this.state.works;
    this.pool.add(tasks.map((t, k) => this.job(t, id, k)));
  }

  cancel() {
    this.pool.cancel(() => true);
    this.send({ type: "cancel", now: performance.now() });
  }

  /** @param {Task} task @param {number} work @param {number} k @returns {Job} */
  job(task, work, k) {
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
        this.send({ type: "report", work, task: k, event, now: performance.now() });
      },
    };
  }
}

/** @param {Task} task @returns {string} */
function nameOf({ dataset, request }) {
  const short = dataset.split(/[|:]/)[0];
  return t("fault.run", { strategy: pick("page.strategy", String(request.strategy)), dataset: pick("page.dataset-short", short), seed: String(request.seed) });
}

/** @param {import("../program/events.js").Fault & {tries?: number}} e @returns {string} */
function whyOf(e) {
  return e.tries ? t("fault.tries", { why: saidOf(e), n: e.tries }) : saidOf(e);
}
