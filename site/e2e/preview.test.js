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
      query: "?draw=canvas", prepare: (p) => p.context().route("**/*.wasm", (r) => void held.push(() => void r.continue())),
    });
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.includes("links"));
    await page.waitForSelector("#graph canvas.plain-canvas");
    assert.equal(await page.textContent("#status"), "Loading the program…");
    await page.check("#colour input[value=truth]", { force: true });
    await settled(page);
    assert.ok(held.length > 0, "the program was not asked for");
    held.forEach((go) => go());
    await page.waitForSelector("#train:enabled");
  });
});
