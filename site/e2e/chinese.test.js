/** The page in Chinese: the same bits, and nothing left in English. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, native, open, screenshot, serve, settled, tab } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** Names that stay as they are: of the method, datasets, formats, languages, the paper and its authors. */
const NAMES = /\b(M3S|GCN|Cora|CiteSeer|PubMed|CSV|JSON|PNG|SVG|BibTeX|English|Go|go[\d.]+|SIMD|WebAssembly|logit|softmax|k-means|AAAI 2020|NumPy|LINQS)\b|K\. Sun, Z\. Lin and Z\. Zhu,|Multi-Stage Self-Supervised Learning for\s+Graph Convolutional Networks on Graphs with Few Labeled Nodes|Â|Mr\. Hi|Officer|John A|[0-9a-f]{16}/g;

describe("Chinese", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("karate has the command's fingerprint, every view is Chinese and has no violation", async (t) => {
    const { page, faults } = await open(t, server.address, {
      query: "zh.html?simd=off#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1", prepare: withAxe,
    });
    assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
    await says(page, "就绪");
    await page.click("#train");
    await says(page, "完成");
    assert.equal(await page.textContent("#fingerprint"), native("--dataset", "karate", "--strategy", "m3s", "--per-class", "2", "--seed", "1").fingerprint);
    /** @type {string[]} */
    const found = [];
    const look = async (/** @type {string} */ view, check = false) => {
      await settled(page);
      found.push(...(await foreign(page)).map((text) => `${view}: ${text}`));
      if (check) found.push(...(await violations(page)).map((line) => `${view}: ${line}`));
    };
    await page.focus("#graph");
    await page.keyboard.press("ArrowUp");
    for (const view of await page.$$eval("[role=tab]", (list) => list.map((b) => b.id))) {
      await tab(page, view.replace("tab-", ""));
      await look(view, view === "tab-run" || view === "tab-node");
      await screenshot(page, `chinese-${view}`);
    }
    await page.click("#in-check");
    await look("inside a stage");
    for (const mode of ["compare", "sweep", "paper", "train"]) {
      await page.click(`#modes button[value=${mode}]`);
      await page.waitForSelector(mode === "paper" ? ".paper-rows" : mode === "train" ? "#train" : `#${mode}-run`);
      await look(mode);
    }
    await page.click("#share-show");
    await page.waitForSelector("#share[open]");
    await look("share", true);
    assert.deepEqual(found, []);
    assert.deepEqual(faults, []);
  });

  test("changing the language keeps what the address says", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "?simd=off#v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=7&view=quality" });
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Ready"));
    await page.click("#language");
    await says(page, "就绪");
    assert.match(page.url(), /\/zh\.html\?simd=off#v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=7&view=quality$/);
    await page.focus("#language");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Ready"));
    assert.match(page.url(), /\/index\.html\?simd=off#v=1&dataset=karate.*seed=7&view=quality$/);
    assert.deepEqual(faults, []);
  });
});

/** @param {Page} page @param {string} start of the status */
function says(page, start) {
  return page.waitForFunction((text) => document.getElementById("status")?.textContent?.startsWith(text), start);
}

/** Texts, labels and hints that are not Chinese though they have words.
 * @param {Page} page @returns {Promise<string[]>} */
async function foreign(page) {
  const all = await page.evaluate(() => {
    /** @type {string[]} */
    const list = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let n = walk.nextNode(); n; n = walk.nextNode()) if (!n.parentElement?.closest("script, style, noscript, [hidden]")) list.push(n.textContent ?? "");
    for (const e of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      for (const name of ["aria-label", "title", "placeholder"]) list.push(e.getAttribute(name) ?? "");
    }
    return list;
  });
  return [...new Set(all)].filter((text) => /\p{L}{2,}/u.test(text.replace(NAMES, "")) && !/\p{Script=Han}/u.test(text));
}
