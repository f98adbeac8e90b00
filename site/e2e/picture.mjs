/** Makes README's moving picture from the page: M3S on Cora, trained and slid
 * through, in light and in dark. Writes site/picture-light.webp and
 * site/picture-dark.webp. Run by make picture. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished, open, ready, ROOT, serveCora, settled } from "./harness.js";
import { animation } from "./webp.mjs";

/** Frames between the first epoch and the last, and milliseconds of each; the last stays. */
const FRAMES = 14, EACH = 220, LAST = 3000;
const LIMIT = 1_500_000;
/** Of the images; the first that makes the picture small enough. */
const QUALITIES = [50, 40, 30];
const SIZE = { width: 1280, height: 800, scale: 0.625 };
const CORA = "?draw=canvas#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1";

/** @type {(() => unknown)[]} */
const last = [];
const context = /** @type {import("node:test").TestContext} */ (/** @type {unknown} */ ({ after: (/** @type {() => unknown} */ f) => last.push(f) }));

/** @param {string} address @param {boolean} dark @param {number} quality @returns {Promise<Buffer>} */
async function film(address, dark, quality) {
  const { page, faults, browser } = await open(context, address, { ...SIZE, dark, query: CORA });
  await ready(page);
  const session = await page.context().newCDPSession(page);
  const shoot = async () => {
    await settled(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    return Buffer.from(data, "base64");
  };
  const frames = [{ image: await shoot(), time: 4 * EACH }];
  await page.click("#train");
  await finished(page);
  const most = Number(await page.getAttribute("#moment", "max"));
  assert.ok(most > FRAMES, `${most} moments to slide through`);
  for (let i = 0; i < FRAMES; i++) {
    await page.fill("#moment", String(Math.round((i * most) / (FRAMES - 1))));
    frames.push({ image: await shoot(), time: i < FRAMES - 1 ? EACH : LAST });
  }
  assert.deepEqual(faults, []);
  await browser.close();
  return animation(frames);
}

const server = await serveCora();
try {
  for (const dark of [false, true]) {
    const file = join(ROOT, `site/picture-${dark ? "dark" : "light"}.webp`);
    /** @type {Buffer} */
    let moving = Buffer.alloc(LIMIT + 1);
    for (const quality of QUALITIES) if (moving.length > LIMIT) moving = await film(server.address, dark, quality);
    assert.ok(moving.length <= LIMIT, `${file} has ${moving.length} bytes`);
    writeFileSync(file, moving);
    console.log(`${file}: ${moving.length} bytes`);
  }
} finally {
  server.stop();
  for (const f of last) await f();
}
