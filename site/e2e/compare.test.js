/** Compares runs, sweeps, and repeats the paper's tables in the page. */

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { violations, withAxe } from "./axe.js";
import { cannot, native, open, screenshot, serveCora, settled } from "./harness.js";
import { answer, answered, assertShort, attempts, keep, short, tasksDuring } from "./tasks.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1";
const COLUMNS = "lab=1;run,strategy:m3s,protocol:last,layers:2,clusters:8;run,strategy:gcn,protocol:paper,layers:1";

describe("comparing", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  test("two runs on one split: the command's fingerprints, the nodes that differ, one selection, by keyboard", async (t) => {
    const { page, faults } = await open(t, server.address, { query: `?workers=2${KARATE}&mode=compare&${COLUMNS}` });
    await page.waitForSelector("#compare-run:enabled");
    await page.focus("#compare-run");
    await page.keyboard.press("Enter");
    await over(page, "compare");
    await page.waitForFunction(() => [...document.querySelectorAll(".prints td")].every((c) => /^[0-9a-f]{16}$/.test(c.textContent ?? ""))
      && /\d/.test(document.querySelector("#map-legend li")?.textContent ?? ""));
    const split = ["--dataset", "karate", "--per-class", "2", "--seed", "1"];
    assert.deepEqual(await page.$$eval(".prints td", (cells) => cells.map((c) => c.textContent)), [
      native(...split, "--strategy", "m3s", "--layers", "2", "--clusters", "8").fingerprint, native(...split, "--strategy", "gcn", "--protocol", "paper", "--layers", "1").fingerprint,
    ]);
    const counts = await page.$$eval("#map-legend li", (items) => items.map((i) => Number(/: (\d+)$/.exec(i.textContent ?? "")?.[1] ?? 0)));
    assert.equal(counts.reduce((a, b) => a + b, 0), 30, "every node but the four given ones has its kind");
    assert.equal(await page.$$eval("#map-legend svg", (list) => new Set(list.map((s) => s.innerHTML)).size), 5, "each kind has a shape");
    const first = page.locator(".of-differences button[data-node]").first();
    const node = Number(await first.getAttribute("data-node"));
    await first.focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction((n) => location.hash.includes(`node=${n}`), node);
    await page.waitForFunction(() => document.querySelectorAll(".of-differences tr.now").length === 1);
    await page.focus("#compare-map");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !location.hash.includes("node="));
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash.includes("node="));
    await page.uncheck("#truth");
    await page.waitForFunction(() => document.querySelectorAll("#map-legend li").length === 3);
    await page.waitForFunction(() => !document.querySelector(".of-differences .sign"));
    await page.click("#compare-add");
    await page.waitForFunction(() => document.querySelectorAll(".column-head").length === 3);
    await page.waitForFunction(() => location.hash.includes("strategy:evidence"));
    await page.reload();
    await page.waitForSelector("#compare-run:enabled");
    assert.equal(await page.inputValue("#column-0-clusters"), "8");
    assert.equal(await page.inputValue("#column-2-strategy"), "evidence");
    assert.deepEqual(faults, []);
  });

  test("a column of the paper's settings has the mean of its 50 splits, evidence beside M3S", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "#v=1&dataset=cora&labels=class:2&mode=compare&lab=1;run,strategy:m3s,protocol:last;run,strategy:evidence,protocol:last;run,strategy:m3s,protocol:last,layers:2" });
    const means = () => page.$$eval(".result-rows tr:nth-child(2) td", (list) => list.map((e) => e.textContent));
    await page.waitForFunction(() => document.querySelector(".result-rows tr:nth-child(2) td")?.textContent?.includes("±"));
    const [m3s, evidence, own] = await means();
    assert.match(`${m3s} ${evidence}`, /^\d\d\.\d ± \d\.\d\s% \d\d\.\d\d ± \d\.\d\d\s%$/);
    assert.equal(own, "–", "no mean is known of other settings");
    assert.ok(Number.parseFloat(evidence ?? "") > Number.parseFloat(m3s ?? "") + 10);
    await screenshot(page, "compare-evidence");
    assert.deepEqual(faults, []);
  });

  test("the page's run becomes column A", async (t) => {
    const { page, faults } = await open(t, server.address, { query: KARATE });
    await page.waitForSelector("#train:enabled");
    await page.click("#train");
    await page.waitForFunction(() => /^[0-9a-f]{16}$/.test(document.getElementById("fingerprint")?.textContent ?? ""));
    const print = await page.textContent("#fingerprint");
    await page.click("#modes button[value=compare]");
    await page.click("#compare-take");
    await page.waitForFunction((p) => document.querySelector(".prints td")?.textContent === p, print);
    await page.click("#modes button[value=train]");
    assert.equal(await page.textContent("#fingerprint"), print, "and the run is still there");
    assert.deepEqual(faults, []);
  });

  test("the visitor's own graph: each worker reads the files, and gives the command's bits", async (t) => {
    const { page, faults } = await open(t, server.address, { query: `${KARATE}&mode=compare&lab=1;run,strategy:gcn,protocol:last,layers:2;run,strategy:lp,protocol:last` });
    const rings = [0, 8].flatMap((first) => Array.from({ length: 8 }, (_, k) => [first + k, first + ((k + 1) % 8)]));
    const edges = [...rings, [0, 8]].map(([u, v]) => `n${u},n${v}`).join("\n");
    const labels = Array.from({ length: 16 }, (_, k) => `n${k},${k < 8 ? "a" : "b"}`).join("\n");
    await page.click("#own-show");
    await page.setInputFiles("#own-pick", [["edges.csv", edges], ["labels.csv", labels]].map(([name, text]) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) })));
    await page.click("#own-use:enabled");
    await page.waitForFunction(() => location.hash.includes("dataset=own"));
    await page.waitForSelector("#compare-run:enabled");
    await page.click("#compare-run");
    await over(page, "compare");
    await page.waitForFunction(() => [...document.querySelectorAll(".prints td")].every((c) => /^[0-9a-f]{16}$/.test(c.textContent ?? "")));
    const dir = mkdtempSync(join(tmpdir(), "m3s-own-"));
    t.after(() => rmSync(dir, { recursive: true }));
    writeFileSync(join(dir, "edges.csv"), edges);
    writeFileSync(join(dir, "labels.csv"), labels);
    const command = ["--edges", join(dir, "edges.csv"), "--labels", join(dir, "labels.csv"), "--per-class", "2", "--seed", "1", "--strategy"];
    assert.deepEqual(await page.$$eval(".prints td", (cells) => cells.map((c) => c.textContent)), [native(...command, "gcn", "--layers", "2").fingerprint, native(...command, "lp").fingerprint]);
    assert.deepEqual(faults, []);
  });

  test("a sweep: means of the command's runs, as a table and as CSV", async (t) => {
    const { page, faults } = await open(t, server.address, { query: `?workers=2${KARATE}&mode=sweep&lab=1;xs,1,2;strategies,m3s,gcn;y,t;ys,1,2;runs,2` });
    await page.waitForSelector("#sweep-run:enabled");
    await page.click("#sweep-run");
    await over(page, "sweep");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#sweep-csv")]);
    const rows = readFileSync(await download.path(), "utf8").trim().split("\r\n").map((line) => line.split(","));
    const at = (/** @type {string} */ name) => rows[0].indexOf(name);
    assert.equal(rows.length, 13, "four settings of M3S, two of the GCN, to which T means nothing; two runs each");
    const found = rows.find((r) => r[at("strategy")] === "m3s" && r[at("layers")] === "2" && r[at("t")] === "1" && r[at("seed")] === "1");
    assert.equal(found?.[at("fingerprint")], native("--dataset", "karate", "--per-class", "2", "--seed", "1", "--strategy", "m3s", "--layers", "2", "--t", "1").fingerprint);
    await page.waitForFunction(() => document.querySelectorAll(".sweep-work .error-bar").length === 6);
    const cells = await page.$$eval(".sweep-work .sweep-rows tbody td", (list) => list.map((c) => c.textContent ?? ""));
    assert.equal(cells.length, 6);
    for (const text of cells) assert.match(text, /^[\d.]+ ± [\d.]+\s%$/);
    const nodes = await page.$$eval(".sweep-work .sweep-rows tfoot td", (list) => list.map((c) => c.textContent ?? ""));
    assert.ok(nodes.length > 0 && nodes.every((n) => /^\d+(–\d+)?$/.test(n)), `measured on ${nodes}`);
    assert.deepEqual(faults, []);
  });

  test("many runs on Cora leave the page free, and a cancel costs it at most 100 ms of the processor's time", async (t) => {
    const opened = await open(t, server.address, { query: "#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1&mode=sweep&lab=1;runs,20" });
    const { page, faults } = opened;
    await page.waitForSelector("#sweep-run:enabled");
    await settled(page);
    const working = await attempts(() => tasksDuring(opened, async () => {
      await page.click("#sweep-run");
      await page.waitForFunction(() => Number(/^(\d+) of \d+ runs done/.exec(document.getElementById("sweep-status")?.textContent ?? "")?.[1] ?? 0) >= 3);
      assert.match((await page.textContent("#sweep-status")) ?? "", /left$/);
      await page.evaluate(answer, { press: "sweep-cancel", status: "sweep-status", says: "Cancelled" });
    }), (m) => short(m) && answered(m, 100));
    keep(t, "cancel a sweep", working);
    assertShort(working);
    assert.ok(working.some((m) => answered(m, 100)), "a cancel costs over 100 ms of the processor's time");
    assert.deepEqual(faults, []);
  });

  test("the paper's table: its values, the committed ones at once, and live runs that give the same", async (t) => {
    const { page, faults } = await open(t, server.address, { query: "?workers=2#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1&mode=paper&lab=1;paper-methods,lp;paper-runs,1" });
    await page.waitForSelector(".paper-rows");
    assert.equal(await page.textContent('[data-cell="m3s paper 0"]'), "61.5\u00a0%");
    assert.match((await page.textContent('[data-cell="m3s here-last 0"]')) ?? "", /^\d\d\.\d ± \d\.\d\s%$/);
    await page.click("#paper-run");
    await over(page, "paper");
    await page.waitForFunction(() => document.getElementById("paper-same")?.textContent?.startsWith("Seed 1: 5 of 5"));
    assert.match((await page.textContent('[data-cell="lp live 0"]')) ?? "", /^59\.2\s% \(1\)$/);
    await page.check("input[value=table4]", { force: true });
    await page.waitForFunction(() => document.querySelector(".of-paper .note")?.textContent?.includes("PubMed"));
    for (const [show, panels] of /** @type {[string, number][]} */ ([["fig2", 2], ["fig3", 2], ["fig4", 4]])) {
      await page.check(`input[value=${show}]`, { force: true });
      await page.waitForFunction((n) => document.querySelectorAll(".panel:not([hidden]) svg.plot").length === n, panels);
    }
    assert.deepEqual(faults, []);
  });

  for (const dark of [false, true]) {
    test(`no violation, and nothing wider than a phone: ${dark ? "dark" : "light"}`, async (t) => {
      const { page, faults } = await open(t, server.address, {
        dark, width: dark ? 360 : 1280, query: `?workers=1${KARATE}&node=5&mode=compare&${COLUMNS}`, prepare: withAxe,
      });
      /** @type {string[]} */
      const found = [];
      for (const mode of ["compare", "sweep", "paper"]) {
        await page.click(`#modes button[value=${mode}]`);
        await page.waitForSelector(mode === "paper" ? ".paper-rows" : `#${mode}-run:enabled`);
        if (mode !== "paper") {
          await page.click(`#${mode}-run`);
          await over(page, mode);
        }
        await settled(page);
        found.push(...(await violations(page)).map((line) => `${mode}: ${line}`));
        await screenshot(page, `${dark ? "dark-phone" : "light"}-${mode}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${mode} is wider than the screen`);
      }
      assert.deepEqual(found, []);
      assert.deepEqual(faults, []);
    });
  }
});

/** Waits until the runs of a mode are done. @param {Page} page @param {string} mode */
async function over(page, mode) {
  await page.waitForFunction((m) => /runs? done in/.test(document.getElementById(`${m}-status`)?.textContent ?? ""), mode);
}
