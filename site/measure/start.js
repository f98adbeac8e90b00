/**
 * From a click on a link to the page to the first epoch, over a network with
 * 150 ms a round trip and 10 Mbit/s (cmd/slow): when the page is painted, can
 * be trained and has its first epoch, and how many round trips follow one
 * another before the program is asked for and before the page can be trained.
 * The train button is pressed as soon as it can be.
 *
 *     node site/measure/start.js [ROUNDS] [FOLDER...]
 *
 * Each folder is a built page (default: build/site); they take turns.
 */

import { spawn } from "node:child_process";
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

/** @param {Awaited<ReturnType<typeof serve>>} server */
async function measure(server) {
  const browser = await chromium.launch({ executablePath: BROWSER, headless: true, args: ["--no-sandbox", `--ignore-certificate-errors-spki-list=${server.key}`, "--enable-unsafe-swiftshader"] });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.addInitScript(watch);
    server.log.length = 0;
    await page.goto(`${server.address}#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1`, { waitUntil: "commit" });
    await page.waitForFunction(() => /** @type {any} */ (window).seen.first, null, { timeout: GUARD });
    const seen = await page.evaluate(() => ({
      .../** @type {any} */ (window).seen, painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    }));
    const program = server.log.find((s) => s.file.endsWith(".wasm"));
    if (!program) throw new Error("the page asked for no program");
    const needed = server.log.filter((s) => s.ended <= program.ended);
    return {
      "first paint, ms": seen.painted, "program running, ms": seen.ready, "trainable, ms": seen.trainable, "first epoch, ms": seen.first,
      "round trips before the program comes": trips(server.log, program), "round trips in all": Math.max(...needed.map((s) => trips(needed, s))),
      "KB before the first epoch": needed.reduce((sum, s) => sum + s.bytes, 0) / 1000,
    };
  } finally {
    await browser.close();
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
