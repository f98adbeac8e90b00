/** A visit without a mouse, from the settings to a kept link. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

describe("keyboard", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("settings, training, tabs, nodes, moments and sharing", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=karate" });
    await ready(page);
    await tabTo(page, "set-strategy");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.inputValue("#set-strategy"), "m3s-naive");
    await page.keyboard.press("ArrowUp");
    await ready(page);
    await tabTo(page, "step-inside");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("Stage 1, cluster: "));
    await tabTo(page, "train");
    await page.keyboard.press("Enter");
    await finished(page);
    await tabTo(page, "find");
    await page.keyboard.type("7");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#view-node:not([hidden]) .terms");
    await tabTo(page, "graph");
    await page.keyboard.press("ArrowUp");
    await page.waitForSelector("#view-node:not([hidden]) .terms");
    await tabTo(page, "moment");
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("Stage"));
    await tabTo(page, "in-propose");
    await page.keyboard.press("Space");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.includes("propose: "));
    await tabTo(page, "tab-node");
    await page.keyboard.press("Home");
    await page.waitForSelector("#view-run:not([hidden])");
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector("#view-nodes:not([hidden])"); // the tabs go round
    await page.waitForSelector("#node-rows button");
    await tabTo(page, "node-filter");
    await tabTo(page, "share-show", true);
    await page.keyboard.press("Enter");
    await page.waitForSelector("#share[open]");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.id === "share-show");
    assert.deepEqual(faults, []);
  });
});

/** Presses Tab until an element has the focus.
 * @param {Page} page @param {string} id @param {boolean} [back] */
async function tabTo(page, id, back = false) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.id === wanted, id)) return;
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  }
  assert.fail(`Tab does not reach ${id}`);
}
