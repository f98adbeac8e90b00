/** What a first visit shows: the run that site/cmd/first chose, with the mean over splits beside its accuracy. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { cannot, finished, native, open, ready, screenshot, serveCora, settled, told } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const { chosen, candidates } = JSON.parse(readFileSync(new URL("../cmd/first/record.json", import.meta.url), "utf8"));

describe("the first visit", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  test("one press shows the check at work, and what one split says beside what fifty say", async (t) => {
    const { page, faults } = await open(t, server.address);
    await ready(page);
    await settled(page);
    await screenshot(page, "first-visit");
    await page.click("#train");
    await finished(page);
    t.diagnostic(String(await page.textContent("#status")));
    assert.equal(await page.textContent("#fingerprint"), chosen.fingerprint);
    const rejected = await page.$$eval("#stages tr", (lines) => lines.map((l) => Number(l.children[2]?.textContent)).filter((n) => n > 0));
    assert.equal(rejected.reduce((a, b) => a + b, 0), chosen.rejected);
    const share = (/** @type {number} */ x) => `${(100 * x).toFixed(1)}\u00a0%`;
    await page.waitForFunction(() => /\d/.test(document.getElementById("splits")?.textContent ?? ""));
    const mean = candidates.find((/** @type {any} */ c) => c.rate === chosen.rate && c.protocol === chosen.protocol).reported;
    const said = (await page.textContent("#splits")) ?? "";
    const on = (await page.textContent("#accuracy-on")) ?? "";
    assert.match(on, /^on 2,\d+ nodes$/);
    assert.ok(said.startsWith(`This split ${share(chosen.accuracy)} ${on}; `) && said.includes(`50 splits ${(100 * mean).toFixed(1)} ± `), said);
    for (const width of [360, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page);
      assert.equal(await page.$eval("#splits", (p) => p.scrollWidth <= p.clientWidth && p.scrollHeight <= p.clientHeight), true, `the mean is cut off at ${width} pixels`);
    }
    await screenshot(page, "first-visit-finished");
    await page.click("#settings-show");
    await page.selectOption("#set-labels", "class:1");
    await page.click("#train");
    await page.waitForFunction((f) => document.getElementById("fingerprint")?.textContent !== f, chosen.fingerprint);
    await finished(page);
    assert.doesNotMatch((await page.textContent("#splits")) ?? "", /\d/, "settings whose mean is not known have none beside them");
    assert.equal(await page.isVisible("#beyond button"), false);
    assert.deepEqual(faults, []);
  });

  test("the strategy beyond the paper is one press away, with its mean of fifty splits, in a place that is kept for it", async (t) => {
    const { page, faults } = await open(t, server.address);
    await ready(page);
    await page.waitForSelector("#beyond button", { state: "attached" });
    const before = await places(page);
    assert.equal(await page.isVisible("#beyond button"), false);
    await page.click("#train");
    await page.waitForSelector("#beyond button:visible");
    await finished(page);
    assert.deepEqual(await places(page), before, "the button moves nothing");
    const said = (await page.textContent("#beyond")) ?? "";
    assert.match(said, /: 50 splits \d\d\.\d\d ± \d\.\d\d\s%$/);
    await page.click("#beyond button");
    await page.waitForFunction((f) => /^[0-9a-f]{16}$/.test(document.getElementById("fingerprint")?.textContent ?? "") && document.getElementById("fingerprint")?.textContent !== f, chosen.fingerprint);
    await finished(page);
    assert.equal(await page.inputValue("#set-strategy"), "evidence");
    assert.equal(await page.textContent("#fingerprint"), native("--dataset", "cora", "--rate", String(chosen.rate), "--seed", String(chosen.seed), "--strategy", "evidence").fingerprint);
    assert.ok((await page.textContent("#splits"))?.includes(said.slice(said.indexOf("50 splits"))), "the mean beside the run is the one on the button");
    assert.equal(await page.isVisible("#beyond button"), false, "which has done its work");
    assert.deepEqual(await places(page), before);
    await screenshot(page, "beyond-the-paper");
    assert.deepEqual(faults, []);
  });

  test("a run that may have failed says so in that place, with the command's share", async (t) => {
    const [, share] = /note: ([\d.]+) % of the answers changed/.exec(told("--dataset", "cora", "--rate", "0.5", "--seed", "100013", "--strategy", "evidence")) ?? [];
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=cora&labels=rate:0.5&strategy=evidence&protocol=last&seed=100013" });
    await ready(page);
    await page.waitForSelector("#beyond button", { state: "attached" });
    const before = await places(page);
    await page.click("#train");
    await page.waitForSelector("#beyond span:visible");
    assert.ok((await page.textContent("#beyond span"))?.startsWith(`${share}\u00a0% of the answers changed`), share);
    assert.deepEqual(await places(page), before);
    assert.deepEqual(faults, []);
  });

  test("a link that takes the strategy away, or a slide, offers no other", async (t) => {
    for (const query of ["#v=1&protocol=paper&seed=100001&hide=strategy", "?embed=1#v=1&protocol=paper&seed=100001"]) {
      const { page, faults } = await open(t, server.address, { query });
      await ready(page);
      await page.click("#train");
      await finished(page);
      await page.waitForFunction(() => /\d/.test(document.getElementById("splits")?.textContent ?? ""));
      assert.equal(await page.isVisible("#beyond button"), false, query);
      assert.deepEqual(faults, []);
    }
  });

  test("one screen has the graph, one button and the sentence that says what one sees; settings are folded away until wanted", async (t) => {
    for (const [file, sentence] of [["", /^Colours are classes: rings mark given labels/], ["zh.html", /^颜色表示类别：圆环标出已知标签/]]) {
      const { page, faults } = await open(t, server.address, { query: /** @type {string} */ (file), width: 412, height: 823 });
      await page.waitForSelector("#train:enabled");
      await page.waitForSelector("#graph[data-surface]");
      await settled(page);
      assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).measured.shifts), [], "what is there moves while the page starts on a phone");
      assert.match((await page.innerText(".lead")), /** @type {RegExp} */ (sentence));
      for (const [width, height] of [[1366, 768], [1024, 768], [360, 740]]) {
        await page.setViewportSize({ width, height });
        if (!file) await settled(page);
        if (!file) await screenshot(page, `first-screen-${width}`);
        assert.deepEqual(await onScreen(page), { seen: [".lead", "#train", "#settings-show", "#graph"], primary: 1, settings: false, tall: true }, `${file} ${width} × ${height}`);
        await page.focus("#settings-show");
        await page.keyboard.press("Enter");
        assert.ok(await page.isVisible("#set-dataset") && await page.isVisible("#step-epoch"));
        await page.keyboard.press("Enter");
        assert.equal(await page.isVisible("#set-dataset"), false);
      }
      for (const [seed, width, shown] of /** @type {const} */ ([["3", 360, false], ["4", 1024, true]])) {
        await page.setViewportSize({ width, height: 740 });
        await page.evaluate((s) => (location.hash = `v=1&dataset=karate&seed=${s}`), seed);
        await page.waitForFunction((s) => /** @type {HTMLInputElement} */ (document.getElementById("set-seed")).value === s, seed);
        assert.equal(await page.isVisible("#set-dataset"), shown, `a link with settings, ${width} pixels wide`);
      }
      assert.deepEqual(faults, []);
    }
  });
});

/** Where the tab of the run has what stands around the button's place, and the height of each. @param {Page} page */
function places(page) {
  return page.evaluate(() => {
    const box = (/** @type {string} */ s) => /** @type {Element} */ (document.querySelector(s)).getBoundingClientRect();
    return ["#splits", "#beyond", ".bars", ".print:has(#fingerprint)", ".stages"].map((s) => [s, box(s).top - box("#view-run").top, box(s).height]);
  });
}

/** What of the first screen can be seen without scrolling. @param {Page} page */
function onScreen(page) {
  return page.evaluate(() => {
    const box = (/** @type {string} */ s) => /** @type {Element} */ (document.querySelector(s)).getBoundingClientRect();
    const whole = (/** @type {string} */ s) => box(s).height > 0 && box(s).top >= 0 && box(s).left >= 0 && box(s).right <= innerWidth && box(s).bottom <= innerHeight;
    return {
      seen: scrollY === 0 ? [".lead", "#train", "#settings-show", "#graph"].filter(whole) : [],
      primary: [...document.querySelectorAll(".primary")].filter((e) => e instanceof HTMLElement && e.offsetParent).length,
      settings: box("#settings").height > 0, tall: box("#graph").height >= 240,
    };
  });
}
