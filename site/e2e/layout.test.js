/** The page on a narrow screen, with large text, and in the colours of the visitor's system. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, screenshot, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1&node=5";

describe("layout", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  for (const [name, options, size] of /** @type {const} */ ([["320 pixels", { width: 320, height: 700 }, 100], ["text of 200 %", { width: 1280, height: 800 }, 200], ["a phone with text of 200 %", { width: 390, height: 800 }, 200]])) {
    test(`nothing is wider than the page: ${name}`, async (t) => {
      const { page } = await open(t, server.address, { ...options, flags: [`--blink-settings=defaultFontSize=${0.16 * size}`], query: KARATE });
      await ready(page);
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), `${0.16 * size}px`);
      /** @type {string[]} */
      const wide = [];
      const look = async (/** @type {string} */ view) => {
        const over = await page.evaluate(widest);
        if (over) wide.push(`${view}: ${over}`);
      };
      for (const file of ["", "zh.html"]) {
        if (file) await page.goto(`${server.address}${file}${KARATE}`);
        await page.waitForSelector("#train:enabled");
        await page.click("#train");
        await page.waitForFunction(() => /^[0-9a-f]{16}$/.test(document.getElementById("fingerprint")?.textContent ?? ""));
        for (const view of ["run", "embedding", "quality", "node", "nodes"]) {
          await page.click(`#tab-${view}`);
          await page.waitForSelector(`#view-${view}:not([hidden])`);
          await look(`${file} ${view}`);
          if (!file) await screenshot(page, `layout-${size}-${options.width}-${view}`);
        }
        for (const mode of ["compare", "sweep", "paper"]) {
          await page.click(`#modes [value=${mode}]`);
          await page.waitForSelector("#lab > :not([hidden])");
          await look(`${file} ${mode}`);
        }
      }
      assert.deepEqual(wide, []);
    });
  }

  for (const dark of [false, true]) {
    test(`colours with a meaning stay where the system sets the others: ${dark ? "dark" : "light"}`, async (t) => {
      const { page } = await open(t, server.address, { dark, query: KARATE, prepare: (p) => p.emulateMedia({ forcedColors: "active" }) });
      await ready(page);
      await page.click("#train");
      await finished(page);
      await page.waitForSelector("#per-class .track i");
      await screenshot(page, `forced-${dark ? "dark" : "light"}`);
      const ground = await colour(page, "#view-run .of-stages h2", 0.99);
      for (const swatch of ["#classes li:nth-child(1) i", "#classes li:nth-child(2) i", "#per-class .track i", ".meter i"]) {
        assert.notDeepEqual(await colour(page, swatch, 0.5), ground, swatch);
      }
      assert.notDeepEqual(await colour(page, "#classes li:nth-child(1) i", 0.5), await colour(page, "#classes li:nth-child(2) i", 0.5), "two classes");
    });
  }
});

/** Runs in the page: what stands out to the right of it, "" for nothing. */
function widest() {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return "";
  const out = [...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > root.clientWidth + 0.5);
  const inner = out.filter((e) => ![...e.children].some((k) => out.includes(k)));
  return `${root.scrollWidth - root.clientWidth} px, ${inner.slice(0, 4).map((e) => `${e.tagName} ${e.id}.${e.className}`).join(", ")}`;
}

/** The colour on the screen in the middle of an element's height.
 * @param {Page} page @param {string} selector @param {number} across 0 for its left end, 1 for its right @returns {Promise<number[]>} */
async function colour(page, selector, across) {
  const element = page.locator(selector).first();
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  assert.ok(box, selector);
  const clip = { x: Math.floor(box.x + across * (box.width - 1)), y: Math.floor(box.y + box.height / 2), width: 1, height: 1 };
  const png = (await page.screenshot({ clip })).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    const ctx = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.drawImage(image, 0, 0);
    return [...ctx.getImageData(0, 0, 1, 1).data];
  }, png);
}
