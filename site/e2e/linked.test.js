/** One selection in every view, and the numbers behind each chart. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, measureAnew, open, ready, serve, settled, tab, until } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "?draw=canvas#v=1&dataset=karate&labels=class:1&strategy=m3s&protocol=last&seed=2";

describe("linked views", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("a cell of the confusion matrix, by keyboard, chooses its nodes on graph, embedding and table", async (t) => {
    const { page, faults } = await open(t, server.address, { query: `${KARATE}&view=quality` });
    await ready(page);
    await page.click("#train");
    await finished(page);
    await page.waitForSelector("#confusion button[data-cell]");
    assert.equal(await rings(page), 0);
    await page.focus("#confusion [data-cell='0.0']");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const count = Number(await page.textContent("#confusion [data-cell='1.1']"));
    assert.ok(count > 2);
    await page.waitForFunction((n) => document.querySelector(".chosen")?.textContent?.startsWith(`${n} test nodes of`), count);
    assert.equal(await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).dataset.cell), "1.1");
    assert.ok(await rings(page) > 50 * count, "no rings on the graph");
    await page.waitForFunction(() => location.hash.includes("cell=1.1"));
    await page.click(".chosen button >> nth=0");
    await page.waitForSelector("#node-rows tr");
    assert.match((await page.textContent("#node-count")) ?? "", new RegExp(`^${count} nodes`));
    assert.equal(await page.inputValue("#node-filter"), "cell");
    await tab(page, "embedding");
    const marked = await ink(page, "#scatter");
    await page.uncheck("#truth");
    await page.waitForFunction(() => !location.hash.includes("cell="));
    await until(page, () => ink(page, "#scatter"), (picture) => picture !== marked); // the cell's rings leave the embedding
    assert.equal(await rings(page), 0);
    assert.deepEqual(faults.filter((f) => !f.includes("willReadFrequently")), []);
  });

  test("each chart has its table, and the curves have a cursor that follows and sets the moment", async (t) => {
    const { page, faults } = await open(t, server.address, { query: `${KARATE}&node=3` });
    await ready(page);
    await page.click("#train");
    await finished(page);
    await page.click("[aria-controls=curves-data]");
    const lines = await page.$$eval("#curves-data tbody tr", (rows) => rows.map((row) => row.textContent ?? ""));
    assert.ok(lines.length > 40 && lines[0].startsWith("stage 0, epoch 5"), lines[0]);
    assert.ok(lines.at(-1)?.endsWith((await page.textContent("#accuracy")) ?? "?"), lines.at(-1));
    await page.click("[aria-controls=curves-data]");
    assert.equal(await page.isVisible("#curves .cursor"), false);
    await page.focus("#moment");
    await page.keyboard.press("Home");
    await page.waitForSelector("#curves .cursor:visible");
    const box = await page.locator("#curves").boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + 0.5 * box.width, box.y + 0.7 * box.height);
    await page.waitForFunction(() => /at=\d+\.(e\d+|trained)/.test(location.hash) && !location.hash.includes("at=0.e5"));
    const cursor = await page.locator("#curves .cursor").boundingBox();
    assert.ok(cursor && Math.abs(cursor.x - (box.x + 0.5 * box.width)) < 12, `cursor at ${cursor?.x}`);
    await page.click("#tab-embedding");
    for (const [chart, least] of /** @type {[string, number][]} */ ([["scatter", 13], ["histogram", 20]])) {
      await page.click(`[aria-controls=${chart}-data]`);
      await page.waitForFunction(([id, n]) => document.querySelectorAll(`#${id}-data tbody tr`).length >= Number(n), [chart, least]);
    }
    assert.deepEqual(faults, []);
  });

  test("nothing moves in any view while training", async (t) => {
    for (const view of ["run", "embedding", "quality", "node", "nodes"]) {
      const { page, browser } = await open(t, server.address, { query: `${KARATE}&node=3&view=${view}` });
      await ready(page);
      await settled(page);
      await measureAnew(page);
      await page.click("#train");
      await finished(page);
      await settled(page);
      assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).measured.shifts), [], view);
      await browser.close();
    }
  });

  test("a screen reader hears of the run now and then, and of its end", async (t) => {
    const { page } = await open(t, server.address, { query: KARATE });
    await ready(page);
    await page.evaluate(() => {
      const w = /** @type {any} */ (window);
      w.said = [];
      new MutationObserver(() => w.said.push(performance.now())).observe(/** @type {Element} */ (document.getElementById("announce")), { childList: true, characterData: true, subtree: true });
    });
    const began = await page.evaluate(() => performance.now());
    await page.click("#train");
    await finished(page);
    await page.waitForFunction(() => document.getElementById("announce")?.textContent?.startsWith("Done in"));
    const times = await page.evaluate(() => /** @type {number[]} */ (/** @type {any} */ (window).said));
    const took = /** @type {number} */ (times.at(-1)) - began;
    assert.ok(times.length <= 2 + took / 2500, `${times.length} announcements in ${took} ms`); // the end's, and one in 2.5 s before
  });

  test("a finger on a phone chooses a node", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE, width: 360, height: 740, touch: true });
    await ready(page);
    await page.locator("#graph").scrollIntoViewIfNeeded();
    const box = await page.locator("#graph").boundingBox();
    assert.ok(box);
    for (let i = 0; i < 40 && !(await page.isVisible("#view-node")); i++) {
      await page.touchscreen.tap(box.x + box.width * (0.3 + 0.08 * (i % 6)), box.y + box.height * (0.3 + 0.06 * Math.floor(i / 6)));
      await settled(page);
    }
    await page.waitForSelector("#view-node:not([hidden]) .facts");
    assert.deepEqual(faults, []);
  });

  for (const draw of ["canvas", "webgl"]) {
    test(`a node that is searched for comes into view: ${draw}`, async (t) => {
      const { page } = await open(t, server.address, { query: `?draw=${draw}#v=1&dataset=cora` });
      await ready(page);
      for (let i = 0; i < 7; i++) {
        await page.click("#zoom-in");
        await settled(page);
      }
      for (const node of ["0", "1200", "2707"]) {
        await page.fill("#find", node);
        await page.press("#find", "Enter");
        await page.waitForFunction(() => {
          const canvas = /** @type {HTMLCanvasElement | null} */ (document.querySelector("#graph .overlay"));
          const c = canvas?.getContext("2d");
          return canvas && c && c.getImageData(0, 0, canvas.width, canvas.height).data.some((v, i) => i % 4 === 3 && v > 0);
        });
      }
    });
  }
});

/** Pixels drawn over the graph. @param {Page} page @returns {Promise<number>} */
async function rings(page) {
  await settled(page);
  return page.evaluate(() => {
    const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector("#graph .overlay"));
    const data = canvas.getContext("2d")?.getImageData(0, 0, Math.max(1, canvas.width), Math.max(1, canvas.height)).data ?? [];
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count++;
    return count;
  });
}

/** A canvas's picture. @param {Page} page @param {string} selector */
function ink(page, selector) {
  return page.$eval(selector, (e) => /** @type {HTMLCanvasElement} */ (e).toDataURL());
}
