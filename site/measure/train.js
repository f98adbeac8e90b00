/**
 * M3S on Cora at 0.5 %, seed 1, in the page: against the page of another
 * commit, in one run of the browser, and against the same program under Node.
 *
 *     node site/measure/train.js BASE [ROUNDS]
 *
 * BASE is the other commit's built page (its build/site); today's is
 * build/site. A round trains in each, twice: the first run of a page is also
 * the one in which the browser compiles. Node has the page's requests, and a
 * run without evaluations. Times are the clock's, which the program reports,
 * and the processor's for the thread of the program (on Linux), which other
 * programs disturb less. Every run must have the same fingerprint.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { BROWSER, GUARD, loader, serve, SITE } from "../e2e/harness.js";
import { median } from "./median.js";

const { open: openProgram } = await import(String(new URL("../../wasm/node/host.mjs", import.meta.url)));

const [base, rounds = "7"] = process.argv.slice(2);
if (!base) throw new Error("train.js BASE [ROUNDS]: BASE is the built page of another commit");

const ADDRESS = "?draw=canvas#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1";
const START = { type: "start", rate: 0.5, strategy: "m3s", protocol: "last", seed: 1 };
const FINGERPRINT = "a21a07c7a84cb974";

/** Milliseconds of the processor that each thread of a process has had.
 * @param {number} pid @param {RegExp} name of the thread @returns {Map<string, number>} empty where the system does not say */
function threads(pid, name) {
  const dir = `/proc/${pid}/task`;
  const map = new Map();
  try {
    for (const id of readdirSync(dir)) {
      if (name.test(readFileSync(join(dir, id, "comm"), "utf8"))) map.set(id, Number(readFileSync(join(dir, id, "schedstat"), "utf8").split(" ")[0]) / 1e6);
    }
  } catch {
    return map;
  }
  return map;
}

/** What the busiest thread has had since. @param {Map<string, number>} before @param {Map<string, number>} after */
const busiest = (before, after) => Math.max(...[...after].map(([id, ms]) => ms - (before.get(id) ?? 0)));

/** Runs in the page before its scripts: keeps how every run ended. */
function watch() {
  const w = /** @type {any} */ (window);
  w.ends = [];
  const Real = window.Worker;
  w.Worker = class extends Real {
    /** @param {string} url */
    constructor(url) {
      super(url);
      this.addEventListener("message", ({ data }) => void (data.type === "done" && w.ends.push({ seconds: data.seconds, fingerprint: data.fingerprint })));
    }
  };
}

/** @typedef {{clock: number, processor: number}} Times milliseconds */

/** Two runs in a fresh page. @param {import("playwright-core").Browser} browser @param {string} address @returns {Promise<Times[]>} */
async function inPage(browser, address) {
  const cdp = await browser.newBrowserCDPSession();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(GUARD);
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(address + ADDRESS);
  await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Ready"));
  await page.waitForSelector("html[data-kept]", { state: "attached" }); // what is loaded late has come
  const all = async () => {
    const { processInfo } = await cdp.send("SystemInfo.getProcessInfo");
    return new Map(processInfo.filter((p) => p.type === "renderer").flatMap((p) => [...threads(p.id, /^DedicatedWorker/)]));
  };
  const times = [];
  for (let run = 0; run < 2; run++) {
    const before = await all();
    await page.click("#train");
    await page.waitForFunction((n) => /** @type {any} */ (window).ends.length > n, run, { polling: 100 });
    const { seconds, fingerprint } = await page.evaluate((n) => /** @type {any} */ (window).ends[n], run);
    assert.equal(fingerprint, FINGERPRINT);
    times.push({ clock: 1000 * seconds, processor: busiest(before, await all()) });
    await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Done"));
  }
  await context.close();
  await cdp.detach();
  return times;
}

/** Two runs in a fresh worker of Node. @param {number} evalEvery @returns {Promise<Times[]>} */
async function underNode(evalEvery) {
  const { wasm, packs } = JSON.parse(readFileSync(join(SITE, "manifest.json"), "utf8"));
  const host = await openProgram(loader(), join(SITE, wasm.simd));
  host.post({ type: "load", pack: new Uint8Array(readFileSync(join(SITE, packs.cora))) });
  await host.until("loaded");
  const times = [];
  for (const run of [1, 2]) {
    const before = threads(process.pid, /./);
    host.post({ ...START, run, evalEvery, paused: false });
    const { seconds, fingerprint } = await host.until("done");
    assert.equal(fingerprint, FINGERPRINT);
    times.push({ clock: 1000 * seconds, processor: busiest(before, threads(process.pid, /./)) });
  }
  await host.close();
  return times;
}

const servers = [await serve(base), await serve()];
const browser = await chromium.launch({ executablePath: BROWSER, headless: true, args: ["--no-sandbox", "--enable-unsafe-swiftshader"] });
/** @type {Record<string, Times[][]>} */
const got = { base: [], page: [], node: [], bare: [] };
try {
  for (let i = 0; i < Number(rounds); i++) {
    got.base.push(await inPage(browser, servers[0].address));
    got.page.push(await inPage(browser, servers[1].address));
    got.node.push(await underNode(5));
    got.bare.push(await underNode(0));
  }
} finally {
  await browser.close();
  for (const s of servers) s.stop();
}
for (const [run, title] of ["first run in a page", "second run"].entries()) {
  for (const by of /** @type {const} */ (["clock", "processor"])) {
    const of = (/** @type {string} */ who) => got[who].map((r) => r[run][by]);
    const ratio = (/** @type {string} */ a, /** @type {string} */ b) => median(of(a).map((ms, i) => ms / of(b)[i])).toFixed(2);
    console.log(`${title}, by the ${by}: base ${median(of("base")).toFixed(0)} ms, page ${median(of("page")).toFixed(0)} ms (${ratio("page", "base")} × base), `
      + `Node ${median(of("node")).toFixed(0)} ms (page ${ratio("page", "node")} ×), Node without evaluations ${median(of("bare")).toFixed(0)} ms (page ${ratio("page", "bare")} ×)`);
  }
}
