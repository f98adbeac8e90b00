// The program through its bridge: what no native test reaches. Run by the Go
// tests of ../, which build the program; M3S_EXEC and M3S_PROGRAM say where
// wasm_exec.js and the program are.
import assert from "node:assert/strict";
import test from "node:test";
import { open } from "./host.mjs";

const { M3S_EXEC, M3S_PROGRAM } = process.env;

/** Runs body with a fresh program. */
async function withHost(body) {
  const host = await open(M3S_EXEC, M3S_PROGRAM);
  try {
    await body(host);
  } finally {
    await host.close();
  }
}

const long = { type: "start", strategy: "gcn", perClass: 2, epochs: 1000000 };

test("events have the types of the contract", () =>
  withHost(async (host) => {
    host.post({ type: "karate" });
    const loaded = await host.until("loaded");
    assert.equal(loaded.name, "karate");
    assert.equal(loaded.classes.split("\n").length, 2);
    assert.ok(loaded.edges instanceof Int32Array && loaded.edges.length === 156);
    assert.ok(loaded.layout instanceof Float32Array && loaded.layout.length === 0);
    assert.deepEqual([loaded.n, loaded.c, loaded.degree[0], loaded.degree.length], [34, 2, 16, 34]);

    host.post({ type: "start", run: 5, strategy: "m3s", perClass: 2, seed: 1, epochs: 3, stages: 1, clusters: 4, evalEvery: 2 });
    const started = await host.until("started");
    assert.deepEqual([started.run, started.strategy, started.clusters, started.fullBatch], [5, "m3s", 4, false]);
    assert.equal(started.labelled.length, 4);

    const keys = ["type", "run", "stage", "epoch", "epochs", "loss", "trainAccuracy", "evaluated"];
    const epochs = [await host.until("epoch"), await host.until("epoch"), await host.until("epoch")];
    assert.deepEqual(epochs.map((e) => e.epoch), [1, 2, 3]);
    assert.deepEqual(Object.keys(epochs[0]), keys);
    assert.deepEqual(Object.keys(epochs[1]), [...keys, "testAccuracy", "predictions"]);
    assert.ok(epochs[1].predictions instanceof Int32Array && epochs[1].predictions.length === 34);
    assert.equal(epochs[0].evaluated, false);
    assert.ok(epochs[0].loss > 0 && epochs[1].loss !== epochs[0].loss);

    const trained = await host.until("trained");
    assert.ok(trained.z instanceof Float32Array);
    assert.ok(Math.abs(trained.z[0] + trained.z[1] - 1) < 1e-6);
    const stage = await host.until("stage");
    assert.equal(stage.cluster.length, 34);
    const done = await host.until("done");
    assert.ok(done.perClass instanceof Float64Array && done.perClass.length === 2);
    assert.equal(done.confusion.length, 4);
    assert.match(done.fingerprint, /^[0-9a-f]{16}$/);
    assert.ok(done.seconds >= 0 && done.seconds < 60);
  }));

test("epochs come together, each once, in order and before what follows them", () =>
  withHost(async (host) => {
    host.post({ type: "karate" });
    await host.until("loaded");
    const before = host.messages;
    host.post({ type: "start", run: 1, strategy: "multistage", stages: 2, perClass: 2, seed: 1, epochs: 2000, evalEvery: 7 });
    await host.until("started");
    for (const stage of [0, 1, 2]) {
      if (stage > 0) assert.equal((await host.next()).type, "stage");
      for (let epoch = 1; epoch <= 2000; epoch++) {
        const e = await host.next();
        assert.deepEqual([e.type, e.run, e.stage, e.epoch, e.epochs, e.evaluated], ["epoch", 1, stage, epoch, 2000, epoch % 7 === 0 || epoch === 2000]);
        if (e.evaluated) assert.ok(e.predictions.length === 34 && e.testAccuracy >= 0);
      }
      const trained = await host.next();
      assert.equal(trained.type, "trained");
    }
    await host.until("done");
    assert.ok(host.messages - before < 3000, `${host.messages - before} messages for 6,000 epochs`);
  }));

test("no message ends the program", () =>
  withHost(async (host) => {
    host.post({ type: "karate" });
    await host.until("loaded");
    const cyclic = { type: "start", run: 1, perClass: 2 };
    cyclic.strategy = cyclic;
    const many = { type: "start", run: 1 };
    for (let i = 0; i < 500; i++) many[`field${i}`] = i;
    const bad = [
      null, undefined, 0, NaN, true, "start", 10n, [], [1, 2], new Map([["type", "start"]]), new Date(0), /x/, new Error("x"),
      new Uint8Array(4), new ArrayBuffer(4), new SharedArrayBuffer(4), {}, { type: null }, { type: 5 }, { type: {} }, { type: 10n },
      { type: "x".repeat(1 << 20) }, { type: "\ud800" }, { type: "__proto__" }, { type: "constructor" }, { type: "start" },
      { type: "start", run: 1n, perClass: 2 }, { type: "start", run: 1, perClass: [2] }, { type: "start", run: 1, perClass: 2, seed: 2 ** 60 },
      { type: "start", run: 1, perClass: 2, seed: new Uint8Array(1) }, { type: "start", run: 1, perClass: 2, "": 1 },
      { type: "start", run: 1, perClass: 2, hidden: 4096, layers: 64 }, { type: "start", run: 1, perClass: 2, protocol: "x".repeat(1 << 20) },
      { type: "start", run: { valueOf: 1 }, perClass: 2 }, cyclic, many, { type: "load" }, { type: "load", pack: "M3SP" }, { type: "load", pack: new Uint8Array(0) },
      { type: "load", pack: new Float64Array(4) }, { type: "load", pack: new Uint8Array(100) }, { type: "load", pack: new Uint8Array(new SharedArrayBuffer(9)) },
      { type: "generate", n: -1 }, { type: "generate", n: 1e300 }, { type: "generate", classes: 3, words: 1.5 }, { type: "pause" }, { type: "step", run: 1, unit: 3 },
      { type: "read", edges: "a,b" }, { type: "read", labels: [cyclic] }, { type: "read", edges: new Uint8Array(4), rows: 2 }, { type: "read", edgesName: 5 }, { type: "own" },
      { type: "own", n: 3 }, { type: "weights" }, { type: "weights", run: 9 }, { type: "weights", run: 1, stage: -2 }, { type: "topics", n: 2 },
    ];
    for (const message of bad) {
      host.post(message);
      const event = await host.next();
      const what = `${typeof message} ${message?.type?.slice?.(0, 20)}`;
      assert.equal(event.type, "error", what);
      assert.match(event.message, /^message: /, what);
      assert.ok(event.message.length < 300, what);
      assert.ok(["message", "load", "generate", "start", "read", "weights", "topics"].includes(event.where), what);
    }
    host.post({ type: "start", run: 1, strategy: "gcn", perClass: 2, epochs: 5, l2: undefined, t: null });
    await host.until("done");
  }));

test("a cancel gets in while the program computes", () =>
  withHost(async (host) => {
    host.post({ type: "generate" });
    await host.until("loaded");
    const waits = {};
    for (const [name, change] of Object.entries({
      training: { epochs: 1000000 },
      evaluation: { epochs: 1000000, evalEvery: 1 },
      "full batch": { epochs: 1000000, fullBatch: true, layers: 4 },
      clustering: { strategy: "m3s", epochs: 1, kMeansRestarts: 1000, kMeansIterations: 1000 },
    })) {
      host.post({ ...long, run: 1, ...change });
      await host.until(name === "clustering" ? "trained" : "epoch");
      const began = performance.now();
      host.post({ type: "cancel", run: 1 });
      await host.until("cancelled");
      waits[name] = Math.round(performance.now() - began);
    }
    console.log("milliseconds to cancelled:", waits);
    for (const [name, wait] of Object.entries(waits)) assert.ok(wait < 2000, `${name}: ${wait} ms`);
  }));

test("pause, step and resume", () =>
  withHost(async (host) => {
    host.post({ type: "karate" });
    host.post({ ...long, run: 1, paused: true });
    await host.until("paused");
    host.post({ type: "step", run: 1, unit: "epoch" });
    assert.equal((await host.next()).epoch, 1);
    assert.equal((await host.next()).type, "paused");
    host.post({ type: "resume", run: 1 });
    assert.equal((await host.next()).type, "resumed");
    await host.until("epoch");
    host.post({ type: "pause", run: 1 });
    await host.until("paused");
    host.post({ ...long, run: 2 });
    assert.equal((await host.next()).type, "cancelled");
    assert.deepEqual((({ type, run }) => ({ type, run }))(await host.next()), { type: "started", run: 2 });
  }));
