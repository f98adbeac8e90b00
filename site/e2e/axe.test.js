/** What axe-core finds in every view, in light and in dark. */

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, screenshot, serve, settled, tab } from "./harness.js";

/** The page's security policy lets no foreign script in, so the checker comes before the page does. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("axe", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  for (const dark of [false, true]) {
    test(`no view has a violation: ${dark ? "dark" : "light"}`, async (t) => {
      const { page } = await open(t, server.address, {
        dark, query: "#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1&node=1358", prepare: (p) => p.addInitScript({ content: AXE }),
      });
      await ready(page);
      /** @type {string[]} */
      const found = [];
      const look = async (/** @type {string} */ view) => {
        await settled(page);
        const list = await page.evaluate(() => /** @type {any} */ (window).axe.run().then((/** @type {any} */ r) => r.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.map((/** @type {any} */ n) => n.target.join(" ")).slice(0, 4).join(", ")}`)));
        found.push(...list.map((/** @type {string} */ line) => `${view}: ${line}`));
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
