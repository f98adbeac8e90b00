/** What a first visit shows: the run that site/cmd/first chose, with the mean over splits beside its accuracy. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, screenshot, serveCora, settled } from "./harness.js";

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
    await settled(page);
    await screenshot(page, "first-visit-finished");
    await page.selectOption("#set-labels", "class:1");
    await page.click("#train");
    await page.waitForFunction((f) => document.getElementById("fingerprint")?.textContent !== f, chosen.fingerprint);
    await finished(page);
    assert.doesNotMatch((await page.textContent("#splits")) ?? "", /\d/, "settings whose mean is not known have none beside them");
    assert.deepEqual(faults, []);
  });
});
