/** A kernel as JupyterLite has it, with a worker that the test plays: requests, crashes, failures to load. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { weigh } from "./weigh.js";

const source = readFileSync(join(import.meta.dirname, "extension/kernel.js"), "utf8");

class Signal {
  static clearData() {}
  emitted = 0;
  emit() { this.emitted++; }
}

/** A kernel; workers are those it has started, sent is what it told JupyterLite. */
function made() {
  const workers = [], sent = [];
  class Worker {
    posted = [];
    terminated = false;
    constructor() { workers.push(this); }
    postMessage(m) { this.posted.push(m); }
    terminate() { this.terminated = true; }
    says(data) { this.onmessage({ data }); }
  }
  const context = { Worker, URL, Promise, Map, Object, JSON, Date, crypto, console, window: {}, performance, m3sLite: { worker: "worker.js" } };
  runInNewContext(`${source}; globalThis.api = { m3sKernel, m3sWorker };`, context);
  const { m3sKernel, m3sWorker } = context.api;
  const kernel = m3sKernel(Signal, { id: "k", name: "m3s-go", location: "", sendMessage: (m) => sent.push(m) }, () => m3sWorker("http://host/static/"));
  return { kernel, workers, sent };
}

const request = (id, type = "execute_request") => ({ header: { msg_id: id, msg_type: type, session: "s" }, parent_header: {}, metadata: {}, content: { code: "1" }, channel: "shell" });
const idle = (id) => ({
  type: "message", channel: "iopub", header: JSON.stringify({ msg_id: `${id}-idle`, msg_type: "status" }), parent: JSON.stringify({ msg_id: id }),
  metadata: "{}", content: JSON.stringify({ execution_state: "idle" }),
});
const messages = (worker) => worker.posted.filter((m) => m.type === "message").map((m) => JSON.parse(m.header).msg_id);
/** Lets everything that can go on do so. */
const turn = () => new Promise((done) => setImmediate(done));

test("a request waits for the worker and ends when the kernel is idle", async () => {
  const { kernel, workers, sent } = made();
  let done = false;
  const handled = kernel.handleMessage(request("a")).then(() => { done = true; });
  await turn();
  assert.deepEqual(messages(workers[0]), [], "not before the worker is ready");
  workers[0].says({ type: "ready" });
  await turn();
  assert.deepEqual(messages(workers[0]), ["a"]);
  workers[0].says(idle("other"));
  await turn();
  assert.ok(!done, "another request's idle");
  workers[0].says(idle("a"));
  await handled;
  assert.equal(sent.length, 2);
});

test("a program that ends answers what waits, once, and a new worker takes the next request", async () => {
  const { kernel, workers, sent } = made();
  workers[0].says({ type: "ready" });
  const handled = kernel.handleMessage(request("a"));
  await turn();
  workers[0].says({ type: "exit", code: 2 });
  workers[0].says({ type: "exit", code: 2 });
  await handled;
  assert.equal(workers.length, 2, "one end, one new worker");
  assert.ok(workers[0].terminated && !workers[1].terminated);
  assert.deepEqual(sent.map((m) => m.header.msg_type), ["error", "execute_reply", "status"]);
  assert.match(sent[0].content.evalue, /ended with code 2 and was started again/);
  const next = kernel.handleMessage(request("b"));
  workers[1].says({ type: "ready" });
  await turn();
  assert.deepEqual(messages(workers[1]), ["b"]);
  workers[1].says(idle("b"));
  await next;
});

test("a kernel that cannot be loaded says so in the cell", async () => {
  const { kernel, workers, sent } = made();
  const handled = kernel.handleMessage(request("a"));
  workers[0].says({ type: "failed", error: "kernel.wasm: 404" });
  await handled;
  assert.match(sent[0].content.evalue, /could not be loaded: kernel\.wasm: 404/);
  const asked = kernel.handleMessage(request("i", "kernel_info_request"));
  await asked;
  assert.deepEqual(sent.slice(3).map((m) => m.header.msg_type), ["kernel_info_reply", "status"], "only a cell shows the error");
});

test("Stop goes to the worker that runs, and dispose ends it", async () => {
  const { kernel, workers } = made();
  workers[0].says({ type: "ready" });
  const handled = kernel.handleMessage(request("a"));
  await turn();
  kernel.interrupt();
  assert.equal(workers[0].posted.at(-1).type, "interrupt");
  kernel.dispose();
  kernel.dispose();
  await handled;
  assert.ok(workers[0].terminated && kernel.isDisposed);
  assert.equal(kernel.disposed.emitted, 1);
  await kernel.handleMessage(request("late"));
  assert.equal(workers.length, 1);
});

test("a notebook's links to the page lead to the one that the lab is a part of, also those that are drawn later", () => {
  const anchor = (href) => ({ href, getAttribute() { return this.href; }, setAttribute(_, to) { this.href = to; } });
  const drawn = [anchor("http://page/#v=1&at=2.check"), anchor("01-laplacian-smoothing.ipynb"), anchor("http://page.example/")];
  const node = { querySelectorAll: () => drawn };
  let seen;
  class MutationObserver {
    constructor(f) { this.f = f; }
    observe(of, what) { seen = { f: this.f, of, what }; }
  }
  const context = { MutationObserver, m3sLite: { page: "http://page/" } };
  runInNewContext(`${readFileSync(join(import.meta.dirname, "extension/links.js"), "utf8")}; m3sLead(node, "https://host/m3s/");`, Object.assign(context, { node }));
  drawn.push(anchor("http://page/lesson.html#5"));
  seen.f();
  assert.ok(seen.of === node && seen.what.childList && seen.what.subtree);
  assert.deepEqual(drawn.map((a) => a.href), ["https://host/m3s/#v=1&at=2.check", "01-laplacian-smoothing.ipynb", "http://page.example/", "https://host/m3s/lesson.html#5"]);
});

test("a kernel that is too large after gzip is refused", async () => {
  const plain = Buffer.from("kernel".repeat(1000)), { length } = gzipSync(plain, { level: 9 });
  assert.equal(await weigh(plain, length), length);
  await assert.rejects(weigh(plain, length - 1), new RegExp(`too large: ${length} bytes after gzip of at most ${length - 1};`));
});
