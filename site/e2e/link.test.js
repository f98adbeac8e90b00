/** Addresses: what a link restores, what it takes away, and what a bad one does. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, serve } from "./harness.js";

describe("links", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("settings and look follow into the address and come back from it", async (t) => {
    const { page, faults } = await open(t, server.address);
    await ready(page);
    assert.equal(new URL(page.url()).hash, "", "a fresh page has a plain address");
    await page.evaluate(() => (location.hash = "v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1"));
    await page.waitForFunction(() => /** @type {HTMLSelectElement} */ (document.getElementById("set-protocol")).value === "last");
    await page.selectOption("#set-dataset", "karate");
    await page.selectOption("#set-strategy", "gcn");
    await page.check("#colour input[value=truth]", { force: true });
    await page.waitForFunction(() => location.hash.includes("colour=truth") && location.hash.includes("strategy=gcn"));
    const again = await open(t, page.url());
    await ready(again.page);
    assert.deepEqual(await again.page.$$eval("#settings select", (list) => list.map((e) => /** @type {HTMLSelectElement} */ (e).value)), ["karate", "class:2", "gcn", "last"]);
    assert.ok(await again.page.isChecked("#colour input[value=truth]"));
    await again.page.evaluate(() => (location.hash = "v=1&dataset=karate&labels=class:4&strategy=lp&protocol=last&seed=9"));
    await again.page.waitForFunction(() => /** @type {HTMLInputElement} */ (document.getElementById("set-seed")).value === "9");
    assert.equal(await again.page.inputValue("#set-labels"), "class:4");
    assert.deepEqual([...faults, ...again.faults.filter((f) => !f.startsWith("foreign"))], []);
  });

  test("a link to a moment trains up to it", async (t) => {
    const { page } = await open(t, server.address, { query: "#v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=1&at=0.e50" });
    await finished(page);
    assert.match(page.url(), /at=0\.e50/);
  });

  test("a bad address leaves a page that works", async (t) => {
    for (const hash of ["#v=1&dataset=nowhere&seed=-7&node=9999999&at=1.2.3&view=%00&hide=..", "#%E0%A4%A", "#v=9&seed=3"]) {
      const { page, faults } = await open(t, server.address, { query: hash });
      await ready(page);
      assert.equal(await page.inputValue("#set-dataset"), "cora");
      assert.deepEqual(faults, []);
    }
  });

  test("a link to what is not there says so in both languages and stays as it is until something changes", async (t) => {
    const hash = "#v=1&dataset=pubmed&labels=rate:0.5&strategy=best&protocol=last&seed=1&node=99999";
    for (const [file, words] of [["", /Graph “PubMed” \(Cora is used\); Method “best” \(M3S is used\); node “99999”/], ["zh.html", /图“PubMed”（改用 Cora）；方法“best”（改用 M3S）；节点“99999”/]]) {
      const { page, faults } = await open(t, server.address, { query: `${file}${hash}` });
      await page.waitForSelector("#train:enabled");
      await page.waitForSelector(".missed:not([hidden])");
      assert.match((await page.textContent(".missed")) ?? "", /** @type {RegExp} */ (words));
      await page.click("#train");
      await page.waitForSelector("#rewind:enabled");
      assert.equal(new URL(page.url()).hash, hash);
      await page.selectOption("#set-dataset", "karate");
      await page.waitForFunction(() => location.hash.includes("dataset=karate&"));
      await page.waitForSelector(".missed", { state: "hidden" });
      assert.deepEqual(faults, []);
    }
    const other = await open(t, server.address, { query: "#v=2&dataset=karate" });
    await ready(other.page);
    await other.page.waitForSelector(".missed:not([hidden])");
    assert.match((await other.page.textContent(".missed")) ?? "", /another form.*v=2/);
    const lab = "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1&mode=sweep&lab=1;runs,99;bogus,3;x,layers";
    await other.page.goto(server.address + lab);
    await other.page.waitForFunction(() => document.querySelector(".missed")?.textContent?.includes("comparison “bogus,3”"));
    assert.match((await other.page.textContent(".missed")) ?? "", /comparison “runs,99”/);
    assert.doesNotMatch((await other.page.textContent(".missed")) ?? "", /x,layers/);
    assert.equal(new URL(other.page.url()).hash, lab);
  });

  test("a change of the mode is a step of the history; back and forth go there", async (t) => {
    const { page, faults } = await open(t, server.address);
    await ready(page);
    await page.click("#settings-show");
    await page.selectOption("#set-strategy", "gcn");
    await page.click("#modes [value=compare]");
    await page.waitForFunction(() => location.hash.includes("mode=compare"));
    await page.selectOption("#set-dataset", "karate");
    await page.waitForFunction(() => location.hash.includes("dataset=karate"));
    await page.click("#modes [value=paper]");
    await page.waitForFunction(() => location.hash.includes("mode=paper"));
    await page.goBack();
    await page.waitForSelector("html[data-mode=compare]");
    assert.match(page.url(), /dataset=karate.*mode=compare/);
    await page.goBack();
    await page.waitForSelector("html[data-mode=train]");
    assert.equal(await page.inputValue("#set-strategy"), "gcn");
    await page.goForward();
    await page.waitForSelector("html[data-mode=compare]");
    await page.goForward();
    await page.waitForSelector("html[data-mode=paper]");
    assert.deepEqual(faults, []);
  });

  test("a lesson starts without the truth; its switch and its link can show it", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=karate&labels=class:2&hide=protocol.seed" });
    await ready(page);
    assert.equal(await page.isChecked("#truth"), false);
    assert.equal(await page.isDisabled("#colour input[value=truth]"), true);
    await page.check("#truth");
    await page.waitForFunction(() => location.hash.includes("truth=on"));
    await page.click("#share-show");
    await page.waitForSelector("#share[open]");
    assert.doesNotMatch(await page.inputValue("#share-link"), /truth/);
    await page.check("#share-hide input[value=seed]");
    assert.doesNotMatch(await page.inputValue("#share-link"), /truth/);
    await page.check("#share-truth");
    assert.match(await page.inputValue("#share-link"), /truth=on.*hide=seed/);
    assert.deepEqual(faults, []);
  });

  test("a teacher's link takes controls away, and a slide has none of the frame", async (t) => {
    const { page } = await open(t, server.address, { query: "#v=1&dataset=karate&hide=truth.protocol.steps.footer" });
    await ready(page);
    for (const gone of ["#set-protocol", "#step-epoch", "footer", "#colour .truth >> nth=0"]) assert.equal(await page.isVisible(gone), false, gone);
    for (const there of ["#set-dataset", "#train"]) assert.equal(await page.isVisible(there), true, there);
    const slide = await open(t, server.address, { query: "?embed=1#v=1&dataset=karate", width: 800, height: 500 });
    await ready(slide.page);
    for (const gone of [".top", "#settings", "footer"]) assert.equal(await slide.page.isVisible(gone), false, gone);
    assert.equal(await slide.page.isVisible("#train"), true);
  });
});
