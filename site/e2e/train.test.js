/** Trains in the page and compares with the command. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, native, open, ready, serveCora } from "./harness.js";
import { answer, answered, assertShort, attempts, keep, short, tasksDuring } from "./tasks.js";

/** @typedef {import("playwright-core").Page} Page */

const CORA = "#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1";

/** The page's graph drawn by WebGL on a computer without a graphics card:
 * computed by the processor, but in the browser's own graphics process as on
 * any other computer. */
const WEBGL = { query: `?draw=webgl${CORA}`, flags: ["--use-angle=swiftshader", "--ignore-gpu-blocklist", "--enable-gpu-rasterization"] };

describe("training", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  for (const [name, options] of /** @type {[string, import("./harness.js").Options][]} */ ([
    ["plain canvas", { query: `?draw=canvas${CORA}` }], ["WebGL", WEBGL],
    ["the embedding open", { query: `?draw=canvas${CORA}&view=embedding` }], ["a node open", { query: `?draw=canvas${CORA}&view=node&node=1358` }],
  ])) {
    test(`M3S on Cora at 0.5 %, ${name}: the command's fingerprint, no task over 50 ms of the processor's time`, async (t) => {
      const expected = native("--dataset", "cora", "--strategy", "m3s", "--rate", "0.5", "--seed", "1");
      const measured = await attempts(async () => {
        const opened = await open(t, server.address, options);
        const { page, faults } = opened;
        await ready(page);
        const tasks = await tasksDuring(opened, async () => {
          await page.click("#train");
          await finished(page);
        });
        assert.equal(await page.textContent("#fingerprint"), expected.fingerprint);
        assert.equal(await page.textContent("#accuracy"), `${(100 * expected.accuracy).toFixed(1)}\u00a0%`);
        assert.deepEqual(await stageTable(page), expected.stages);
        assert.deepEqual(faults, []);
        assert.deepEqual(await moved(page), [], "the page moved while training");
        t.diagnostic(String(await page.textContent("#status")));
        await opened.browser.close();
        return tasks;
      }, short);
      keep(t, `train ${name}`, measured);
      assertShort(measured);
    });
  }

  test("with and without SIMD, stepped and in one go: the same bits", async (t) => {
    const expected = native("--dataset", "cora", "--strategy", "gcn", "--rate", "0.5", "--seed", "3").fingerprint;
    for (const query of ["?simd=off", ""]) {
      const { page, faults } = await open(t, server.address, { query: query + CORA });
      await ready(page);
      await page.selectOption("#set-strategy", "gcn");
      await page.fill("#set-seed", "3");
      await page.press("#set-seed", "Enter");
      await ready(page);
      await page.click("#step-epoch");
      await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Paused: epoch 1 of"));
      await page.click("#train");
      await finished(page);
      assert.equal(await page.textContent("#fingerprint"), expected, query);
      assert.match((await page.textContent("#about")) ?? "", query ? /without SIMD/ : /with SIMD/);
      assert.deepEqual(faults, []);
    }
  });

  test("GCN on the karate club", async (t) => {
    const { page, faults } = await open(t, server.address, { query: CORA });
    await ready(page);
    await page.selectOption("#set-dataset", "karate");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("34 nodes"));
    await page.selectOption("#set-strategy", "gcn");
    await ready(page);
    await page.click("#train");
    await finished(page);
    const expected = native("--dataset", "karate", "--strategy", "gcn", "--per-class", "2", "--seed", "1");
    assert.equal(await page.textContent("#fingerprint"), expected.fingerprint);
    assert.deepEqual(faults, []);
  });

  test("a cancel costs at most 200 ms of the processor's time, and rewind repeats the run", async (t) => {
    const opened = await open(t, server.address, { query: CORA });
    const { page, faults } = opened;
    await ready(page);
    const measured = await attempts(async () => {
      let clock = NaN;
      const tasks = await tasksDuring(opened, async () => {
        await page.click("#train");
        await page.waitForFunction(() => /Stage 1.*epoch/.test(document.getElementById("status")?.textContent ?? ""));
        clock = await page.evaluate(answer, { press: "cancel", status: "status", says: "Cancelled" });
      });
      await page.click("#rewind");
      await ready(page);
      return { clock, answer: tasks.answer };
    }, (m) => answered(m, 200));
    keep(t, "cancel a run", measured);
    assert.ok(measured.some((m) => answered(m, 200)), JSON.stringify(measured));
    await page.click("#step-stage");
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Paused"));
    await page.click("#train");
    await finished(page);
    assert.equal(await page.textContent("#fingerprint"), native("--dataset", "cora", "--strategy", "m3s", "--rate", "0.5", "--seed", "1").fingerprint);
    assert.deepEqual(faults, []);
  });
});

/** What moved in the layout since the training began. @param {Page} page @returns {Promise<any[]>} */
function moved(page) {
  return page.evaluate(() => /** @type {any} */ (window).measured.shifts);
}

/** @param {Page} page @returns {Promise<string[][]>} */
function stageTable(page) {
  return page.$$eval("#stages tr", (lines) => lines.map((line) => [...line.children].map((c) => c.textContent ?? "")).filter((cells) => /^\d/.test(cells[0])));
}
