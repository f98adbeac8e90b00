/** The lessons' pages: found from the page, with live charts, readable without a network and by everyone. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, kept, open, ready, screenshot, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

describe("lessons", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("every lesson is found from the page, has live charts and no violation, and asks no other host", async (t) => {
    const { page, faults } = await open(t, server.address, { prepare: withAxe });
    await ready(page);
    await page.click("#lessons");
    await page.waitForURL(`${server.address}lessons/`);
    await screenshot(page, "light-lessons");
    const found = await violations(page);
    const names = await lessons(page);
    assert.equal(names.length, 14);
    let charts = 0;
    for (const name of names) {
      await page.goto(`${server.address}lessons/${name}`);
      charts += await live(page);
      found.push(...await violations(page));
    }
    t.diagnostic(`${charts} charts`);
    assert.ok(charts >= 20);
    assert.deepEqual(found, []);
    await page.click("header >> text=M3S");
    await ready(page);
    assert.deepEqual(faults, []);
  });

  test("the Chinese page leads to lessons in Chinese, and each of them to its English page", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "zh.html", prepare: withAxe });
    const prepared = () => page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("就绪"));
    await prepared();
    await page.click("#lessons");
    await page.waitForURL(`${server.address}lessons/zh.html`);
    await screenshot(page, "light-lessons-chinese");
    const found = await violations(page);
    const names = await lessons(page);
    assert.ok(names.length === 14 && names.every((n) => n.endsWith(".zh.html")), `${names}`);
    await page.click("main >> text=2. 层数效应");
    await page.waitForURL(`${server.address}lessons/02-layer-effect.zh.html`);
    assert.ok(await live(page) >= 3);
    found.push(...await violations(page));
    await page.click("header >> text=English");
    await page.waitForURL(`${server.address}lessons/02-layer-effect.html`);
    await page.click("header >> text=中文");
    await page.click("header >> text=M3S");
    await page.waitForURL((at) => at.pathname === "/zh.html");
    await prepared();
    assert.deepEqual(found, []);
    assert.deepEqual(faults, []);
  });

  test("dark lessons have no violation either", async (t) => {
    const { page } = await open(t, server.address, { dark: true, query: "lessons/", prepare: withAxe });
    const found = await violations(page);
    await screenshot(page, "dark-lessons");
    for (const name of ["00-start", "04-m3s-stages", "05-tables-solutions", "04-m3s-stages.zh"]) {
      await page.goto(`${server.address}lessons/${name}.html`);
      await live(page);
      found.push(...await violations(page));
    }
    assert.deepEqual(found, []);
  });

  test("the page's choice of dark holds in the lessons", async (t) => {
    const { page } = await open(t, server.address);
    await page.click("#theme");
    await page.click("#lessons");
    await page.waitForSelector("html[data-theme=dark]");
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  });

  test("a phone shows every lesson and its pictures", async (t) => {
    const { page, faults } = await open(t, server.address, { width: 360, height: 740, touch: true, query: "lessons/" });
    for (const name of ["", ...await lessons(page)]) {
      await page.goto(`${server.address}lessons/${name}`);
      await unfold(page);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is too wide`);
      for (const figure of await page.locator("[data-figure]").all()) {
        await figure.scrollIntoViewIfNeeded();
        await page.waitForFunction((f) => [...(f?.querySelectorAll("img, svg") ?? [])].some((e) => e.getBoundingClientRect().height > 60), await figure.elementHandle());
      }
    }
    assert.deepEqual(faults, []);
  });

  test("after one visit every lesson is there without the server, and so is the page", async (t) => {
    const { page } = await open(t, server.address);
    await kept(page);
    await page.click("#lessons");
    const names = await lessons(page);
    await kept(page);
    server.stop();
    for (const name of ["", ...names, "zh.html", "03-self-training.zh.html"]) {
      await page.goto(`${server.address}lessons/${name}`);
      await live(page);
    }
    await page.goto(server.address);
    await ready(page);
  });
});

/** The files of the lessons and solutions that the first page lists. @param {Page} page */
async function lessons(page) {
  return page.locator("main a").evaluateAll((links) => [...new Set(links.map((l) => l.getAttribute("href") ?? "").filter((h) => /^\d\d-.*\.html$/.test(h)))]);
}

/** Opens the results that wait behind a lesson's questions. @param {Page} page */
async function unfold(page) {
  await page.locator("details.answer").evaluateAll((all) => all.forEach((d) => (/** @type {HTMLDetailsElement} */ (d).open = true)));
}

/** Waits until every figure of a lesson is a live chart, and counts them. @param {Page} page */
async function live(page) {
  await unfold(page);
  await page.waitForFunction(() => !document.querySelector("[data-figure]:not([data-live=chart])"));
  return page.locator("[data-figure] svg").evaluateAll((all) => all.filter((svg) => svg.childElementCount > 1 && svg.getBoundingClientRect().height > 100).length);
}
