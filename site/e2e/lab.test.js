/** The recorded moments and the views beside the graph. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, native, open, ready, screenshot, serve, settled } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

describe("lab", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  /** @param {import("node:test").TestContext} t @param {string} query */
  async function trained(t, query) {
    const opened = await open(t, server.address, { query });
    await ready(opened.page);
    await opened.page.click("#train");
    await finished(opened.page);
    return opened;
  }

  test("inside a stage one sees cluster, align, propose, check and add, on graph and embedding", async (t) => {
    const { page, faults } = await trained(t, "?draw=canvas#v=1&dataset=cora&view=embedding");
    const pictures = new Set();
    for (const step of ["cluster", "align", "propose", "check", "add"]) {
      await page.click(`#in-${step}`);
      await page.waitForFunction((name) => document.getElementById("readout")?.textContent?.startsWith(`Stage 5, ${name}: `), step);
      await settled(page);
      assert.equal(await page.getAttribute(`#in-${step}`, "aria-pressed"), "true");
      if (step !== "check") pictures.add((await page.locator("#graph").screenshot()).toString("base64"));
      if (step === "align") await screenshot(page, "inside-align");
    }
    assert.equal(pictures.size, 4, "steps that look the same");
    await page.waitForFunction(() => location.hash.includes("at=5.add"));
    assert.deepEqual(faults, []);
  });

  test("one goes back through epochs and stages, by slider, buttons and slow motion", async (t) => {
    const { page, faults } = await trained(t, "#v=1&dataset=karate&labels=class:1&strategy=m3s&protocol=last&seed=2");
    await page.focus("#moment");
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("Stage 0, epoch"));
    await page.click("#forth");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("Stage 0, epoch 10: test accuracy"));
    await page.click("#slow");
    await page.waitForFunction(() => /Stage 0, epoch [2-9]\d/.test(document.getElementById("readout")?.textContent ?? ""));
    assert.equal(await page.textContent("#slow"), "Stop");
    await page.click("#slow");
    assert.equal(await page.textContent("#slow"), "Slow motion");
    await page.click("#rewind");
    await ready(page);
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("34 nodes"));
    assert.deepEqual(faults, []);
  });

  test("one button trains to the next stage and goes through it; slow motion presses it by itself", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=karate&labels=class:1&strategy=m3s&protocol=last&seed=2" });
    await ready(page);
    for (const [stage, step] of ["cluster", "align", "propose", "check", "add", "cluster"].map((s, k) => [k < 5 ? 1 : 2, s])) {
      await page.click("#step-inside");
      await page.waitForFunction((said) => document.getElementById("readout")?.textContent?.startsWith(said), `Stage ${stage}, ${step}: `);
      await page.waitForSelector(`#in-${step}[aria-pressed=true]`);
    }
    await page.waitForFunction(() => document.getElementById("announce")?.textContent?.startsWith("Stage 2, cluster: "));
    await page.click("#rewind");
    await ready(page);
    await page.click("#slow");
    for (const step of ["cluster", "align", "propose"]) await page.waitForFunction((said) => document.getElementById("readout")?.textContent?.startsWith(said), `Stage 1, ${step}: `);
    await page.click("#slow");
    await page.click("#train");
    await finished(page);
    const stepped = await page.textContent("#fingerprint");
    assert.equal(stepped, native("--dataset", "karate", "--strategy", "m3s", "--per-class", "1", "--seed", "2").fingerprint);
    assert.deepEqual(faults, []);
  });

  test("a node chosen in the table is the one in the embedding, the graph and the panel", async (t) => {
    const { page, faults } = await trained(t, "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1&view=nodes");
    await page.waitForSelector("#node-rows tr:nth-child(15)");
    assert.match((await page.textContent("#node-count")) ?? "", /^34 nodes, page 1 of 3/);
    await page.click("#nodes-more");
    await page.selectOption("#node-filter", "virtual");
    const name = await page.textContent("#node-rows button >> nth=0");
    await page.click("#node-rows button >> nth=0");
    await page.waitForSelector("#node-rows tr.now");
    await page.click("#tab-embedding");
    await page.waitForSelector("#histogram .of-node");
    await page.click("#tab-node");
    await page.waitForFunction((said) => document.getElementById("node-title")?.textContent === said, name);
    await page.click("#tab-quality");
    await page.waitForSelector("#confusion td >> nth=3");
    const rows = await page.$$eval("#confusion tbody tr", (list) => list.map((row) => [...row.children].slice(1).map((c) => Number(c.textContent))));
    const share = rows.reduce((sum, row, k) => sum + row[k], 0) / rows.flat().reduce((a, b) => a + b, 0);
    assert.equal(await page.textContent("#accuracy"), `${(100 * share).toFixed(1)}\u00a0%`, "accuracy from the confusion matrix");
    await page.click("#timeline button >> nth=1");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("Stage 1, add"));
    assert.deepEqual(faults, []);
  });
});
