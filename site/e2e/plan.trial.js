/**
 * The teacher's 45 minutes, walked through from the plan's links alone and by
 * the keyboard alone, on a projector and on a phone, in both languages. make
 * plan-test runs it: it takes minutes.
 */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, open, screenshot, serveCora, settled } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** The lesson's steps that the 45 minutes open, by their place in the address; the first row opens the page. */
const NAMES = { "": "page", "#1": "labels", "#2": "smoothing", "#4": "growing", "#5": "check", "#6": "tables" };

/** More than any page here has places for the focus. */
const MOST = 250;

/** Presses Tab until what has the focus fits. @param {Page} page @param {string} selector */
async function reach(page, selector) {
  for (let k = 0; k < MOST; k++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab does not reach ${selector}`);
}

/** @param {Page} page @param {string} selector */
async function press(page, selector) {
  await reach(page, selector);
  await page.keyboard.press("Enter");
}

/** Answers what a step asks, in the order in which Tab comes to it. @param {Page} page */
async function predict(page) {
  for (let k = 0; k < MOST; k++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const e = document.activeElement;
      return !e?.closest(".predict") ? "" : e.matches(".press .primary") ? "show" : e instanceof HTMLInputElement ? e.type : "";
    });
    if (at === "range") await page.keyboard.press("ArrowRight");
    if (at === "radio") await page.keyboard.press("Space");
    if (at === "show") return page.keyboard.press("Enter");
  }
  assert.fail("Tab does not reach the button that shows what happens");
}

/** What a step asks in the middle of its experiment. @param {Page} page @param {string} name */
async function play(page, name) {
  if (name === "growing") {
    await page.waitForSelector(".proposal");
    for (const k of [1, 6, 10]) await press(page, `.proposal:nth-child(${k})`);
    await press(page, ".live > .primary");
    await holds(page);
  }
  if (name === "check") {
    await page.waitForSelector(".judged li:nth-child(5)");
    for (let k = 0; k < 5; k++) {
      await press(page, ".keys-of button");
      await holds(page);
    }
  }
}

/** What was pressed is gone, and something else has the focus. @param {Page} page */
async function holds(page) {
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY", "the focus is lost");
}

/** What is wrong with what is shown: it is wider than the screen, or axe finds something. @param {Page} page @param {string} where */
async function faultsOf(page, where) {
  await settled(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const found = [...(over > 0 ? [`${over} pixels too wide`] : []), ...await violations(page)];
  return found.map((f) => `${where}: ${f}`);
}

/** The same in the light and in the dark, with a picture of each. @param {Page} page @param {string} where */
async function inBothThemes(page, where) {
  const found = [];
  for (const theme of ["", "-dark"]) {
    found.push(...await faultsOf(page, where + theme));
    await page.evaluate(() => document.querySelector(".live, .work")?.scrollIntoView());
    await settled(page);
    await screenshot(page, `${where}${theme}`);
    await press(page, "#theme");
  }
  return found;
}

/** Does what the plan says at the page it opened. @param {Page} page @param {string} name @param {string} where */
async function hold(page, name, where) {
  if (name === "page") {
    await page.waitForSelector("#train:enabled");
    await settled(page);
    await screenshot(page, `${where}-open`);
    await press(page, "#train");
    await page.waitForFunction(() => /^[0-9a-f]{16}$/.test(document.getElementById("fingerprint")?.textContent ?? ""));
    const rejected = await page.$$eval("#stages tr", (lines) => lines.map((l) => Number(l.children[2]?.textContent)).filter((n) => n > 0));
    assert.ok(rejected.length > 0, "no proposal is rejected, of which the plan speaks");
    return inBothThemes(page, where);
  }
  await page.waitForSelector(`[data-step=${name}] .predict`);
  const found = await faultsOf(page, `${where}-open`);
  await screenshot(page, `${where}-open`);
  await predict(page);
  await play(page, name);
  await page.waitForSelector(".finding");
  return [...found, ...await inBothThemes(page, where)];
}

describe("the plan", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  for (const [lang, file] of [["en", "plan.html"], ["zh", "plan.zh.html"]]) {
    for (const [width, height] of [[1024, 768], [360, 740]]) {
      test(`45 minutes by keyboard, ${lang}, ${width} × ${height}`, async (t) => {
        const { page, faults } = await open(t, server.address, { width, height, touch: width < 500, query: file, prepare: withAxe });
        /** @type {string[]} */
        const found = [];
        for (const dark of [false, true]) {
          await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
          found.push(...await faultsOf(page, `plan-${lang}-${width}${dark ? "-dark" : ""}`));
          await screenshot(page, `plan-${lang}-${width}${dark ? "-dark" : ""}`);
        }
        await page.emulateMedia({ colorScheme: "light" });
        const seen = [];
        const rows = await page.locator(".plan-of:first-of-type tbody tr").count();
        for (let k = 1; k <= rows; k++) {
          await press(page, `.plan-of:first-of-type tbody tr:nth-child(${k}) a`);
          await page.waitForURL((url) => !url.pathname.endsWith(file));
          const name = NAMES[/** @type {keyof typeof NAMES} */ (new URL(page.url()).hash)];
          assert.ok(name, page.url());
          seen.push(name);
          found.push(...await hold(page, name, `plan-${lang}-${width}-${k}-${name}`));
          await page.goBack();
          await page.waitForURL((url) => url.pathname.endsWith(file));
        }
        assert.deepEqual(seen, Object.values(NAMES));
        assert.deepEqual(found, []);
        assert.deepEqual(faults, []);
      });
    }
  }
});
