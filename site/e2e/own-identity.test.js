/** The visitor's own data keeps its identity: what the page names is what is trained, compared and kept. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, serve } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "#v=1&dataset=karate&labels=class:1&strategy=gcn&protocol=last&seed=3";

/** Rings of n nodes, two classes, as files of the same names.
 * @param {number} n */
function ring(n) {
  const lines = (/** @type {(i: number) => string} */ of) => Buffer.from(Array.from({ length: n }, (_, i) => of(i)).join("\n"));
  return [
    { name: "edges.csv", mimeType: "text/csv", buffer: lines((i) => `${i},${(i + 1) % n}`) },
    { name: "labels.csv", mimeType: "text/csv", buffer: lines((i) => `${i},${i < n / 2 ? "left" : "right"}`) },
  ];
}

describe("the identity of own data", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("files that were looked at and left change nothing: page, training, comparison and kept runs go on with those in use", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE });
    await ready(page);
    await hand(page, 12);
    await use(page, 12);
    const fingerprint = await trainedWith(page);
    const json = await kept(page, "json");
    const compared = await compare(page);
    assert.equal(compared, fingerprint, "Compare repeats the page's run");

    await hand(page, 40);
    await page.keyboard.press("Escape");
    await choose(page, "karate", 34);
    await choose(page, "own", 12);
    assert.match((await page.textContent("#set-dataset option[value=own]")) ?? "", /12/);
    assert.equal(await trainedWith(page), fingerprint, "after files that were only looked at");

    await hand(page, 40);
    await use(page, 40);
    const other = await trainedWith(page);
    assert.notEqual(other, fingerprint);
    assert.equal(await compare(page), other, "Compare has the second files' result");
    await page.click("#share-show");
    await page.setInputFiles("#share-open", { name: "run.json", mimeType: "application/json", buffer: json });
    await page.waitForFunction(() => /files/.test(document.getElementById("share-said")?.textContent ?? ""));
    await page.keyboard.press("Escape");
    assert.match((await page.textContent("#readout")) ?? "", /^40 nodes/, "a run kept of other files is not opened on these");
    assert.deepEqual(faults.filter((f) => !f.includes("blob:")), []);
  });
});

/** Hands the dialog a ring of n nodes and waits until it is read.
 * @param {Page} page @param {number} n */
async function hand(page, n) {
  await page.click("#own-show");
  await page.waitForSelector("#own[open]");
  await page.setInputFiles("#own-pick", ring(n));
  await page.waitForFunction((n) => document.getElementById("own-said")?.textContent?.startsWith(`${n} nodes`), n);
}

/** @param {Page} page @param {number} n */
async function use(page, n) {
  await page.click("#own-use");
  await shows(page, n);
}

/** @param {Page} page @param {string} dataset @param {number} n */
async function choose(page, dataset, n) {
  await page.selectOption("#set-dataset", dataset);
  await shows(page, n);
}

/** @param {Page} page @param {number} n */
async function shows(page, n) {
  await page.waitForFunction((n) => document.getElementById("readout")?.textContent?.startsWith(`${n} nodes`), n);
  await ready(page);
}

/** @param {Page} page */
async function trainedWith(page) {
  await page.click("#train");
  await finished(page);
  return page.textContent("#fingerprint");
}

/** The fingerprint of column B, which has the page's settings.
 * @param {Page} page */
async function compare(page) {
  await page.click("#modes button[value=compare]");
  await page.waitForSelector("#compare-run");
  await page.selectOption("#column-1-strategy", "gcn");
  if (await page.isEnabled("#compare-run")) await page.click("#compare-run");
  await page.waitForFunction(() => /^[0-9a-f]{16}$/.test(document.querySelector(".prints td:nth-child(3)")?.textContent ?? ""));
  const print = await page.textContent(".prints td:nth-child(3)");
  await page.click("#modes button[value=train]");
  return print;
}

/** @param {Page} page @param {string} kind @returns {Promise<Buffer>} */
async function kept(page, kind) {
  await page.click("#share-show");
  await page.waitForSelector("#share[open]");
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#share-files button[value=${kind}]`)]);
  await page.keyboard.press("Escape");
  return readFileSync(await download.path());
}
