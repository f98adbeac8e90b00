/** A tab in the background, whose page gets no frames, still says how a run goes and ends. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import puppeteer from "puppeteer-core";
import { BROWSER, cannot, GUARD, serve } from "./harness.js";

describe("a hidden tab", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => void (server = await serve()));
  after(() => server?.stop());

  // Not by Playwright, which has every page believe that it is in front.
  test("shows progress, a cancel and the end of a run", async (t) => {
    const browser = await puppeteer.launch({ executablePath: BROWSER, headless: true, args: ["--no-sandbox"], timeout: GUARD, protocolTimeout: GUARD });
    t.after(() => browser.close());
    const page = await browser.newPage();
    page.setDefaultTimeout(GUARD);
    const says = (/** @type {RegExp} */ words, id = "status") => page.waitForFunction((at, pattern) => new RegExp(pattern).test(document.getElementById(at)?.textContent ?? ""), { polling: "mutation" }, id, words.source);
    const press = (/** @type {string} */ id) => page.evaluate((x) => document.getElementById(x)?.click(), id); // a mouse would bring it to the front
    await page.goto(`${server.address}#v=1&dataset=generated:n20000.c7.h81.d100.w1000.s1`);
    await says(/^Ready/);
    await (await browser.newPage()).bringToFront();
    await page.waitForFunction(() => document.hidden, { polling: 100 });
    await page.evaluate(() => {
      const w = /** @type {any} */ (window);
      w.frames = 0;
      requestAnimationFrame(() => w.frames++);
    });

    await press("train");
    await says(/epoch \d+ of/);
    const first = await page.$eval("#status", (e) => e.textContent);
    await page.waitForFunction((text) => /epoch \d+ of/.test(document.getElementById("status")?.textContent ?? "") && document.getElementById("status")?.textContent !== text, { polling: "mutation" }, first);
    await press("cancel");
    await says(/^Cancelled/);
    await page.evaluate(() => void (location.hash = "#v=1&dataset=karate&seed=3"));
    await says(/^34 nodes/, "readout");
    await says(/^Ready/);
    await press("train");
    await says(/^Done/);
    await says(/^[0-9a-f]{16}$/, "fingerprint");
    assert.equal(await page.evaluate(() => `${document.visibilityState} ${/** @type {any} */ (window).frames}`), "hidden 0", "no frame came");
  });
});
