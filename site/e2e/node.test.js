/** The chosen node: its reasons, on the page and from the program. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { cannot, finished, loader, open, ready, screenshot, serve, SITE } from "./harness.js";

describe("node", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("the terms of 100 nodes sum to their logits", async () => {
    const manifest = JSON.parse(readFileSync(join(SITE, "manifest.json"), "utf8"));
    const { open: openProgram } = await import(String(new URL("../../wasm/node/host.mjs", import.meta.url)));
    const host = await openProgram(loader(), join(SITE, manifest.wasm.simd));
    try {
      host.post({ type: "load", pack: new Uint8Array(readFileSync(join(SITE, manifest.packs.cora ?? manifest.packs.generated))) });
      const { n, c } = await host.until("loaded");
      host.post({ type: "start", run: 1, strategy: "gcn", perClass: 2, seed: 1 });
      await host.until("done");
      for (let k = 0; k < 100; k++) {
        const node = (k * 7919 + 13) % n;
        host.post({ type: "explain", run: 1, node });
        const m = await host.until("explained");
        for (let j = 0; j < c; j++) {
          let sum = 0;
          for (let i = 0; i < m.neighbours.length; i++) sum += m.terms[i * c + j];
          assert.ok(Math.abs(sum - m.logits[j]) <= 1e-5, `node ${node}, class ${j}: ${sum}, ${m.logits[j]}`);
        }
      }
    } finally {
      await host.close();
    }
  });

  test("a click, a search and the arrow keys open a node's reasons", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "?draw=canvas#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1" });
    await ready(page);
    await page.click("#train");
    await finished(page);
    const box = await page.locator("#graph").boundingBox();
    assert.ok(box);
    for (let i = 0; i < 40 && !(await page.isVisible("#view-node")); i++) {
      await page.mouse.click(box.x + box.width * (0.3 + 0.01 * i), box.y + box.height / 2);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    await page.waitForFunction(() => /^Node \d+$/.test(document.getElementById("node-title")?.textContent ?? ""));
    await page.waitForSelector("#node-reasons .terms");
    await page.fill("#find", "1358");
    await page.press("#find", "Enter");
    await page.waitForFunction(() => document.getElementById("node-title")?.textContent === "Node 1358");
    await page.waitForSelector("#node-reasons .terms tr:nth-child(8)");
    await screenshot(page, "node-open");
    assert.equal(await page.locator("#node-reasons .story li").count(), 5);
    await page.waitForFunction(() => location.hash.includes("node=1358"));
    await sums(page);
    await page.click("#node-reasons .terms button >> nth=0");
    await page.waitForFunction(() => document.getElementById("node-title")?.textContent !== "Node 1358");
    await page.focus("#graph");
    const before = await page.textContent("#node-title");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((said) => document.getElementById("node-title")?.textContent !== said, before);
    await page.fill("#find", "no such node");
    await page.press("#find", "Enter");
    assert.equal(await page.textContent("#find-said"), "No such node");
    await page.uncheck("#truth");
    await page.waitForFunction(() => !document.getElementById("node-reasons")?.textContent?.includes("truth"));
    assert.deepEqual(faults, []);
  });

  test("with evidence four bars add up to the answer, which is what is predicted, above the network's own terms", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "?draw=canvas#v=1&dataset=cora&labels=class:2&strategy=evidence&protocol=last&seed=1&view=node" });
    await ready(page);
    await page.click("#train");
    await finished(page);
    for (const node of ["1358", "7", "2001"]) {
      await page.fill("#find", node);
      await page.press("#find", "Enter");
      await page.waitForFunction((n) => document.getElementById("node-title")?.textContent === `Node ${n}`, node);
      await page.waitForSelector("#node-reasons .reasons tfoot");
      const predicted = (await page.textContent("#node-reasons .facts .tag:nth-child(2)"))?.replace("predicted ", "");
      assert.equal(await page.textContent("#node-reasons .reasons caption"), `Why ${predicted}`);
      const four = await odds(page, "tr.reason");
      const [total] = await odds(page, "tr.sum");
      assert.ok(four.length === 4 && total.length > 0 && total.every((x) => x > 0), `${total}`);
      total.forEach((want, j) => assert.ok(Math.abs(four.reduce((sum, row) => sum + row[j], 0) - want) < 0.025, `node ${node}: ${four.map((row) => row[j])}, together ${want}`));
      const words = await odds(page, "tbody:nth-of-type(2) tr.of-reason");
      assert.ok(words.length >= 1 && words.length <= 6);
      words[0].forEach((_, j) => assert.ok(Math.abs(words.reduce((sum, row) => sum + row[j], 0) - four[1][j]) < 0.005 * (words.length + 2)));
    }
    assert.deepEqual(await page.$$eval("#node-reasons h3", (list) => list.map((h) => h.textContent?.split(" ")[0])), ["Why", "What", "The", "Probabilities", "The", "Receptive"]);
    await screenshot(page, "node-evidence");
    assert.deepEqual(faults, []);
  });
});

/** The columns of a table of reasons that say how much: after a line's name each bar has its number.
 * @param {import("playwright-core").Page} page @param {string} lines @returns {Promise<number[][]>} */
function odds(page, lines) {
  return page.$$eval(`#node-reasons .reasons ${lines}`, (list) => list.map((row) => [...row.querySelectorAll("td:nth-child(2n + 3)")].map((cell) => Number(cell.textContent))));
}

/** The table's columns add up to its last line, within rounding.
 * @param {import("playwright-core").Page} page */
async function sums(page) {
  const rows = await page.$$eval("#node-reasons .terms tbody tr, #node-reasons .terms tfoot tr", (list) => list.map((row) => [...row.children].slice(2).map((cell) => Number(cell.textContent))));
  const total = rows.pop() ?? [];
  assert.ok(rows.length > 2 && total.length === 7);
  total.forEach((want, j) => {
    const got = rows.reduce((sum, row) => sum + row[j], 0);
    assert.ok(Math.abs(got - want) <= 0.006 * (rows.length + 1), `column ${j}: ${got}, ${want}`);
  });
}
