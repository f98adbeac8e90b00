/** How long a frame takes while Cora's graph is dragged and zoomed. */

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { cannot, open, ready, SCREENS, serve, settled } from "./harness.js";

describe("frames", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  /** @type {Record<string, object>} */
  const figures = {};
  before(async () => (server = await serve()));
  after(() => {
    server?.stop();
    mkdirSync(SCREENS, { recursive: true });
    writeFileSync(join(SCREENS, "frames.json"), `${JSON.stringify(figures, null, 2)}\n`);
  });

  for (const draw of ["canvas", "webgl"]) {
    test(`dragging and zooming 2,708 nodes: ${draw}`, async (t) => {
      const { page } = await open(t, server.address, { query: `?draw=${draw}#v=1&dataset=cora&colour=truth` });
      await ready(page);
      const box = await page.locator("#graph").boundingBox();
      assert.ok(box);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await settled(page);
      const before = (await page.locator("#graph").screenshot()).toString("base64");
      await page.evaluate(record);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let i = 0; i < 30 || (await page.evaluate(summary)).frames < 20; i++) await page.mouse.move(x + 40 * Math.sin(i / 6), y + 40 * Math.cos(i / 6));
      await page.mouse.up();
      for (let i = 0; i < 16; i++) await page.mouse.wheel(0, i % 8 < 4 ? -120 : 120);
      const { median, worst, frames, renderer } = await page.evaluate(summary);
      figures[draw] = { median, worst, frames, renderer };
      t.diagnostic(`median frame ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms, ${frames} frames, ${renderer}`);
      const after = (await page.locator("#graph").screenshot()).toString("base64");
      assert.ok(after !== before, "nothing was dragged or zoomed");
    });
  }
});

/** Runs in the page: keeps when each frame began. */
function record() {
  const w = /** @type {any} */ (window);
  w.frames = [];
  const frame = (/** @type {number} */ now) => {
    w.frames.push(now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Runs in the page. */
function summary() {
  const at = /** @type {number[]} */ (/** @type {any} */ (window).frames);
  const took = at.slice(1).map((v, i) => v - at[i]).sort((a, b) => a - b);
  const gl = document.createElement("canvas").getContext("webgl");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const renderer = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "software";
  return { median: took[Math.floor(took.length / 2)], worst: took.at(-1) ?? 0, frames: took.length, renderer };
}
