/** A program that dies, hangs or runs out of memory costs a visitor one press of a button, and no run another result. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** Runs in the page before its scripts: keeps its workers, and ends one without a word when it is told or says a certain thing. */
function record() {
  const w = /** @type {any} */ (window);
  Object.assign(w, { programs: [], killAt: "", deaf: "", deaths: 0 });
  const Real = window.Worker;
  const hit = (/** @type {Worker} */ worker, /** @type {any} */ m) => {
    if (m?.type !== w.killAt) return;
    if (!w.always) w.killAt = "";
    w.deaths++;
    worker.terminate();
  };
  w.Worker = class extends Real {
    /** @param {string} url */
    constructor(url) {
      super(url);
      if (!/worker-/.test(url)) return;
      w.programs.push(this);
      this.addEventListener("message", (e) => hit(this, e.data));
    }
    /** @param {any} m @param {any} [transfer] */
    postMessage(m, transfer = []) {
      if (m.type && m.type === w.deaf) return;
      super.postMessage(m, transfer);
      hit(this, m);
    }
  };
}

/** @param {Page} page @param {string} type of the request or event at which the program dies */
const killAt = (page, type) => page.evaluate((x) => void Object.assign(window, { killAt: x }), type);

const kill = (/** @type {Page} */ page) => page.evaluate(() => /** @type {any} */ (window).programs.at(-1).terminate());

/** Waits for the notice and presses its button.
 * @param {Page} page @param {RegExp} said */
async function restart(page, said) {
  await page.waitForSelector("#notice.fault:visible #restart");
  await page.waitForFunction((x) => new RegExp(x).test(document.getElementById("notice")?.textContent ?? ""), said.source);
  assert.equal(await page.isEnabled("#train"), false);
  await page.click("#restart");
  await ready(page);
  assert.equal(await page.isVisible("#notice"), false, "solved");
}

/** Trains to the end. @param {Page} page @returns {Promise<string>} the fingerprint */
async function train(page) {
  await page.click("#train");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))); // what the run before left is gone
  await finished(page);
  return (await page.textContent("#fingerprint")) ?? "";
}

describe("a program that dies", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => {
    server = await serve();
  });
  after(() => server?.stop());

  test("in any phase is started again with its graph and settings, and repeats the run", async (t) => {
    const { page } = await open(t, server.address, { query: "#v=1&dataset=karate&seed=3", prepare: (p) => p.addInitScript(record) });
    await ready(page);
    const fingerprint = await train(page);
    assert.match(fingerprint, /^[0-9a-f]{16}$/);

    await kill(page); // with a finished run on the page
    await page.waitForSelector("#notice.fault:visible #restart");
    await page.click("#restart");
    await page.waitForSelector("#train:enabled");
    assert.equal(await page.textContent("#fingerprint"), fingerprint, "a finished run stays");
    assert.equal(await train(page), fingerprint);

    for (const at of ["started", "epochs", "stage", "trained"]) {
      await killAt(page, at);
      await page.click("#train");
      await restart(page, /without a word/);
      assert.equal(await train(page), fingerprint, `after a death at ${at}`);
    }

    await page.click("#step-epoch"); // paused
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Paused"));
    await kill(page);
    await restart(page, /without a word/);
    assert.equal(await train(page), fingerprint, "after a death while paused");

    await killAt(page, "weights"); // while a file is made
    await page.click("#share-show");
    await page.click("#share-files [value=npz]");
    await page.waitForFunction(() => /without a word/.test(document.getElementById("share-said")?.textContent ?? ""));
    await page.keyboard.press("Escape");
    await page.click("#restart");
    await page.waitForSelector("#train:enabled");
    await page.click("#share-show");
    await page.click("#share-files [value=npz]");
    await page.waitForFunction(() => /network of this run is gone/.test(document.getElementById("share-said")?.textContent ?? ""));
    await page.keyboard.press("Escape");
    assert.equal(await train(page), fingerprint, "after a death while a file is made");
    assert.match(page.url(), /dataset=karate/);
  });

  test("before it is ready, or while it loads, is started again", async (t) => {
    /** @type {() => void} */
    let go = () => {};
    const held = new Promise((done) => (go = () => done(undefined)));
    const { page } = await open(t, server.address, {
      query: "#v=1&dataset=karate&seed=3",
      prepare: async (p) => {
        await p.addInitScript(record);
        await p.context().route("**/*.wasm", (r) => held.then(() => r.continue()).catch(() => {}));
      },
    });
    // The page watches from when it waits for the worker's lock; before that only the time says that nothing comes.
    await page.waitForFunction(async () => ((await navigator.locks.query()).pending ?? []).some((l) => l.name?.startsWith("m3s ")));
    await kill(page);
    await page.waitForSelector("#notice.fault:visible #restart");
    go();
    await restart(page, /without a word/);
    for (const at of ["generate", "loaded"]) {
      await killAt(page, at);
      await page.evaluate(() => (location.hash = "#v=1&dataset=generated:n2000.c4.h80.d40.w300.s1"));
      await restart(page, /without a word/);
      assert.match(await page.$eval("#readout", (e) => e.textContent ?? ""), /2,000 nodes/);
      await page.evaluate(() => (location.hash = "#v=1&dataset=karate"));
      await page.waitForFunction(() => /34 nodes/.test(document.getElementById("readout")?.textContent ?? ""));
      await ready(page);
    }
    await kill(page);
    await page.waitForSelector("#notice.fault:visible #restart");
    await page.evaluate(() => (location.hash = "#v=1&dataset=generated:n200.c4.h80.d40.w300.s1")); // choosing another graph helps too
    await ready(page);
    assert.match(await page.$eval("#readout", (e) => e.textContent ?? ""), /200 nodes/);
  });

  test("for want of memory says so, is restarted, and trains a smaller graph", async (t) => {
    const { page } = await open(t, server.address, {
      query: "#v=1&dataset=generated:n20000.c7.h81.d200.w4000.s1", flags: ["--js-flags=--wasm-max-mem-pages=800"], prepare: (p) => p.addInitScript(record),
    });
    await page.waitForSelector("#train:enabled"); // the graph fits in 50 MB, its run does not
    await page.click("#train");
    await page.waitForSelector("#notice.fault:visible #restart");
    await page.waitForFunction(() => /ran out of memory/.test(document.getElementById("notice")?.textContent ?? ""));
    assert.match((await page.textContent("#notice details code")) ?? "", /out of memory/, "the raw words are in the fold");
    assert.equal(await page.isVisible("#notice code"), false);
    assert.doesNotMatch((await page.textContent("#status")) ?? "", /^Ready/);
    await restart(page, /ran out of memory/);
    assert.match(await page.$eval("#readout", (e) => e.textContent ?? ""), /^20,000 nodes/);
    await page.evaluate(() => (location.hash = "#v=1&dataset=karate&seed=3"));
    await page.waitForFunction(() => /^34 nodes/.test(document.getElementById("readout")?.textContent ?? ""));
    await ready(page);
    assert.match(await train(page), /^[0-9a-f]{16}$/);
  });

  test("or only does not cancel is replaced, and the run counts as cancelled", async (t) => {
    const { page } = await open(t, server.address, { query: "#v=1&dataset=karate&seed=3", prepare: (p) => p.addInitScript(record) });
    await ready(page);
    const fingerprint = await train(page);
    await page.evaluate(() => void Object.assign(window, { deaf: "cancel" }));
    await page.click("#step-stage");
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Paused"));
    await page.click("#cancel");
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Cancelled"));
    await page.waitForSelector("#train:enabled");
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).programs.length), 2);
    assert.equal(await train(page), fingerprint);
  });

  test("where the browser has no locks is offered to be restarted after a while", async (t) => {
    const { page } = await open(t, server.address, {
      query: "#v=1&dataset=karate&seed=3",
      prepare: async (p) => {
        await p.addInitScript(record);
        await p.addInitScript(() => Object.defineProperty(Navigator.prototype, "locks", { value: undefined }));
        await p.context().route("**/worker-*.js", async (r) => r.fulfill({ response: await r.fetch(), body: `Object.defineProperty(WorkerNavigator.prototype, "locks", { value: undefined });${await (await r.fetch()).text()}` }));
      },
    });
    await ready(page);
    const fingerprint = await train(page);
    await kill(page);
    await page.waitForSelector("#notice:visible #restart");
    assert.match((await page.textContent("#notice")) ?? "", /has not answered for a while/);
    await page.click("#restart");
    await page.waitForSelector("#train:enabled");
    await page.waitForSelector("#notice", { state: "hidden" });
    assert.equal(await train(page), fingerprint);
  });

  test("takes the visitor's own files along, and the dialog that reads them has a button of its own", async (t) => {
    const { page } = await open(t, server.address, { query: "#v=1&dataset=karate", prepare: (p) => p.addInitScript(record) });
    await ready(page);
    await killAt(page, "read");
    await page.click("#own-show");
    const edges = [..."abcdef"].flatMap((a, k, all) => [`${a},${all[(k + 1) % 6]}`, `${a},${all[(k + 2) % 6]}`]).join("\n");
    await page.setInputFiles("#own-pick", [
      { name: "edges.csv", mimeType: "text/csv", buffer: Buffer.from(edges) },
      { name: "labels.csv", mimeType: "text/csv", buffer: Buffer.from("a,x\nb,x\nc,x\nd,y\ne,y\nf,y\n") },
    ]);
    await page.waitForSelector("#own-again");
    assert.match((await page.textContent("#own-said")) ?? "", /without a word/);
    await page.click("#own-again");
    await page.waitForSelector(".own-facts");
    await page.click("#own-use");
    await ready(page);
    const fingerprint = await train(page);
    await killAt(page, "epochs");
    await page.click("#train");
    await restart(page, /without a word/);
    assert.match(await page.$eval("#readout", (e) => e.textContent ?? ""), /^6 nodes/);
    assert.equal(await train(page), fingerprint);
  });

  test("in the pool has its runs done by another, or named when too many died", async (t) => {
    const { page } = await open(t, server.address, { query: "?workers=2#v=1&dataset=karate&mode=compare", prepare: (p) => p.addInitScript(record) });
    await page.waitForSelector("#compare-run:enabled");
    await killAt(page, "started");
    await page.click("#compare-run");
    await page.waitForFunction(() => /^\d+ runs done/.test(document.getElementById("compare-status")?.textContent ?? "") && /** @type {any} */ (window).deaths === 1);
    assert.equal(await page.isVisible(".work-bar .hint.fault"), false, "every run was done");
    await page.evaluate(() => void Object.assign(window, { always: true, killAt: "started" }));
    await page.evaluate(() => (location.hash = "#v=1&dataset=karate&mode=compare&seed=9"));
    await page.waitForSelector("#compare-run:enabled");
    await page.click("#compare-run");
    await page.waitForSelector(".work-bar .hint.fault:visible");
    assert.match((await page.textContent(".work-bar .hint.fault")) ?? "", /karate club, seed 9: The program has stopped.*3 programs died at it/);
  });
});
