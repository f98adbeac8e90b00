import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Link } from "./link.js";
import { VERSION } from "./messages.js";
import { PATIENT } from "./supervisor.js";
import { hasSIMD } from "./program.js";
import { FakeClock } from "../../test/clock.js";
import { epoch, epochs, MANIFEST } from "../../test/fixtures.js";

/** @typedef {import("./events.js").Heard} ProgramEvent */

/** Stands for the browser's Worker and keeps what is posted. */
class RecordingWorker {
  /** @type {RecordingWorker} */
  static last;
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    /** @type {any[]} */
    this.posted = [];
    /** @type {WebAssembly.Module | undefined} */
    this.module = undefined;
    this.ended = false;
    /** @type {(e: {data: any}) => void} */
    this.onmessage = () => {};
    RecordingWorker.last = this;
  }
  terminate() {
    this.ended = true;
  }
  /** @param {any} m @param {any[]} [transfer] */
  postMessage(m, transfer = []) {
    if (m instanceof WebAssembly.Module) this.module = m;
    else this.posted.push(structuredClone(m, { transfer }));
  }
}

/** @type {ProgramEvent[]} */
let events = [];
let clock = new FakeClock();

/** @param {boolean} simd */
function open(simd) {
  const link = new Link(MANIFEST, (e) => events.push(e), { simd }, clock);
  return { link, worker: RecordingWorker.last };
}

const READY = { type: "ready", version: VERSION, go: "go1.27.4", simd: true };

/** The smallest module. */
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

beforeEach(() => {
  events = [];
  clock = new FakeClock();
  Object.assign(globalThis, { Worker: RecordingWorker, document: { baseURI: "http://127.0.0.1/lab/" } });
  globalThis.fetch = async (file) => (file === "cora.m3s" ? new Response(Uint8Array.of(1, 2, 3))
    : String(file).endsWith(".wasm") ? new Response(EMPTY) : new Response("", { status: 404 }));
});

test("the worker is told how to work and given the program, which all workers share", async () => {
  assert.equal(hasSIMD(), true);
  /** @type {string[]} */
  const asked = [];
  globalThis.fetch = async (file) => {
    asked.push(String(file));
    return asked.length === 1 ? new Response("", { status: 500 }) : new Response(EMPTY);
  };
  const given = async (/** @type {boolean} */ simd) => {
    const { worker } = open(simd);
    while (!worker.module && !worker.ended) await new Promise(setImmediate);
    return worker;
  };
  Object.assign(document, { baseURI: "http://127.0.0.1/other/" }); // no test has fetched from there
  const first = await given(true);
  assert.deepEqual([first.posted.map(({ lock, ...boot }) => boot), first.module], [[{ brief: false }], undefined]);
  assert.deepEqual(events.map((e) => /** @type {any} */ (e).code), ["unfetched"], "the server failed");
  const second = await given(true);
  assert.ok(second.module && (await given(true)).module === second.module);
  assert.notEqual((await given(false)).module, second.module);
  assert.notEqual(first.posted[0].lock, second.posted[0].lock, "each has a lock of its own");
  assert.deepEqual(asked.map((url) => url.slice("http://127.0.0.1/other/".length)), ["simd.wasm", "simd.wasm", "scalar.wasm"]);
});

test("requests wait for the program and keep their order", () => {
  const { link, worker } = open(true);
  link.post({ type: "start", run: 1 });
  link.post({ type: "step", run: 1, unit: "epoch" });
  assert.equal(worker.posted.length, 1);
  worker.onmessage({ data: READY });
  assert.deepEqual(worker.posted.slice(1).map((m) => m.type), ["start", "step"]);
});

test("a program that speaks another version of the messages is told, and ended", () => {
  const { link, worker } = open(true);
  link.post({ type: "start", run: 1 });
  worker.onmessage({ data: { ...READY, version: VERSION + 1 } });
  assert.deepEqual(events, [{ type: "error", where: "page", code: "version", message: `${VERSION + 1}, not ${VERSION}` }]);
  assert.deepEqual([worker.ended, worker.posted.length, link.dead?.code], [true, 1, "version"], "and it is asked nothing");
});

test("a pack is fetched, given away, and its answer carries the ticket", async () => {
  const { link, worker } = open(true);
  worker.onmessage({ data: READY });
  await link.load("cora", 7);
  assert.deepEqual(worker.posted[1], { type: "load", pack: Uint8Array.of(1, 2, 3) });
  worker.onmessage({ data: { type: "error", where: "load", message: "no" } });
  assert.deepEqual(events.at(-1), { type: "error", where: "load", message: "no", ticket: 7 });
});

test("a pack that cannot be fetched is an error of its load", async () => {
  const { link } = open(true);
  await link.load("karate", 3);
  assert.deepEqual(events, [{ type: "error", where: "load", code: "no-pack", message: "karate: karate.m3s: the server answered 404", ticket: 3 }]);
  await link.load("citeseer", 4);
  assert.match(/** @type {any} */ (events[1]).message, /citeseer: the page was built without it/);
});

test("a later load drops one that still fetches", async () => {
  const { link, worker } = open(true);
  worker.onmessage({ data: READY });
  globalThis.fetch = (_, init) => new Promise((done, fail) => {
    init?.signal?.addEventListener("abort", () => fail(new DOMException("gone", "AbortError")));
    setTimeout(() => done(new Response(Uint8Array.of(9))), 20);
  });
  const first = link.load("cora", 1);
  await Promise.all([first, link.load("karate", 2)]);
  assert.equal(worker.posted.length, 2);
  worker.onmessage({ data: { type: "loaded" } });
  assert.deepEqual(events.map((e) => [e.type, /** @type {any} */ (e).ticket]), [["ready", undefined], ["loaded", 2]]);
});

test("a program that dies says so once, and is told and heard no more", () => {
  const { link, worker } = open(true);
  worker.onmessage({ data: READY });
  worker.onmessage({ data: { type: "error", where: "page", code: "memory", message: "out of memory" } });
  worker.onmessage({ data: epochs(1, 0, 1, 3) });
  assert.deepEqual(events.map((e) => e.type), ["ready", "error"]);
  assert.deepEqual([link.dead?.code, /** @type {any} */ (worker).ended], ["memory", true]);
});

test("epochs that come together are heard one by one", () => {
  const { worker } = open(true);
  worker.onmessage({ data: epochs(1, 2, 4, 7) });
  assert.deepEqual(events, [4, 5, 6, 7, 8, 9, 10].map((e) => epoch(1, 2, e, e % 5 === 0)));
  events = [];
  worker.onmessage({ data: epochs(1, 2, 1, 2) });
  assert.deepEqual(events, [epoch(1, 2, 1), epoch(1, 2, 2)]);
});

test("another program takes its place; what the first was asked is forgotten", async () => {
  const { link, worker } = open(true);
  worker.onmessage({ data: READY });
  await link.load("cora", 1);
  worker.onmessage({ data: { type: "error", where: "page", code: "silent", message: "" } });
  link.restart();
  const next = RecordingWorker.last;
  assert.notEqual(next, worker);
  assert.equal(link.dead, null);
  await link.load("cora", 2);
  next.onmessage({ data: READY });
  next.onmessage({ data: { type: "loaded" } });
  assert.equal(/** @type {any} */ (events.at(-1)).ticket, 2, "the ticket of the first program's load is not used up by it");
});

const HELD = { graph: "g1", n: 4, smallest: 2, files: [{ role: "edges", file: new File(["a,b"], "e.csv") }, { role: "labels", file: new File(["a,x"], "l.csv") }] };

test("another program is given the visitor's files anew", async () => {
  const { link, worker } = open(true);
  worker.onmessage({ data: READY });
  link.post({ type: "read" });
  worker.onmessage({ data: { type: "understood", graph: "g1" } });
  await link.load("own", 1, HELD);
  assert.equal(worker.posted.at(-1).edges, undefined, "the one that has read them does not read again");
  link.restart();
  const next = RecordingWorker.last;
  next.onmessage({ data: READY });
  await link.load("own", 2, HELD);
  assert.deepEqual(next.posted.slice(1).map((m) => [m.type, m.graph, m.edgesName]), [["own", "g1", "e.csv"]]);
});

test("a program that does not cancel is given up", () => {
  const { link, worker } = open(true);
  worker.onmessage({ data: READY });
  link.post({ type: "start", run: 1 });
  link.post({ type: "cancel", run: 1 });
  clock.pass(PATIENT.cancel);
  assert.deepEqual([events.at(-1), /** @type {any} */ (worker).ended, link.dead?.code], [{ type: "overdue", run: 1 }, true, "replaced"]);
  const posted = worker.posted.length;
  clock.pass(100000);
  assert.equal(worker.posted.length, posted, "and is not asked for signs");
});
