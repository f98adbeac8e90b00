/** The visitor's own data: read, refused with a place, trained, and kept to this computer. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, finished, go, open, ready, screenshot, serve, settled, tab, until } from "./harness.js";
import { assertShort, attempts, keep, short, tasksDuring } from "./tasks.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=3";

describe("own data", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("the karate club as own files has the fingerprint of the one that is built in, by keyboard", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE, prepare: withAxe });
    await ready(page);
    await page.click("#train");
    await finished(page);
    const fingerprint = await page.textContent("#fingerprint");
    await page.focus("#own-show");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#own[open]");
    const files = await example(page);
    assert.deepEqual(files.map((f) => f.name).sort(), ["karate-edges.csv", "karate-labels.csv"]);
    const partial = { ...files.find((f) => f.name === "karate-labels.csv"), name: "b.csv" };
    await page.setInputFiles("#own-pick", [file("a.csv", String(files.find((f) => f.name === "karate-edges.csv")?.buffer)), file("b.csv", String(partial.buffer))]);
    await page.waitForSelector("#own-use:enabled");
    assert.deepEqual(await roles(page), ["edges", "labels"]);
    assert.match(await said(page), /34 nodes, 78 links, 34 features, 2 classes; the class of 34 nodes is known/);
    assert.deepEqual(await violations(page), []);
    await screenshot(page, "own");
    await page.focus("#own-use");
    await page.keyboard.press("Enter");
    await ready(page);
    assert.equal(await page.inputValue("#set-dataset"), "own");
    await page.click("#train");
    await finished(page);
    assert.equal(await page.textContent("#fingerprint"), fingerprint);
    assert.match(page.url(), /dataset=own&/);
    assert.deepEqual(faults.filter((f) => !f.includes("blob:")), []);
  });

  test("hostile files are refused with file, row and column, and the page goes on with what it had", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE });
    await ready(page);
    await page.click("#own-show");
    await page.waitForSelector("#own[open]");
    const labels = file("labels.csv", "1,<img src=x onerror=alert(1)>\n2,<img src=x onerror=alert(1)>\n3,b\n4,b\n");
    const edges = file("edges.csv", "1,2\n2,3\n3,4\n4,1\n");
    const wide = Buffer.from(`1,${"1,".repeat(1e6)}1\n2,0\n`);
    /** @type {[{name: string, mimeType: string, buffer: Buffer}, RegExp][]} */
    const bad = [
      [file("edges.csv", "1,2\n2\n"), /^edges\.csv: row 2: the number of cells is 1, want 2$/],
      [file("edges.csv", "1,2\n<b>x</b>,\n"), /^edges\.csv: row 2, column 2: the id is empty$/],
      [{ ...file("edges.csv", ""), buffer: Buffer.from("\ufeff1,2\n", "utf16le") }, /^edges\.csv: the text is UTF-16/],
      [{ ...file("edges.csv", ""), buffer: Buffer.from([0x31, 0x2c, 0xe9, 0x0a]) }, /^edges\.csv: row 1, column 2: the text is not UTF-8/],
      [{ ...file("edges.csv", ""), buffer: Buffer.from("1,2\n\0\n") }, /^edges\.csv: row 2, column 1: there is a zero byte/],
      [{ ...file("edges.csv", ""), buffer: Buffer.from("PK\x03\x04 a workbook") }, /packed file/],
      [file("edges.csv", "x,y\n".repeat(400001)), /^edges\.csv: row 400001: there are more than 400,000 links$/],
    ];
    await page.setInputFiles("#own-pick", [edges, labels]);
    await page.waitForSelector("#own-use:enabled");
    for (const [f, want] of bad) {
      await page.setInputFiles("#own-pick", [f]);
      await refused(page, want);
      await page.setInputFiles("#own-pick", [edges]);
      await page.waitForSelector("#own-use:enabled");
    }
    for (const [f, want] of /** @type {[any, RegExp][]} */ ([
      [{ ...file("features.csv", ""), buffer: wide }, /^features\.csv: row 1: there are more than 10,001 columns$/],
      [file("features.csv", "1,0\n2,NaN\n3,1\n4,1\n"), /^features\.csv: row 2, column 2: “NaN” is not a finite number$/],
      [file("features.csv", "1,0\n2,1e99\n3,1\n4,1\n"), /^features\.csv: row 2, column 2: “1e99” is not a finite number$/],
    ])) {
      await page.setInputFiles("#own-pick", [f]);
      await refused(page, want);
    }
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(200e6)], "edges.csv")); // 200 MB, dropped on the page
      dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await page.waitForFunction(() => document.getElementById("own-said")?.textContent?.startsWith("edges.csv: the file has 200,000,000 bytes"));
    await page.click('#own button[aria-label="Remove features.csv"]');
    await page.setInputFiles("#own-pick", [edges]);
    await page.waitForSelector("#own-use:enabled");
    assert.match(await said(page), /<img src=x onerror=alert\(1\)>/);
    await page.keyboard.press("Escape");
    assert.equal(await page.inputValue("#set-dataset"), "karate");
    await page.click("#train");
    await finished(page);
    await page.click("#own-show");
    await page.click("#own-use");
    await ready(page);
    await page.selectOption("#set-labels", "class:1");
    await ready(page);
    await page.click("#train");
    await finished(page);
    for (const view of ["embedding", "quality", "nodes", "node"]) {
      await tab(page, view);
    }
    await page.hover("#graph");
    assert.equal(await page.locator("img").count(), 0);
    assert.match((await page.textContent("#classes")) ?? "", /<img src=x/);
    assert.deepEqual(faults, []);
  });

  test("a large file is read without holding up the page; the dialog has no violation in dark, in Chinese and on a phone", async (t) => {
    const dir = mkdtempSync(join(tmpdir(), "m3s-own-"));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    const n = 8000;
    const row = `,${Array.from({ length: 400 }, (_, j) => (j % 3 === 0 ? `0.${j + 100}` : "0")).join()}\n`;
    writeFileSync(join(dir, "features.csv"), Array.from({ length: n }, (_, i) => i + row).join(""));
    writeFileSync(join(dir, "edges.csv"), Array.from({ length: 3 * n }, (_, k) => `${k % n},${(k * 7919) % n}\n`).join(""));
    writeFileSync(join(dir, "labels.csv"), Array.from({ length: n }, (_, i) => `${i},${i % 3}\n`).join(""));
    const opened = await open(t, `${server.address}zh.html`, { query: KARATE, dark: true, prepare: withAxe });
    const { page } = opened;
    await page.waitForSelector("#train:enabled");
    await page.click("#own-show");
    await page.waitForSelector("#own[open]");
    const measured = await attempts(() => tasksDuring(opened, async () => {
      await page.setInputFiles("#own-pick", ["features", "edges", "labels"].map((name) => join(dir, `${name}.csv`)));
      for (let k = 0; k < 60; k++) await page.mouse.move(300 + 5 * k, 200); // the page answers meanwhile
      await page.waitForFunction(() => document.getElementById("own-said")?.textContent?.includes("8,000"));
      await page.waitForSelector("#own-use:enabled");
    }), short);
    keep(t, `read ${readFileSync(join(dir, "features.csv")).length} bytes of features`, measured);
    assertShort(measured);
    assert.match(await said(page), /8,000 个节点/);
    for (const summary of await page.locator("#own summary").all()) await summary.click();
    assert.deepEqual(await violations(page), []);
    await screenshot(page, "own-dark-zh");
    await page.setViewportSize({ width: 360, height: 740 });
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("html, #own, #own *")].filter((e) => e.getBoundingClientRect().right > 361).map((e) => e.outerHTML.slice(0, 60))), []);
    assert.deepEqual(await violations(page), []);
    await screenshot(page, "own-phone");
  });

  test("an address with own data asks for the files; unknown nodes are predicted; a kept run comes back", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=own&labels=class:1&strategy=gcn&protocol=paper&seed=5" });
    await page.waitForSelector("#own[open]");
    assert.match((await page.textContent("#own .own-asks")) ?? "", /own files/);
    const dir = mkdtempSync(join(tmpdir(), "m3s-own-"));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    const [content, cites] = ["cora.content", "cora.cites"].map((name) => join(dir, name));
    writeFileSync(content, "p1\t1\t0\t0\ta\np2\t1\t1\t0\ta\np3\t0\t0\t1\tb\np4\t0\t1\t1\tb\np5\t0\t0\t1\t?\np6\t1\t0\t0\t?\n");
    writeFileSync(cites, "p1\tp2\np3\tp4\np4\tp5\np6\tp1\np2\tp3\nzz\tp1\n");
    await page.setInputFiles("#own-pick", [content, cites]);
    await page.waitForSelector("#own-use:enabled");
    assert.match(await said(page), /cora\.cites: 1 row names an id that is no node, such as zz/);
    await page.click("#own-use");
    await ready(page);
    await page.click("#train");
    await finished(page);
    const fingerprint = await page.textContent("#fingerprint");
    const natively = go("run", "./engine/cmd/m3s", "run", "--content", content, "--cites", cites, "--strategy", "gcn", "--protocol", "paper", "--seed", "5", "--per-class", "1", "--json");
    assert.equal(fingerprint, JSON.parse(natively).fingerprint);
    await page.click("#share-show");
    await page.waitForSelector("#share[open]");
    const csv = String(await kept(page, "csv")).trim().split("\r\n");
    assert.deepEqual([csv.length, csv[0]], [7, "node,name,class,how,stage,label,truth,probability_a,probability_b"]);
    assert.match(csv[5], /^4,p5,[ab],predicted,,,,0\.\d+,0\.\d+$/); // no label and no truth
    const npz = await kept(page, "npz");
    assert.deepEqual([...npz.subarray(0, 4)], [0x50, 0x4b, 3, 4]);
    assert.match(npz.toString("latin1"), /W1\.npy.*'shape': \(3, 16\).*W2\.npy.*'shape': \(16, 2\)/s);
    const json = await kept(page, "json");
    await page.keyboard.press("Escape");
    await page.selectOption("#set-dataset", "karate");
    await ready(page);
    await page.click("#share-show");
    await page.setInputFiles("#share-open", { name: "run.json", mimeType: "application/json", buffer: json });
    await page.waitForFunction(() => document.getElementById("share-said")?.textContent?.startsWith("Settings restored"));
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("6 nodes"));
    await ready(page);
    await page.click("#train");
    await finished(page);
    assert.equal(await page.textContent("#fingerprint"), fingerprint);
    assert.deepEqual(faults.filter((f) => !f.includes("blob:")), []);
  });

  test("a split that the page writes is read by the page and by the command, with the same run; one with a fault is refused by row and column", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE });
    await ready(page);
    await page.click("#train");
    await finished(page);
    const fingerprint = await page.textContent("#fingerprint");
    await page.click("#share-show");
    await page.waitForSelector("#share[open]");
    const split = await kept(page, "split");
    await page.keyboard.press("Escape");
    const dir = mkdtempSync(join(tmpdir(), "m3s-split-"));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    writeFileSync(join(dir, "split.csv"), split);
    const karate = ["run", "./engine/cmd/m3s", "run", "--dataset", "karate", "--strategy", "m3s", "--seed", "3", "--json"];
    assert.equal(JSON.parse(go(...karate, "--split-file", join(dir, "split.csv"))).fingerprint, fingerprint, "the command, with the page's split");
    assert.equal(String(split), go("run", "./engine/cmd/m3s", "split", "--dataset", "karate", "--per-class", "2", "--seed", "3"));

    await page.click("#own-show");
    await page.waitForSelector("#own[open]");
    const files = (await example(page)).map((f) => ({ ...f, mimeType: "text/csv" }));
    // Without the names, which the example has not, and with a validation node, which no run reads.
    const parts = file("parts.csv", String(split).replace(/^(\w+),[^,]*,/gm, "$1,").replace(",test", ",validation"));
    await page.setInputFiles("#own-pick", [...files, parts]);
    await page.waitForSelector("#own-use:enabled");
    assert.deepEqual((await roles(page)).sort(), ["edges", "labels", "split"]);
    assert.match(await said(page), /parts\.csv: 4 nodes are in train, \d+ in test/);
    await page.setInputFiles("#own-pick", [file("parts.csv", "name,part\n1,train\n99,test\n")]);
    await refused(page, /^parts\.csv: row 3, column 1: no node of the graph is named “99”$/);
    await page.setInputFiles("#own-pick", [parts]);
    await page.waitForSelector("#own-use:enabled");
    await page.click("#own-use");
    await page.waitForFunction(() => document.querySelector("#set-labels option:checked")?.textContent === "split of the file");
    await ready(page);
    await page.click("#train");
    await finished(page);
    assert.equal(await page.textContent("#fingerprint"), fingerprint);
    assert.match(page.url(), /dataset=own&labels=class:0&/);
    await page.click("#share-show");
    await page.waitForSelector("#share[open]");
    assert.equal(String(await kept(page, "split")), String(parts.buffer), "the split of the files, validation nodes and all");
    await page.keyboard.press("Escape");
    await page.selectOption("#set-labels", "class:2"); // drawn by the seed, as ever
    await page.click("#train");
    await page.waitForFunction(() => /^Done.* 2 a class/.test(document.getElementById("status")?.textContent ?? ""));
    assert.equal(await page.textContent("#fingerprint"), fingerprint);
    assert.deepEqual(faults.filter((f) => !f.includes("blob:")), []);
  });

  test("the generator's dials make a graph that a link repeats", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE });
    await ready(page);
    await page.click("#own-show");
    await page.click("#own .own-made summary");
    for (const [name, value] of [["nodes", "600"], ["classes", "4"], ["homophily", "90"], ["degree", "60"], ["words", "300"]]) await page.fill(`#dial-${name}`, value);
    await page.click("#own-make");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("600 nodes"));
    await ready(page);
    await page.click("#train");
    await finished(page);
    const fingerprint = await page.textContent("#fingerprint");
    assert.match(page.url(), /dataset=generated:n600\.c4\.h90\.d60\.w300\.s1&/);
    const other = await open(t, server.address, { query: new URL(page.url()).hash });
    await ready(other.page);
    await other.page.click("#train");
    await finished(other.page);
    assert.equal(await other.page.textContent("#fingerprint"), fingerprint);
    assert.deepEqual([...faults, ...other.faults], []);
  });

  test("a graph of PubMed's size is drawn, gets places and trains", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=generated:n19716.c3.h80.d45.w500.s1&labels=class:16&strategy=gcn&protocol=last&seed=1" });
    const began = Date.now();
    await ready(page);
    const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
    t.diagnostic(`ready after ${seconds()} s`);
    assert.match((await page.textContent("#readout")) ?? "", /^19,716 nodes/);
    await page.click("#train");
    await finished(page);
    t.diagnostic(`trained after ${seconds()} s: ${await page.textContent("#status")}`);
    await until(page, () => placing(page), (workers) => workers === 0);
    t.diagnostic(`all nodes have places after ${seconds()} s`);
    await settled(page);
    await screenshot(page, "pubmed-size");
    assert.deepEqual(faults, []);
  });
});

/** @param {Page} page @returns {number} workers that place nodes */
function placing(page) {
  return page.workers().filter((w) => w.url().includes("/places-")).length;
}

/** @param {string} name @param {string} text */
function file(name, text) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text) };
}

/** Waits until the dialog refuses the files in these words: what it said
 * before stays until they are read.
 * @param {import("playwright-core").Page} page @param {RegExp} want */
async function refused(page, want) {
  const says = (/** @type {string} */ w) => new RegExp(w).test(document.querySelector("#own-said.fault")?.textContent ?? "");
  await page.waitForFunction(says, want.source).catch(() => {});
  assert.match(await said(page), want);
}

/** @param {Page} page */
async function said(page) {
  return (await page.locator("#own-said").innerText()).trim();
}

/** @param {Page} page */
function roles(page) {
  return page.$$eval("#own li select", (list) => list.map((s) => /** @type {HTMLSelectElement} */ (s).value));
}

/** The two files of the example. @param {Page} page */
async function example(page) {
  /** @type {import("playwright-core").Download[]} */
  const list = [];
  page.on("download", (d) => list.push(d));
  await page.click("#own-example");
  await until(page, () => list.length, (count) => count === 2);
  return Promise.all(list.map(async (d) => ({ name: d.suggestedFilename(), buffer: readFileSync(await d.path()) })));
}

/** @param {Page} page @param {string} kind @returns {Promise<Buffer>} */
async function kept(page, kind) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#share-files button[value=${kind}]`)]);
  return readFileSync(await download.path());
}
