import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { IDLE, PATIENCE, Pool, poolSize, TRIES } from "./pool.js";
import { FakeClock } from "../../test/clock.js";

/** @typedef {import("./pool.js").Job} Job */

/** Stands for a program and keeps what it is told. */
class Program {
  /** @param {(e: any) => void} event */
  constructor(event) {
    this.event = event;
    /** @type {any[]} */
    this.told = [];
    this.closed = false;
  }
  /** The types it was told, with the run. */
  get types() {
    return this.told.map((r) => (r.run ? `${r.type} ${r.run}` : r.type));
  }
}

/** @type {Program[]} */
let programs = [];
let clock = new FakeClock();

/** @param {number} size @param {(dataset: string) => Promise<any>} [load] */
function pool(size, load = async (dataset) => ({ type: "load", dataset })) {
  programs = [];
  return new Pool({
    size, load,
    open(event) {
      const p = new Program(event);
      programs.push(p);
      return { post: (r) => void p.told.push(r), close: () => (p.closed = true) };
    },
  }, clock);
}

/** @param {string} name @param {string} [dataset] @returns {Job & {heard: any[]}} */
function job(name, dataset = "cora") {
  /** @type {any[]} */
  const heard = [];
  return { dataset, request: { type: "start", strategy: /** @type {any} */ (name) }, report: (/** @type {any} */ e) => void heard.push(e.type), heard };
}

const turn = () => new Promise((done) => setImmediate(done));

/** Starts a program: ready, loaded. @param {Program} p */
async function warm(p) {
  p.event({ type: "ready" });
  await turn();
  p.event({ type: "loaded" });
}

beforeEach(() => (clock = new FakeClock()));

test("the pool leaves a processor to the page and stays within one and eight", () => {
  assert.deepEqual([undefined, 1, 2, 4, 64].map((n) => poolSize(n)), [1, 1, 1, 3, 8]);
  assert.deepEqual(["3", "0", "99", "x", "-1"].map((w) => poolSize(2, w)), [3, 1, 8, 1, 1]);
});

test("a worker loads its dataset once and takes jobs in order", async () => {
  const p = pool(1);
  const [a, b] = [job("a"), job("b")];
  p.add([a, b]);
  assert.equal(programs.length, 1);
  assert.deepEqual(programs[0].told, [], "nothing before the program is ready");
  await warm(programs[0]);
  programs[0].event({ type: "started", run: 1 });
  programs[0].event({ type: "done", run: 1 });
  programs[0].event({ type: "done", run: 2 });
  assert.deepEqual(programs[0].types, ["load", "start 1", "start 2"]);
  assert.deepEqual([a.heard, b.heard], [["started", "done"], ["done"]]);
});

test("workers are opened for work, at most as many as the pool has", async () => {
  const p = pool(2);
  p.add([job("a"), job("b"), job("c")]);
  assert.equal(programs.length, 2);
  for (const q of programs) await warm(q);
  programs[1].event({ type: "done", run: 2 });
  assert.deepEqual(programs.map((q) => q.types), [["load", "start 1"], ["load", "start 2", "start 3"]]);
});

test("a job goes to a worker that has its dataset", async () => {
  const p = pool(2);
  p.add([job("a", "cora"), job("b", "karate")]);
  for (const q of programs) await warm(q);
  programs[0].event({ type: "done", run: 1 });
  programs[1].event({ type: "done", run: 2 });
  p.add([job("c", "karate")]);
  assert.deepEqual(programs[1].types, ["load", "start 2", "start 3"]);
  p.add([job("d", "karate")]);
  await turn();
  assert.deepEqual(programs[0].types, ["load", "start 1", "load"], "the other worker changes its dataset while this one is busy");
});

test("a failed job ends no other", async () => {
  const p = pool(1);
  const jobs = ["a", "b", "c"].map((n) => job(n));
  p.add(jobs);
  await warm(programs[0]);
  programs[0].event({ type: "error", where: "start", message: "no", run: 1 });
  programs[0].event({ type: "error", where: "run", message: "no", run: 2 });
  programs[0].event({ type: "done", run: 3 });
  assert.deepEqual(jobs.map((j) => j.heard), [["error"], ["error"], ["done"]]);
});

const GONE = { type: "error", where: "page", code: "silent", message: "" };

test("the job of a worker that dies is done by another, from its beginning", async () => {
  const p = pool(1);
  const [a, b] = [job("a"), job("b")];
  p.add([a, b]);
  await warm(programs[0]);
  programs[0].event({ type: "started", run: 1 });
  programs[0].event(GONE);
  assert.deepEqual([programs.length, programs[0].closed, a.heard], [2, true, ["started"]]);
  await warm(programs[1]);
  programs[1].event({ type: "started", run: 2 });
  programs[1].event({ type: "done", run: 2 });
  programs[1].event({ type: "done", run: 3 });
  assert.deepEqual([a.heard, b.heard], [["started", "started", "done"], ["done"]]);
});

test("a job at which too many workers die fails, and no other with it", async () => {
  const p = pool(1);
  const [a, b] = [job("a"), job("b")];
  p.add([a, b]);
  for (let k = 0; k < TRIES; k++) {
    await warm(programs[k]);
    assert.equal(programs[k].told.at(-1).strategy, "a");
    programs[k].event(GONE);
  }
  assert.deepEqual(a.heard, ["error"]);
  await warm(programs[TRIES]);
  programs[TRIES].event({ type: "done", run: TRIES + 1 });
  assert.deepEqual(b.heard, ["done"]);
});

test("a dataset that no worker survives fails its jobs without more deaths", async () => {
  const p = pool(1);
  const [a, b, c] = [job("a"), job("b"), job("c", "karate")];
  p.add([a, b, c]);
  for (let k = 0; k < TRIES; k++) {
    programs[k].event({ type: "ready" });
    await turn();
    programs[k].event(GONE);
  }
  assert.deepEqual([a.heard, b.heard, programs.length], [["error"], ["error"], TRIES + 1]);
  await warm(programs[TRIES]);
  programs[TRIES].event({ type: "done", run: 1 });
  assert.deepEqual(c.heard, ["done"]);
});

test("a cancelled job is not done again when its worker dies", async () => {
  const p = pool(1);
  const a = job("a");
  p.add([a]);
  await warm(programs[0]);
  p.cancel(() => true);
  programs[0].event(GONE);
  assert.deepEqual([a.heard, programs.length], [[], 1]);
});

test("a dataset that cannot be had fails its jobs only", async () => {
  const p = pool(1, async (d) => {
    if (d === "absent") throw new Error("no such file");
    return { type: "load" };
  });
  const [a, b] = [job("a", "absent"), job("b")];
  p.add([a, b]);
  programs[0].event({ type: "ready" });
  await turn();
  await turn();
  programs[0].event({ type: "loaded" });
  programs[0].event({ type: "done", run: 1 });
  assert.deepEqual([a.heard, b.heard], [["error"], ["done"]]);
});

test("cancelled jobs are not heard of again, and the worker goes on", async () => {
  const p = pool(1);
  const [a, b, c] = [job("a"), job("b"), job("c")];
  p.add([a, b, c]);
  await warm(programs[0]);
  p.cancel((j) => j !== c);
  assert.deepEqual(programs[0].types, ["load", "start 1", "cancel 1"]);
  programs[0].event({ type: "progress", run: 1 });
  programs[0].event({ type: "cancelled", run: 1 });
  programs[0].event({ type: "done", run: 2 });
  assert.deepEqual([a.heard, b.heard, c.heard], [[], [], ["done"]]);
});

test("a job cancelled while its dataset loads leaves the worker free", async () => {
  const p = pool(1);
  const [a, b] = [job("a"), job("b", "karate")];
  p.add([a]);
  programs[0].event({ type: "ready" });
  p.cancel(() => true);
  p.add([b]);
  await turn();
  programs[0].event({ type: "loaded" });
  assert.deepEqual(programs[0].types, ["load", "load"], "not started on the wrong graph");
  programs[0].event({ type: "loaded" });
  programs[0].event({ type: "done", run: 1 });
  assert.deepEqual([a.heard, b.heard], [[], ["done"]]);
});

test("a program that does not answer a cancel is closed", async () => {
  const p = pool(1);
  const [a, b] = [job("a"), job("b")];
  p.add([a]);
  await warm(programs[0]);
  p.cancel(() => true);
  p.add([b]);
  clock.pass(PATIENCE);
  assert.deepEqual([programs.length, programs[0].closed, programs[1].closed], [2, true, false]);
});

test("workers are closed after a while without work, and opened again", async () => {
  const p = pool(2);
  p.add([job("a")]);
  await warm(programs[0]);
  clock.pass(2 * IDLE);
  assert.equal(programs[0].closed, false, "not while it works");
  programs[0].event({ type: "done", run: 1 });
  clock.pass(IDLE);
  assert.deepEqual([programs[0].closed, p.members.length], [true, 0]);
  p.add([job("b")]);
  assert.equal(programs.length, 2);
});
