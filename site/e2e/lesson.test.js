/** The lesson: six steps, in which a prediction comes before any answer. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, kept, open, ready, screenshot, serveCora, settled, SITE } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** The figures that no prediction may see. */
const found = () => JSON.parse(readFileSync(join(SITE, readdirSync(SITE).find((f) => /^findings-.*\.json$/.test(f)) ?? ""), "utf8"));

/** What is in the finding of each step, by the figures of the repository. @param {any} f @returns {[string, string][]} name and words */
const claims = (f) => [
  ["labels", `${f.labels.few.all.m.toFixed(1)} ± ${f.labels.few.all.h.toFixed(1)}`],
  ["smoothing", `${f.smoothing.reader[3].m.toFixed(1)} ± ${f.smoothing.reader[3].h.toFixed(1)}`],
  ["depth", `+${f.depth.gain.m.toFixed(1)} ± ${f.depth.gain.h.toFixed(1)}`],
  ["growing", `+${f.growing.correct.m.toFixed(1)} ± ${f.growing.correct.h.toFixed(1)}`],
  ["check", `in ${f.check.paper.clear} of ${f.check.columns} columns`],
  ["tables", `+${f.tables.gain.m.toFixed(1)} ± ${f.tables.gain.h.toFixed(1)}`],
];

/** Makes the prediction of the step that is open by the keyboard alone. @param {Page} page */
async function predict(page) {
  for (const slider of await page.locator(".predict .ask input[type=range]").all()) {
    await slider.focus();
    await slider.press("ArrowRight");
  }
  for (const field of await page.locator(".predict fieldset.ask").all()) {
    await field.locator("input").first().focus();
    await page.keyboard.press("Space");
  }
  await page.locator(".press .primary").focus();
  await page.keyboard.press("Enter");
}

/** What a step asks in the middle of its experiment. @param {Page} page @param {string} name */
async function play(page, name) {
  if (name === "growing") {
    for (const k of [0, 5, 9]) await page.locator(".proposal").nth(k).press("Enter");
    assert.equal(await page.locator(".is-right, .is-wrong").count(), 0, "the truth is not there yet");
    await page.locator(".live > .primary").press("Enter");
  }
  if (name === "check") {
    await page.waitForSelector(".judged li:nth-child(5)");
    assert.equal(await page.locator(".verdict").count(), 0, "no verdict is there yet");
    for (let k = 0; k < 5; k++) await page.locator(".keys-of button").first().press("Enter");
  }
}

/** The finding's link to its code leads to a section that is there. @param {Page} page */
async function leads(page) {
  const url = new URL((await page.locator(".links-of a").first().getAttribute("href")) ?? "", page.url());
  const text = await page.evaluate(async (u) => (await fetch(u)).text(), url.href);
  assert.ok(url.hash !== "" && text.includes(`id="${url.hash.slice(1)}"`), url.href);
}

/** @param {Page} page */
const wide = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe("the lesson", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  test("by keyboard: no answer is there before its prediction, and each is found as the repository has it", async (t) => {
    const f = found();
    const { page, faults } = await open(t, server.address, { prepare: withAxe });
    await ready(page);
    assert.deepEqual(await page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name).filter((n) => /lesson-|findings/.test(n) && !document.documentElement.dataset.kept)), [], "nothing of the lesson is loaded");
    /** @type {string[]} */
    const asked = [];
    page.on("request", (r) => asked.push(r.url()));
    await page.goto(`${server.address}lesson.html`);
    let k = 0;
    for (const [name, words] of claims(f)) {
      await page.waitForSelector(`[data-step=${name}]`);
      if (k++ === 0) assert.ok(!asked.some((url) => url.includes("findings")), "the figures are not fetched before the first prediction");
      assert.equal(await page.locator(".finding, .live").count(), 0);
      assert.ok(!(await page.content()).includes(words), `${name}: the answer is in the page`);
      await settled(page);
      await screenshot(page, `lesson-${k}-${name}`);
      await page.evaluate(() => new MutationObserver((_, o) => {
        if (!document.querySelector(".live")) return;
        o.disconnect();
        document.documentElement.dataset.early = String(document.querySelector(".finding") !== null);
      }).observe(document.body, { childList: true, subtree: true }));
      await predict(page);
      await page.waitForSelector(".live");
      assert.equal(await page.getAttribute("html", "data-early"), "false", `${name}: found before the experiment`);
      if (["growing", "check"].includes(name)) await page.waitForSelector(".live .picture");
      await play(page, name);
      await page.waitForSelector(".finding");
      assert.ok(((await page.textContent(".finding")) ?? "").includes(words), `${name}: ${await page.textContent(".finding")}`);
      await settled(page);
      await page.evaluate(() => document.querySelector(".live")?.scrollIntoView());
      await screenshot(page, `lesson-${k}-${name}-found`);
      await leads(page);
      assert.deepEqual(await violations(page), [], name);
      await page.click("#theme");
      await settled(page);
      assert.deepEqual(await violations(page), [], `${name}, the other theme`);
      await screenshot(page, `lesson-${k}-${name}-dark`);
      await page.click("#theme");
      await page.focus("#home");
      await page.keyboard.press("ArrowRight");
    }
    await page.evaluate(() => (location.hash = "#2"));
    await page.waitForSelector("[data-step=smoothing] .finding");
    assert.deepEqual(faults, []);
  });

  test("a teacher's link has large type and takes truth, links and skipping away; it fits a phone and a projector", async (t) => {
    const { page, faults } = await open(t, server.address, { width: 1024, height: 768, query: "lesson.html?present=1&truth=off&hide=links.skip&seed=3#1" });
    await page.waitForSelector("[data-step=labels]");
    assert.ok(await page.evaluate(() => [...document.querySelectorAll("p, label, legend, button, h2")].filter((e) => e instanceof HTMLElement && e.offsetParent && !e.closest(".unseen"))
      .every((e) => Number.parseFloat(getComputedStyle(e).fontSize) >= 28)), "type from 28 px");
    assert.equal(await page.isVisible(".skip-prediction"), false);
    await screenshot(page, "lesson-present");
    assert.ok(await wide(page) <= 0);
    await predict(page);
    await page.waitForSelector(".finding");
    assert.equal(await page.isVisible(".links-of"), false);
    assert.match((await page.textContent(".live")) ?? "", /On split 3:/);
    assert.ok(await wide(page) <= 0);
    const phone = await open(t, server.address, { width: 360, height: 740, touch: true, scale: 2, query: "lesson.zh.html#1" });
    for (const [k, name] of ["labels", "smoothing", "depth", "growing", "check", "tables"].entries()) {
      await phone.page.evaluate((at) => (location.hash = `#${at}`), k + 1);
      await phone.page.waitForSelector(`[data-step=${name}]`);
      await settled(phone.page);
      await screenshot(phone.page, `lesson-phone-${k + 1}`);
      assert.ok(await wide(phone.page) <= 0, `${name} is too wide`);
    }
    await phone.page.evaluate(() => (location.hash = "#5"));
    await phone.page.waitForSelector("[data-step=check]");
    await predict(phone.page);
    await phone.page.waitForSelector(".live .picture");
    await play(phone.page, "check");
    await phone.page.waitForSelector(".finding");
    assert.ok(await wide(phone.page) <= 0);
    await screenshot(phone.page, "lesson-phone-found");
    assert.equal(await phone.page.locator(".links-of a").first().getAttribute("href"), "lessons/04-m3s-stages.zh.html#the-check-at-work");
    await leads(phone.page);
    assert.deepEqual([...faults, ...phone.faults], []);
  });

  test("the plan for 45 and 90 minutes can be read and printed in both languages", async (t) => {
    for (const file of ["plan.html", "plan.zh.html"]) {
      const { page, faults } = await open(t, server.address, { query: file, prepare: withAxe });
      assert.equal(await page.locator("table").count(), 2);
      assert.deepEqual(await page.$$eval("tbody tr:last-child th", (list) => list.map((e) => e.textContent?.split("–")[1])), ["45", "90"]);
      assert.deepEqual(await violations(page), []);
      await screenshot(page, file.replace(".html", ""));
      await page.setViewportSize({ width: 360, height: 740 });
      assert.ok(await wide(page) <= 0);
      assert.deepEqual(faults, []);
    }
  });

  test("a visit to the page keeps the lesson and the plan for use without a network", async (t) => {
    const own = await serveCora();
    t.after(own.stop);
    const { page } = await open(t, own.address);
    await ready(page);
    await kept(page);
    own.stop();
    await page.goto(`${own.address}plan.html`);
    assert.equal(await page.locator("table").count(), 2);
    await page.goto(`${own.address}lesson.html#1`);
    await page.click(".skip-prediction");
    await page.waitForSelector(".finding");
  });
});
