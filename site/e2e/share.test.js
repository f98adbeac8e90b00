/** Sharing and keeping: the files hold what the page shows, and a kept run repeats itself. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { cannot, finished, native, open, ready, screenshot, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

describe("share", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("files hold the run, and a kept run opens with its settings and repeats its fingerprint", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=7" });
    await ready(page);
    await page.click("#train");
    await finished(page);
    const fingerprint = await page.textContent("#fingerprint");
    await page.click("#share-show");
    await page.waitForSelector("#share[open]");
    const csv = String(await kept(page, "csv")).trim().split("\r\n");
    assert.deepEqual([csv.length, csv[0].split(",")[3]], [35, "how"]);
    assert.match(String(await kept(page, "svg")), /^<svg [\s\S]*<\/svg>/);
    assert.equal((await kept(page, "png")).subarray(1, 4).toString(), "PNG");
    assert.match(String(await kept(page, "bib")), /@inproceedings/);
    const json = await kept(page, "json");
    assert.equal(JSON.parse(String(json)).fingerprint, fingerprint);
    const folder = mkdtempSync(join(tmpdir(), "m3s-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const steps = join(folder, "steps.jsonl");
    native("--dataset", "karate", "--strategy", "m3s", "--per-class", "2", "--seed", "7", "--history", steps);
    assert.equal(String(await kept(page, "jsonl")), readFileSync(steps, "utf8"), "other steps than m3s run --history has");
    await page.check('#share-hide input[value="truth"]');
    await page.check("#share-embed");
    assert.match(await page.inputValue("#share-link"), /\?embed=1#v=1&.*hide=truth$/);
    await screenshot(page, "share");
    assert.deepEqual(faults.filter((f) => !f.includes("blob:")), []);

    const other = await open(t, server.address);
    await ready(other.page);
    await other.page.click("#share-show");
    await other.page.waitForSelector("#share[open]"); // its script is loaded then
    await other.page.setInputFiles("#share-open", { name: "run.json", mimeType: "application/json", buffer: Buffer.from("{}") });
    await other.page.waitForFunction(() => document.getElementById("share-said")?.textContent?.startsWith("This file is not a run"));
    await other.page.setInputFiles("#share-open", { name: "run.json", mimeType: "application/json", buffer: json });
    await other.page.waitForFunction(() => document.getElementById("share-said")?.textContent?.startsWith("Settings restored"));
    await other.page.keyboard.press("Escape");
    await other.page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("34 nodes"));
    await ready(other.page);
    await other.page.click("#train");
    await finished(other.page);
    assert.equal(await other.page.textContent("#fingerprint"), fingerprint);
  });
});

/** Presses a button of the dialog and reads the file the browser gets.
 * @param {Page} page @param {string} kind @returns {Promise<Buffer>} */
async function kept(page, kind) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#share-files button[value=${kind}]`)]);
  return readFileSync(await download.path());
}
