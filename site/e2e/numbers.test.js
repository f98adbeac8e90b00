/** Boxes for numbers show what is used; a sweep that is too large says so. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "#v=1&dataset=karate&labels=class:1&strategy=gcn&protocol=last&seed=3";

describe("numbers", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("the seed that is shown is the one that runs; what is out of range is said and put back", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE });
    await ready(page);
    const seed = page.locator("#set-seed");
    for (const [typed, shown] of [["9999998", "3"], ["", "3"], ["-4", "3"], ["1.5", "3"], ["1e3", "1000"], ["999999", "999999"], ["1000000", "999999"]]) {
      await seed.fill(typed);
      assert.equal(await seed.inputValue(), typed, "a number being typed stays");
      await page.press("#set-seed", "Enter");
      await page.locator("#train").focus();
      await page.waitForFunction((want) => /** @type {HTMLInputElement} */ (document.getElementById("set-seed")).value === want, shown);
      if (Number(typed) !== Number(shown) || typed === "") {
        await page.waitForFunction(() => document.getElementById("refused")?.textContent?.startsWith("Whole numbers from 0 to 999,999")).catch(() => assert.fail(`nothing is said of “${typed}”`));
      }
      await page.waitForFunction((want) => location.hash.includes(`seed=${want}`), shown);
    }
    await ready(page);
    await page.click("#train");
    await finished(page);
    assert.match((await page.textContent("#status")) ?? "", /seed 999999/);
    assert.deepEqual(faults, []);
  });

  test("so do the boxes of columns, sweeps, the paper and the generator", async (t) => {
    const { page, faults } = await open(t, server.address, { query: `${KARATE}&mode=compare` });
    const entered = async (/** @type {string} */ id, /** @type {string} */ typed) => {
      await page.fill(id, typed);
      await page.press(id, "Enter");
      return page.inputValue(id);
    };
    const said = (/** @type {RegExp} */ want) => page.waitForFunction((w) => new RegExp(w).test(document.getElementById("refused")?.textContent ?? ""), want.source);
    await page.waitForSelector("#column-0-layers");
    assert.equal(await entered("#column-0-layers", "3"), "3");
    assert.equal(await entered("#column-0-layers", "99"), "3");
    await said(/from 1 to 10: 3 stays/);
    assert.equal(await entered("#column-0-layers", ""), "");
    await page.click("#modes button[value=sweep]");
    assert.equal(await entered("#sweep-runs", "999"), "5");
    await said(/from 1 to 50: 5 stays/);
    assert.equal(await entered("#sweep-xs", "1, 99, two, 3"), "1, 3");
    await said(/Left out: 99, two\. Numbers from 1 to 10, at most 12/);
    await page.click("#modes button[value=paper]");
    assert.equal(await entered("#paper-runs", ""), "10");
    await page.click("#modes button[value=train]");
    await page.click("#own-show");
    await page.click("#own .own-made summary");
    await page.fill("#dial-seed", "9999998");
    await page.locator("#dial-nodes").focus();
    assert.equal(await page.inputValue("#dial-seed"), "1");
    await said(/from 1 to 999,999: 1 stays/);
    assert.ok(await page.locator("#own #refused").isVisible(), "inside the dialog, which hides all else");
    assert.deepEqual(faults, []);
  });

  test("an address that asks for tens of thousands of runs is drawn, and says how many are done at once", async (t) => {
    const all = "m3s,m3s-naive,multistage,self-training,co-training,union,intersection,gcn,lp";
    const lab = `1;xs,1,2,3,4,5,6,7,8,9,10;y,t;ys,1,2,3,4,5,6,7,8,9,10,11,12;strategies,${all};runs,50`;
    const { page, faults } = await open(t, server.address, { query: `${KARATE}&mode=sweep&lab=${lab}` });
    await page.waitForFunction(() => /^\d\d,\d{3} runs are more than this page does at once: at most 2,000/.test(document.getElementById("sweep-status")?.textContent ?? ""));
    assert.equal(await page.isDisabled("#sweep-run"), true);
    t.diagnostic(`${await page.textContent("#sweep-status")} long tasks: ${await page.evaluate(() => /** @type {any} */ (window).measured.tasks.map((/** @type {any} */ x) => Math.round(x.duration)).join(", "))} ms`);
    await page.fill("#sweep-runs", "1");
    await page.press("#sweep-runs", "Enter");
    await page.waitForSelector("#sweep-run:enabled");
    assert.match((await page.textContent("#sweep-status")) ?? "", /^[\d,]+ runs to do/);
    assert.deepEqual(faults, []);
  });
});
