/** Draws the page's icon in the sizes that systems ask for, and the picture
 * that a link to the page shows elsewhere. Run by make picture. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER, finished, open, ready, ROOT, serveCora, settled } from "./harness.js";

const DIR = join(ROOT, "site/src/app/icons");
const svg = readFileSync(join(DIR, "icon.svg"), "utf8");

/** Size, whether on a ground that reaches to the edges, with room for a round mask. */
const ICONS = /** @type {[string, number, boolean][]} */ ([["192", 192, false], ["512", 512, false], ["512-mask", 512, true]]);

const browser = await chromium.launch({ executablePath: BROWSER, headless: true, args: ["--no-sandbox"] });
for (const [name, size, ground] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inner = ground ? 0.66 : 1;
  await page.setContent(`<style>body{margin:0;height:100vh;display:grid;place-items:center;${ground ? "background:#fff" : ""}}svg{width:${100 * inner}vw}</style>${svg}`);
  writeFileSync(join(DIR, `${name}.png`), await page.screenshot({ omitBackground: !ground }));
  await page.close();
}
await browser.close();

/** @type {(() => unknown)[]} */
const last = [];
const context = /** @type {import("node:test").TestContext} */ (/** @type {unknown} */ ({ after: (/** @type {() => unknown} */ f) => last.push(f) }));
const server = await serveCora();
try {
  const query = "?draw=canvas#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1";
  const { page } = await open(context, server.address, { width: 1280, height: 640, query });
  await ready(page);
  await page.click("#train");
  await finished(page);
  await settled(page);
  writeFileSync(join(DIR, "social.jpg"), await page.screenshot({ type: "jpeg", quality: 80 }));
} finally {
  server.stop();
  for (const f of last) await f();
}
