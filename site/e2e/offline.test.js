/** After one visit the page works without a network. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, kept, open, ready, serve } from "./harness.js";

describe("offline", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("every dataset and view is there without the server", async (t) => {
    const { page } = await open(t, server.address);
    await ready(page);
    await kept(page);
    server.stop();
    await page.goto(`${server.address}?again#v=1&dataset=citeseer&view=quality`);
    await ready(page);
    await page.selectOption("#set-dataset", "karate");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("34 nodes"));
    await ready(page);
    await page.click("#train");
    await finished(page);
    await page.waitForSelector("#confusion td >> nth=3");
    assert.match((await page.textContent("#fingerprint")) ?? "", /^[0-9a-f]{16}$/);
    await page.click("#language");
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("就绪"));
    await page.click("#tab-nodes");
    await page.waitForFunction(() => document.getElementById("node-count")?.textContent?.startsWith("34 个节点"));
  });
});
