/**
 * A pool of workers that each run the Go program. Workers are opened when
 * there is work, keep the dataset they loaded, and are closed after a while
 * without work. Jobs are taken in order; one that fails ends no other. The job
 * of a worker that dies goes to a new one, a few times.
 *
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./messages.js").StartRequest} StartRequest
 * @typedef {import("./events.js").Fault} Fault
 * @typedef {import("./brief.js").Brief} Brief
 * @typedef {import("./brief.js").Report} Report
 * @typedef {Omit<StartRequest, "run">} Settings of a run
 * @typedef {Brief | Fault | import("./events.js").Slow | import("./events.js").Overdue} Heard what reaches the pool of a program
 *
 * @typedef {object} Job
 * @property {string} dataset
 * @property {Settings} request
 * @property {(e: Report) => void} report called with the run's `started`, `progress`, `stage` and at the end one `done` or `error`; not after a cancel.
 *   A run that is done again starts with another `started`; an `error` after which nothing is tried any more has `tries`
 * @property {number} [tries] workers that died at it
 *
 * @typedef {object} Port a running program
 * @property {(r: Request) => void} post
 * @property {() => void} close
 *
 * @typedef {object} Outside what the pool needs from the page
 * @property {(event: (e: Heard) => void) => Port} open starts a program; its events arrive later, `ready` first
 * @property {(dataset: string) => Promise<Request | Request[]>} load the requests that load a dataset, made anew for each worker
 * @property {number} size workers at most
 *
 * @typedef {object} Member
 * @property {Port} port
 * @property {boolean} ready
 * @property {string} dataset loaded or on its way
 * @property {number} pending loads it has yet to answer
 * @property {Job | null} job
 * @property {number} run of the job, 0 before it was started
 * @property {boolean} left whether the job was cancelled and the program has yet to say so
 * @property {() => void} overdue calls off its end
 */

import { CLOCK } from "../parts/clock.js";

/** Milliseconds without work after which the workers are closed. */
export const IDLE = 60000;

/** Milliseconds a program has to answer a cancel before it is closed. */
export const PATIENCE = 1000;

/** How many workers may die at one job. */
export const TRIES = 3;

const nothing = () => {};

/** The number of workers for a computer with so many processors: one is left
 * to the page.
 * @param {number | undefined} processors @param {string | null} [wish] @returns {number} */
export function poolSize(processors, wish = null) {
  const asked = wish !== null && /^\d{1,2}$/.test(wish) ? Number(wish) : (processors ?? 2) - 1;
  return Math.min(8, Math.max(1, asked));
}

export class Pool {
  /** @param {Outside} outside @param {import("../parts/clock.js").Clock} [clock] */
  constructor(outside, clock = CLOCK) {
    this.outside = outside;
    this.clock = clock;
    /** @type {Job[]} */
    this.queue = [];
    /** @type {Member[]} */
    this.members = [];
    this.runs = 0;
    /** Calls off the end of idle workers. */
    this.idle = nothing;
  }

  /** @param {Job[]} jobs */
  add(jobs) {
    this.queue.push(...jobs);
    this.assign();
  }

  /** Drops the jobs that f chooses; nothing of them is reported any more.
   * @param {(j: Job) => boolean} f */
  cancel(f) {
    this.queue = this.queue.filter((j) => !f(j));
    for (const m of this.members) {
      if (!m.job || m.left || !f(m.job)) continue;
      if (m.run === 0) {
        m.job = null;
        continue;
      }
      m.left = true;
      m.port.post({ type: "cancel", run: m.run });
      m.overdue = this.clock.after(PATIENCE, () => this.remove(m));
    }
    this.assign();
  }

  close() {
    for (const m of [...this.members]) this.remove(m);
  }

  /** @param {Member} m */
  remove(m) {
    m.overdue();
    m.port.close();
    this.members = this.members.filter((x) => x !== m);
    this.assign();
  }

  assign() {
    this.idle();
    this.idle = nothing;
    while (this.queue.length > 0) {
      const free = this.members.filter((m) => m.job === null);
      const member = free.find((m) => m.dataset === this.queue[0].dataset) ?? (this.members.length < this.outside.size ? this.open() : free[0]);
      if (!member) break;
      member.job = /** @type {Job} */ (this.queue.shift());
      this.go(member);
    }
    if (this.members.length > 0 && this.members.every((m) => m.job === null)) this.idle = this.clock.after(IDLE, () => this.close());
  }

  /** @returns {Member} */
  open() {
    /** @type {Member} */
    const m = {
      port: this.outside.open((e) => this.receive(m, e)), ready: false, dataset: "", pending: 0, job: null, run: 0, left: false, overdue: nothing,
    };
    this.members.push(m);
    return m;
  }

  /** The next thing a member must be told for its job.
   * @param {Member} m */
  go(m) {
    const job = m.job;
    if (!job || !m.ready || m.run !== 0) return;
    if (m.dataset !== job.dataset) {
      m.dataset = job.dataset;
      m.pending++;
      this.outside.load(job.dataset).then((r) => [r].flat().forEach(m.port.post), (err) => this.receive(m, { type: "error", where: "load", code: "no-pack", message: String(err?.message ?? err) }));
    } else if (m.pending === 0) {
      m.run = ++this.runs;
      m.port.post({ ...job.request, run: m.run });
    }
  }

  /** @param {Member} m @param {Heard} e */
  receive(m, e) {
    if (!this.members.includes(m)) return;
    switch (e.type) {
      case "ready":
        m.ready = true;
        return this.go(m);
      case "loaded":
        m.pending--;
        return this.go(m);
      case "cancelled": return m.run === e.run ? this.finish(m, null) : undefined;
      case "done": return m.run === e.run ? this.finish(m, e) : undefined;
      case "error": return this.fault(m, e);
      case "started":
      case "progress":
      case "stage":
        if (m.job && !m.left && m.run === e.run) m.job.report(e);
    }
  }

  /** @param {Member} m @param {Fault} e */
  fault(m, e) {
    if (e.where === "page") return this.died(m, e);
    if (e.where === "load" || e.where === "generate") {
      if (--m.pending > 0) return;
      m.dataset = "";
    }
    if (m.job && (e.run === undefined || e.run === m.run)) this.finish(m, e);
  }

  /** A worker has died: its job goes to another, unless too many died at it.
   * @param {Member} m @param {Fault} e */
  died(m, e) {
    const job = m.left ? null : m.job;
    m.job = null;
    if (job) {
      job.tries = (job.tries ?? 0) + 1;
      if (job.tries < TRIES) this.queue.unshift(job);
      else this.giveUp(job, { ...e, tries: job.tries }, m.run === 0);
    }
    this.remove(m);
  }

  /** Reports the end of a job, and of all on its dataset when it is the dataset that no worker survives.
   * @param {Job} job @param {Fault} e @param {boolean} dataset */
  giveUp(job, e, dataset) {
    const same = (/** @type {Job} */ j) => dataset && j.dataset === job.dataset;
    const lost = [job, ...this.queue.filter(same)];
    this.queue = this.queue.filter((j) => !same(j));
    for (const j of lost) j.report(e);
  }

  /** Ends a member's job with its last event and gives it the next.
   * @param {Member} m @param {Report | null} e */
  finish(m, e) {
    m.overdue();
    const job = m.left ? null : m.job;
    Object.assign(m, { job: null, run: 0, left: false, overdue: nothing });
    if (e) job?.report(e);
    this.assign();
  }
}
