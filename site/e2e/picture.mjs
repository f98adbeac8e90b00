/** Makes README's pictures from the page: a first visit's run, trained and slid through,
 * in light and in dark, and its end for who wants nothing to move. Writes
 * site/picture-light.webp, site/picture-dark.webp and site/page.png. Run by make picture. */

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished, open, ready, ROOT, serveCora, settled } from "./harness.js";
import { animation } from "./webp.mjs";

/** Frames between the first epoch and the last, and milliseconds of each; the last stays. */
const FRAMES = 12, EACH = 260, LAST = 3000;
/** Bytes of each: both together stay below 2 MB. */
const LIMIT = 1_000_000;
/** Of the images; the first that makes the picture small enough. */
const QUALITIES = [45, 30];
const SIZE = { width: 1280, height: 800 };
/** What is kept of it: 1024 by 640 pixels. */
const CLIP = { x: 0, y: 0, ...SIZE, scale: 0.8 };

/** @type {(() => unknown)[]} */
const last = [];
const context = /** @type {import("node:test").TestContext} */ (/** @type {unknown} */ ({ after: (/** @type {() => unknown} */ f) => last.push(f) }));

/** @param {string} address @param {boolean} dark @param {number} quality of the frames
 * @returns {Promise<{moving: Buffer, end: Buffer}>} a WebP, and its last frame as a PNG */
async function film(address, dark, quality) {
  const { page, faults, browser } = await open(context, address, { ...SIZE, dark, query: "?draw=canvas" });
  await ready(page);
  await page.evaluate(() => document.getElementById("language")?.remove()); // whose letters not every computer has
  const session = await page.context().newCDPSession(page);
  /** @param {{format: "webp" | "png", quality?: number}} form @returns {Promise<Buffer>} */
  const shoot = async (form = { format: "webp", quality }) => {
    await settled(page);
    const { data } = await session.send("Page.captureScreenshot", { ...form, clip: CLIP });
    return Buffer.from(data, "base64");
  };
  const frames = [{ image: await shoot(), time: 4 * EACH }];
  await page.click("#train");
  await finished(page);
  await settled(page); // the bar of moments is drawn after the news
  const most = Number(await page.getAttribute("#moment", "max"));
  assert.ok(most > FRAMES, `${most} moments to slide through`);
  for (let i = 0; i < FRAMES; i++) {
    await page.fill("#moment", String(Math.round((i * most) / (FRAMES - 1))));
    frames.push({ image: await shoot(), time: i < FRAMES - 1 ? EACH : LAST });
  }
  const end = await shoot({ format: "png" });
  assert.ok(await page.isDisabled("#forth"), "the last picture is not of the run's end");
  assert.deepEqual(faults, []);
  await browser.close();
  return { moving: animation(frames), end };
}

const server = await serveCora();
try {
  for (const dark of [false, true]) {
    const file = join(ROOT, `site/picture-${dark ? "dark" : "light"}.webp`);
    /** @type {{moving: Buffer, end: Buffer} | undefined} */
    let made;
    for (const quality of QUALITIES) if (!made || made.moving.length > LIMIT) made = await film(server.address, dark, quality);
    assert.ok(made && made.moving.length <= LIMIT, `${file} has ${made?.moving.length} bytes`);
    writeFileSync(file, made.moving);
    if (!dark) writeFileSync(join(ROOT, "site/page.png"), made.end);
    console.log(`${file}: ${made.moving.length} bytes`);
  }
} finally {
  server.stop();
  for (const f of last) await f();
}
