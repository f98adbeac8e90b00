/** The cells of a lesson's page in a kernel that the test plays: what runs before a cell, stops, crashes, and what its outputs are. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const context = { Date, Promise, JSON };
runInNewContext(`${readFileSync(join(import.meta.dirname, "extension/running.js"), "utf8")};
  globalThis.api = { m3sSettled, m3sOutputs, m3sShown, m3sCompared, m3sRunning, m3sRoom };`, context);
const { m3sSettled, m3sOutputs, m3sShown, m3sCompared, m3sRunning, m3sRoom } = context.api;
/** What another realm made, as this one's. */
const plain = (value) => JSON.parse(JSON.stringify(value));

/** Four cells and a kernel that says of each what becomes of it; executed are the cells that it ran. */
function made(becomes = () => "ok") {
  const executed = [], kernels = [];
  const start = (hear, begun) => {
    begun();
    const kernel = {
      ready: Promise.resolve(), interrupts: 0, disposed: false, begun,
      async handleMessage({ header, content }) {
        executed.push(content.code);
        const says = (type, c) => hear({ header: { msg_type: type }, parent_header: { msg_id: header.msg_id }, content: c });
        hear({ header: { msg_type: "stream" }, parent_header: { msg_id: "another" }, content: { name: "stdout", text: "not this cell's" } });
        says("stream", { name: "stdout", text: content.code });
        says("execute_reply", { status: await becomes(content.code, kernel) });
      },
      interrupt() { kernel.interrupts++; },
      dispose() { kernel.disposed = true; },
    };
    kernels.push(kernel);
    return kernel;
  };
  const session = m3sRunning(4, start), shown = [];
  const run = (code, k, fails = () => false) => session.run(code, k, {
    fails, end: (i, status) => shown.push(`${i} ${status}`), begin: (i) => (type, c) => shown.push(`${i} ${type} ${c.text}`),
  }).then(plain);
  /** The cells that a run executed. */
  const ran = async (...args) => {
    executed.length = 0;
    const outcome = await run(...args);
    assert.deepEqual(outcome.status, "ok");
    return executed.join(" ");
  };
  return { session, run, ran, executed, kernels, shown };
}

test("the cells above run first, once, and again when one of them changed", async () => {
  const { ran, shown } = made();
  assert.equal(await ran(["a", "b", "c", "d"], 2), "a b c");
  assert.deepEqual(shown, ["0 stream a", "0 ok", "1 stream b", "1 ok", "2 stream c", "2 ok"]);
  assert.equal(await ran(["a", "b", "c", "d"], 3), "d");
  assert.equal(await ran(["a", "b", "c", "d"], 1), "b");
  assert.equal(await ran(["a", "b", "c", "d"], 3), "d", "b ran again as it was");
  assert.equal(await ran(["a", "B", "c", "d"], 3), "B c d");
  assert.equal(await ran(["A", "B", "c", "d"], 0), "A");
  assert.equal(await ran(["A", "B", "c", "d"], 2), "B c", "what is below A was made from a");
});

test("a cell that fails ends the run, unless it is meant to", async () => {
  const { run, ran, executed } = made((code) => (code === "bad" ? "error" : "ok"));
  assert.deepEqual(await run(["a", "bad", "c", "d"], 3), { at: 1, status: "error" });
  assert.deepEqual(executed, ["a", "bad"]);
  assert.equal(await ran(["a", "bad", "c", "d"], 2, (i) => i === 1), "bad c");
});

test("Stop ends the cell that runs and those that wait", async () => {
  let go;
  const { session, run, executed, kernels } = made((code) => (code === "long" ? new Promise((done) => { go = done; }) : "ok"));
  const running = run(["a", "long", "c", "d"], 3);
  while (!go) await new Promise(setImmediate);
  session.stop();
  assert.equal(kernels[0].interrupts, 1);
  go("error");
  assert.deepEqual(await running, { at: 1, status: "stopped" });
  assert.deepEqual(executed, ["a", "long"]);
});

test("a program that begins anew knows no cell", async () => {
  const { run, ran } = made((code, kernel) => (code === "crash" && kernel.begun(), code === "crash" ? "error" : "ok"));
  assert.deepEqual(await run(["a", "b", "crash", "d"], 2), { at: 2, status: "error" });
  assert.equal(await ran(["a", "b", "c", "d"], 2), "a b c");
});

test("a kernel that cannot be loaded is tried again at the next run", async () => {
  const { ran, run, kernels } = made();
  const failing = m3sRunning(1, () => ({ ready: Promise.reject(new Error("404")), dispose() { kernels.push("disposed"); } }));
  for (let k = 1; k <= 2; k++) {
    await assert.rejects(failing.run(["a"], 0, {}), /404/);
    assert.equal(kernels.length, k);
  }
  assert.equal(await ran(["a", "b", "c", "d"], 0), "a");
  assert.equal((await run(["a", "b", "c", "d"], 0)).status, "ok");
});

test("a carriage return begins a line anew", () => {
  assert.equal(m3sSettled("one\r   \rtwo\n\r3 of 4\r      \r"), "two\n");
  assert.equal(m3sSettled("plain  \nλ long\rµ"), "plain  \nµ long");
});

test("texts of one stream are one, and end where a page is full", () => {
  const { list, add } = m3sOutputs();
  for (const [name, text] of [["stdout", "a"], ["stdout", "b"], ["stderr", "c"], ["stdout", "d"]]) add("stream", { name, text });
  add("status", { execution_state: "busy" });
  add("execute_input", { code: "1" });
  add("error", { evalue: "no" });
  add("execute_result", { data: { "text/plain": "5" } });
  assert.deepEqual(m3sShown(list).join("|"), "ab|c|d|no|5");
  const full = m3sOutputs();
  for (let k = 0; k < 5; k++) full.add("stream", { name: "stdout", text: "x".repeat(m3sRoom / 2) });
  assert.equal(full.list[0].text, `${"x".repeat(m3sRoom)}\n…`);
});

test("outputs equal those committed, fingerprints are found, a library shows nothing", () => {
  const { list, add } = m3sOutputs();
  add("execute_result", { data: { "text/plain": "[live charts: ECharts 6.1.0, 214 KB]", "text/html": "<script></script>" } });
  add("stream", { name: "stdout", text: "c49d3bd7d62afea6 c49d3bd7d62afea6 of 32\n" });
  add("execute_result", { data: { "text/plain": "[picture]", "application/vnd.m3s.figure+json": { option: { b: "0123456789abcdef", a: 1 } } } });
  const shown = m3sShown(list);
  const committed = ["c49d3bd7d62afea6 c49d3bd7d62afea6 of 32", '{"b":"0123456789abcdef","a":1}'];
  assert.deepEqual(plain(m3sCompared(shown, committed)), { same: true, prints: ["c49d3bd7d62afea6"], before: ["c49d3bd7d62afea6"] });
  assert.equal(m3sCompared(shown, committed.slice(1)).same, false);
  assert.equal(m3sCompared(shown, [...committed, "more"]).same, false);
});
