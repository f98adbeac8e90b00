/** What axe-core finds in every view, in light and in dark. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, finished, open, ready, screenshot, serve, settled, tab } from "./harness.js";

describe("axe", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  for (const dark of [false, true]) {
    test(`no view has a violation: ${dark ? "dark" : "light"}`, async (t) => {
      const { page } = await open(t, server.address, {
        dark, query: "#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1&node=1358", prepare: withAxe,
      });
      await ready(page);
      /** @type {string[]} */
      const found = [];
      const look = async (/** @type {string} */ view) => {
        await settled(page);
        found.push(...(await violations(page)).map((line) => `${view}: ${line}`));
      };
      await look("ready");
      await page.click("#train");
      await finished(page);
      for (const view of ["run", "embedding", "quality", "node", "nodes"]) {
        await tab(page, view);
        await look(view);
        await screenshot(page, `${dark ? "dark" : "light"}-${view}`);
      }
      for (const [view, chart] of [["run", "curves"], ["embedding", "scatter"]]) {
        await tab(page, view);
        await page.click(`[aria-controls=${chart}-data]`);
        await look(`table of ${chart}`);
      }
      await tab(page, "quality");
      await page.click("[data-cell='3.2']");
      await page.click("#in-check");
      await look("inside a stage, a cell chosen");
      await page.click("#share-show");
      await page.waitForSelector("#share[open]");
      await look("share");
      assert.deepEqual(found, []);
    });
  }
});
