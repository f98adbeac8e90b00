/**
 * From a click on a link to the page to the first epoch, over a network with
 * 150 ms a round trip and 10 Mbit/s (cmd/slow): when the page is painted, can
 * be trained and has its first epoch, and how many round trips follow one
 * another before the program is asked for and before the page can be trained.
 * The train button is pressed as soon as it can be. Then comes a second visit
 * by the same browser, which has kept the page and what it compiled.
 *
 *     node site/measure/start.js [ROUNDS] [FOLDER...]
 *
 * Each folder is a built page (default: build/site); they take turns.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { BROWSER, build, GUARD } from "../e2e/harness.js";
import { median } from "./median.js";

/** @typedef {{file: string, asked: number, ended: number, bytes: number}} Sent a line of the server's log */

/** Serves a page far away. @param {string} dir */
async function serve(dir) {
  const server = spawn(build("./site/cmd/slow", "slow"), ["-dir", dir], { stdio: ["ignore", "pipe", "inherit"] });
  /** @type {Sent[]} */
  const log = [];
  const { address, key } = await new Promise((done, fail) => {
    server.once("exit", (code) => fail(new Error(`slow ended with code ${code}`)));
    createInterface({ input: server.stdout }).on("line", (text) => {
      const line = JSON.parse(text);
      if (line.key) done(line);
      else log.push(line);
    });
  });
  return { address, key, log, stop: () => void server.kill("SIGINT") };
}

/** Runs in the page before its scripts. */
function watch() {
  const w = /** @type {any} */ (window);
  w.seen = {};
  const Real = window.Worker;
  w.Worker = class extends Real {
    /** @param {string} url */
    constructor(url) {
      super(url);
      this.addEventListener("message", ({ data }) => {
        w.seen[data.type] ??= performance.now();
        if (data.type === "epoch" || data.type === "epochs") w.seen.first ??= performance.now();
      });
    }
  };
  const look = () => {
    const button = document.getElementById("train");
    if (!(button instanceof HTMLButtonElement) || button.disabled) return void setTimeout(look, 5);
    w.seen.trainable = performance.now();
    button.click();
  };
  document.addEventListener("DOMContentLoaded", look);
}

/** How many responses had to come one after the other before a request was made, itself included.
 * @param {Sent[]} log @param {Sent} request @returns {number} */
function trips(log, request) {
  const before = log.filter((s) => s.ended <= request.asked);
  return 1 + Math.max(0, ...before.map((s) => trips(before, s)));
}

const QUERY = "#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1";

/** Visits the page and trains one epoch. @param {import("playwright-core").Page} page @param {string} address
 * @returns {Promise<Record<string, number>>} when each thing was there, in ms */
async function visit(page, address) {
  await page.addInitScript(watch);
  await page.goto(`${address}${QUERY}`, { waitUntil: "commit" });
  await page.waitForFunction(() => /** @type {any} */ (window).seen?.first, null, { timeout: GUARD });
  return page.evaluate(() => ({
    .../** @type {any} */ (window).seen, painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
}

/** @param {Awaited<ReturnType<typeof serve>>} server */
async function measure(server) {
  const profile = mkdtempSync(join(tmpdir(), "start-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: BROWSER, headless: true, viewport: { width: 1280, height: 800 },
    args: ["--no-sandbox", `--ignore-certificate-errors-spki-list=${server.key}`, "--enable-unsafe-swiftshader"],
  });
  try {
    server.log.length = 0;
    const page = await browser.newPage();
    const seen = await visit(page, server.address);
    const program = server.log.find((s) => s.file.endsWith(".wasm"));
    if (!program) throw new Error("the page asked for no program");
    const needed = server.log.filter((s) => s.ended <= program.ended);
    await page.waitForSelector("html[data-kept]", { state: "attached", timeout: GUARD });
    await page.close();
    const again = await visit(await browser.newPage(), server.address);
    return {
      "first paint, ms": seen.painted, "program running, ms": seen.ready, "trainable, ms": seen.trainable, "first epoch, ms": seen.first,
      "round trips before the program comes": trips(server.log, program), "round trips in all": Math.max(...needed.map((s) => trips(needed, s))),
      "KB before the first epoch": needed.reduce((sum, s) => sum + s.bytes, 0) / 1000,
      "second visit: first paint, ms": again.painted, "second visit: program running, ms": again.ready, "second visit: first epoch, ms": again.first,
    };
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

const [rounds = "5", ...folders] = process.argv.slice(2);
/** @type {{dir: string, server: Awaited<ReturnType<typeof serve>>, all: Record<string, number>[]}[]} */
const servers = [];
for (const dir of folders.length > 0 ? folders : ["build/site"]) servers.push({ dir, server: await serve(dir), all: [] });
for (let i = 0; i < Number(rounds); i++) for (const s of servers) s.all.push(await measure(s.server));
for (const { dir, server, all } of servers) {
  server.stop();
  console.log(dir);
  for (const name of Object.keys(all[0])) console.log(`  ${name.padEnd(40)} ${median(all.map((m) => m[name])).toFixed(0).padStart(6)}`);
}
