import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { hasSIMD, Link } from "../src/link.js";
import { MANIFEST } from "./fixtures.js";

/** @typedef {import("../src/messages.js").Event} ProgramEvent */

/** Stands for the browser's Worker and keeps what is posted. */
class RecordingWorker {
  /** @type {RecordingWorker} */
  static last;
  /** @param {string} url */
  constructor(url) {
    this.url = url;
    /** @type {any[]} */
    this.posted = [];
    /** @type {(e: {data: any}) => void} */
    this.onmessage = () => {};
    RecordingWorker.last = this;
  }
  /** @param {any} m @param {any[]} [transfer] */
  postMessage(m, transfer = []) {
    this.posted.push(structuredClone(m, { transfer }));
  }
}

/** @type {ProgramEvent[]} */
let events = [];

/** @param {boolean} simd */
function open(simd) {
  const link = new Link(MANIFEST, (e) => events.push(e), { simd });
  return { link, worker: RecordingWorker.last };
}

const READY = { type: "ready", version: 1, go: "go1.27.4", simd: true };

beforeEach(() => {
  events = [];
  Object.assign(globalThis, { Worker: RecordingWorker, document: { baseURI: "http://127.0.0.1/lab/" } });
  globalThis.fetch = async (file) => (file === "cora.m3s" ? new Response(Uint8Array.of(1, 2, 3)) : new Response("", { status: 404 }));
});

test("the worker is told where the program is", () => {
  assert.equal(hasSIMD(), true);
  assert.deepEqual(open(true).worker.posted, [{ exec: "http://127.0.0.1/lab/exec.js", wasm: "http://127.0.0.1/lab/simd.wasm" }]);
  assert.equal(open(false).worker.posted[0].wasm, "http://127.0.0.1/lab/scalar.wasm");
});

test("requests wait for the program and keep their order", () => {
  const { link, worker } = open(true);
  link.post({ type: "start", run: 1 });
  link.post({ type: "step", run: 1, unit: "epoch" });
  assert.equal(worker.posted.length, 1);
  worker.onmessage({ data: READY });
  assert.deepEqual(worker.posted.slice(1).map((m) => m.type), ["start", "step"]);
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
  assert.deepEqual(events, [{ type: "error", where: "load", message: "karate: karate.m3s: the server answered 404", ticket: 3 }]);
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
