/** Own data keeps its identity on its way through page, program, pool and links. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import fc from "fast-check";
import { decode, encode, lacksFiles } from "../src/state/address.js";
import { graphKey, keyOf, column, requestOf } from "../src/lab/columns.js";
import { programs } from "../src/program/pool-members.js";
import { linkOf, runJSON } from "../src/share/exports.js";
import { Link } from "../src/program/link.js";
import { initialChoice } from "../src/state/options.js";
import { requests } from "../src/state/requests.js";
import { initialState, reduce } from "../src/state/state.js";
import { FakeClock } from "./clock.js";
import { done, loaded, MANIFEST, started } from "./fixtures.js";

/** @typedef {import("../src/program/manifest.js").OwnData} OwnData */

/** @type {any[]} what was posted to the program */
let posted = [];

beforeEach(() => {
  posted = [];
  class Recorder {
    /** @param {any} m */
    postMessage(m) {
      if (!(m instanceof WebAssembly.Module)) posted.push(m);
    }
    terminate() {}
  }
  globalThis.fetch = async () => new Response(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)); // an empty program
  Object.assign(globalThis, { Worker: Recorder, document: { baseURI: "http://127.0.0.1/" } });
});

/** @param {string} graph @returns {OwnData} */
const ownData = (graph) => ({ graph, n: 4, smallest: 1, files: [{ role: "edges", file: new File([graph], `${graph}.csv`) }] });

const READY = /** @type {const} */ ({ type: "ready", version: 1, go: "go1.27.4", simd: true });
const understood = (/** @type {string} */ graph) => /** @type {any} */ ({ type: "understood", graph });

/** A program that is ready and has read the files of an identity. @param {string} graph */
function reader(graph) {
  const link = new Link(MANIFEST, () => {}, { simd: false }, new FakeClock());
  link.receive(READY);
  link.post({ type: "read" });
  link.receive(understood(graph));
  posted = [];
  return link;
}

test("the program is asked for a graph by its identity, with the files unless it surely holds it", async () => {
  const bare = { type: "own", graph: "a" };
  const full = { ...bare, edges: new TextEncoder().encode("a"), edgesName: "a.csv" };
  const link = reader("a");
  await link.load("own", 1, ownData("a"));
  assert.deepEqual(posted.pop(), bare);
  await link.load("own", 2, ownData("a"));
  assert.deepEqual(posted.pop(), full, "a load is under way");
  for (const k of [1, 2]) link.receive({ ...loaded(k), name: "own", graph: "a" });
  await link.load("own", 3, ownData("a"));
  assert.deepEqual(posted.pop(), bare);
  link.receive({ ...loaded(), name: "own", graph: "a" });

  link.post({ type: "read" });
  await link.load("own", 4, ownData("a"));
  assert.deepEqual(posted.pop(), full, "other files are being read");
  link.receive({ type: "error", where: "read", message: "" });
  link.receive({ ...loaded(), name: "own", graph: "a" });
  await link.load("own", 5, ownData("a"));
  assert.deepEqual(posted.pop(), bare, "they were refused");
  link.receive({ ...loaded(), name: "own", graph: "a" });

  link.post({ type: "read" });
  link.receive(understood("b"));
  await link.load("own", 6, ownData("a"));
  assert.deepEqual(posted.pop(), full, "other files were read");
  link.receive({ ...loaded(), name: "own", graph: "a" });
  link.restart();
  link.receive(READY);
  await link.load("own", 7, ownData("a"));
  assert.deepEqual(posted.pop(), full, "a new program holds nothing");
});

test("files that the browser no longer reads are named, and a load that was left posts nothing", async () => {
  /** @type {any[]} */
  const events = [];
  const link = new Link(MANIFEST, (e) => events.push(e), { simd: false }, new FakeClock());
  link.receive(READY);
  posted = [];
  const gone = /** @type {any} */ ({ name: "gone.csv", arrayBuffer: () => Promise.reject(new DOMException("changed", "NotReadableError")) });
  await link.load("own", 1, { ...ownData("a"), files: [{ role: "edges", file: gone }] });
  assert.deepEqual(events.at(-1), { type: "error", where: "load", message: "own: gone.csv: could not be read", ticket: 1, code: "unreadable", file: "gone.csv" });
  await Promise.all([link.load("own", 2, ownData("a")), link.load("generated", 3).catch(() => {}), link.load("own", 4, ownData("b"))]);
  assert.deepEqual(posted.map((m) => m.graph), ["b"]);
});

test("a worker of the pool is given the files of the identity a run names, never those chosen since", async () => {
  let manifest = { ...MANIFEST, ownData: ownData("a") };
  const pool = programs(() => manifest, false);
  assert.deepEqual(/** @type {any} */ (await pool.load("own:a")).graph, "a");
  manifest = { ...manifest, ownData: ownData("b") };
  await assert.rejects(pool.load("own:a"), /other/);
  assert.equal(/** @type {any} */ (await pool.load("own:b")).edgesName, "b.csv");
});

test("runs, keys and kept files carry the identity of the graph they are of", () => {
  let s = [loaded(), started(1)].reduce((a, m) => reduce(a, m), initialState(MANIFEST, "light"));
  s = reduce(s, { type: "own-data", ownData: ownData("aaaa") });
  s = reduce(s, { ...loaded(2), name: "own", graph: "aaaa" });
  const before = s;
  s = reduce(s, { type: "train" });
  const start = requests(before, s).find((r) => r.type === "start") ?? requests({ ...s, run: null }, s)[0];
  assert.equal(start.type === "start" && start.graph, "aaaa");
  const id = /** @type {import("../src/state/run.js").Run} */ (s.run).id;
  s = [started(id), done(id)].reduce((a, m) => reduce(a, m), s);
  const run = /** @type {import("../src/state/run.js").Run} */ (s.run);
  const link = linkOf(runJSON(run, encode({ choice: run.choice, look: {}, hide: [] })));
  const key = keyOf(graphKey(run), requestOf(column("m3s"), run.choice));

  s = reduce(s, { type: "own-data", ownData: ownData("bbbb") });
  assert.notEqual(keyOf(graphKey(s), requestOf(column("m3s"), s.choice)), key);
  assert.equal(keyOf(graphKey(run), requestOf(column("m3s"), run.choice)), key, "the first run's stays");
  assert.equal(lacksFiles(s.manifest, link), true);
  assert.equal(decode(s.manifest, link)?.choice.dataset, "cora", "a link of other files does not open these");
  assert.equal(lacksFiles({ ...s.manifest, ownData: ownData("aaaa") }, link), false);
});

test("when other files cannot be loaded the page goes on with those it had, under their identity", () => {
  let s = initialState(MANIFEST, "light");
  s = reduce(s, loaded(1));
  s = reduce(s, { type: "own-data", ownData: ownData("a") });
  s = reduce(s, { ...loaded(2), name: "own", graph: "a" });
  s = reduce(s, { type: "look", name: "node", value: 3 });
  s = reduce(s, { type: "own-data", ownData: ownData("b") });
  s = reduce(s, { type: "error", where: "load", message: "no", ticket: 3 });
  assert.deepEqual([s.graph?.id, s.choice.graph, s.manifest.ownData?.graph, s.look.node], ["a", "a", "a", 3]);
  s = reduce(s, { type: "own-data", ownData: ownData("b") });
  s = reduce(s, { ...loaded(4), name: "own", graph: "b" });
  assert.deepEqual([s.graph?.id, s.choice.graph, s.manifest.ownData?.graph, s.look.node], ["b", "b", "b", -1], "a node of the one is none of the other");
});

test("an address names own data by its identity, and comes back only to it", () => {
  const hex = fc.stringMatching(/^[0-9a-f]{16}$/);
  fc.assert(fc.property(hex, hex, (a, b) => {
    const m = { ...MANIFEST, ownData: ownData(a) };
    const choice = reduce(initialState(MANIFEST, "light"), { type: "own-data", ownData: ownData(a) }).choice;
    const text = encode({ choice, look: {}, hide: [] });
    assert.deepEqual(decode(m, text)?.choice, choice);
    const other = decode({ ...MANIFEST, ownData: ownData(b) }, text)?.choice;
    assert.equal(other?.dataset, a === b ? "own" : initialChoice(MANIFEST).dataset);
    assert.equal(decode(MANIFEST, text)?.choice.graph, undefined);
  }));
});
