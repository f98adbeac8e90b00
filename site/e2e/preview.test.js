/** The page's own reading of the packs against the program's. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { preview } from "../src/program/pack.js";
import { cannot, loader, open, serve, settled, SITE } from "./harness.js";

describe("preview", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("every pack is read as the program reads it", async () => {
    const manifest = JSON.parse(readFileSync(join(SITE, "manifest.json"), "utf8"));
    const { open: openProgram } = await import(String(new URL("../../wasm/node/host.mjs", import.meta.url)));
    const host = await openProgram(loader(), join(SITE, manifest.wasm.simd));
    try {
      for (const file of /** @type {string[]} */ (Object.values(manifest.packs))) {
        const bytes = new Uint8Array(readFileSync(join(SITE, file)));
        const seen = preview(bytes);
        host.post({ type: "load", pack: bytes });
        const { type, graph, ...said } = await host.until("loaded");
        assert.equal(type, "loaded");
        assert.match(graph, /^[0-9a-f]{16}$/); // the identity, which only the program works out
        assert.deepEqual(seen, said, file);
      }
    } finally {
      await host.close();
    }
  });

  test("the graph is drawn before the program has arrived", async (t) => {
    /** @type {(() => void)[]} */
    const held = [];
    const { page } = await open(t, server.address, {
      query: "?draw=canvas", prepare: async (p) => {
        await p.addInitScript(countLinks);
        await p.context().route("**/*.wasm", (r) => void held.push(() => void r.continue()));
      },
    });
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.includes("links"));
    await page.waitForSelector("#graph canvas.plain-canvas");
    assert.equal(await page.textContent("#status"), "Loading the program…");
    await page.check("#colour input[value=truth]", { force: true });
    await settled(page);
    const links = Number(/[\d,]+(?= links)/.exec((await page.textContent("#readout")) ?? "")?.[0].replace(",", ""));
    const shown = await drawnLinks(page);
    assert.equal(shown.reduce((a, b) => a + b, 0), links, "each link is drawn once");
    assert.ok(Math.max(...shown) <= 1500, `a frame of the first picture draws ${Math.max(...shown)} links`);
    await page.click("#zoom-in");
    await settled(page);
    assert.deepEqual(await drawnLinks(page), [links], "a graph that is moved is drawn at once");
    assert.ok(held.length > 0, "the program was not asked for");
    held.forEach((go) => go());
    await page.waitForSelector("#train:enabled");
  });
});

/** Runs in the page before its scripts: counts the lines that each frame draws on canvases. */
function countLinks() {
  const counts = (/** @type {any} */ (window).links = new Map());
  const real = CanvasRenderingContext2D.prototype.lineTo;
  CanvasRenderingContext2D.prototype.lineTo = function (x, y) {
    const frame = document.timeline.currentTime;
    counts.set(frame, (counts.get(frame) ?? 0) + 1);
    real.call(this, x, y);
  };
}

/** How many lines each frame has drawn since the last time. @param {import("playwright-core").Page} page @returns {Promise<number[]>} */
function drawnLinks(page) {
  return page.evaluate(() => {
    const { links } = /** @type {any} */ (window);
    const all = [...links.values()];
    links.clear();
    return all;
  });
}
