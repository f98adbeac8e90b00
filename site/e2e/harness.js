/** Starts the server and the browser for the tests in this folder. */

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium } from "playwright-core";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("playwright-core").BrowserContext} BrowserContext
 *
 * @typedef {object} Opened
 * @property {Page} page
 * @property {string[]} faults console errors, page errors, failed or foreign requests
 * @property {import("playwright-core").Browser} browser
 */

export const ROOT = resolve(import.meta.dirname, "../..");
export const SITE = resolve(ROOT, process.env.M3S_SITE ?? "build/site");
export const SCREENS = join(ROOT, "build/screens");

export const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Why the tests cannot run here, or false. In CI they must. */
export const cannot = process.env.CI ? false
  : !existsSync(BROWSER) ? `no browser at ${BROWSER}; set CHROMIUM`
    : !existsSync(join(SITE, "index.html")) ? "the page is not built: go run ./site/cmd/build" : false;

/** Runs a Go command in the repository. @param {string[]} args */
export function go(...args) {
  return execFileSync("go", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "inherit"] });
}

/** Builds a command of the repository, which costs little when nothing changed.
 * @param {string} path of its package @param {string} name @returns {string} the file */
export function build(path, name) {
  const file = join(ROOT, "build/e2e", name);
  go("build", "-o", file, path);
  return file;
}

/** Go's loader for its programs in JavaScript. */
export const loader = () => join(go("env", "GOROOT").trim(), "lib/wasm/wasm_exec.js");

/** The command's result; M3S_COMMAND names one that is built already.
 * @param {string[]} args @returns {{fingerprint: string, accuracy: number, stages: string[][]}} */
export function native(...args) {
  const command = process.env.M3S_COMMAND ?? build("./engine/cmd/m3s", "m3s");
  const r = JSON.parse(execFileSync(command, ["run", ...args, "--json"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 28 }));
  const share = (/** @type {number | null} */ x) => (x === null ? "–" : `${(100 * x).toFixed(1)}\u00a0%`);
  const stages = r.stages.filter((/** @type {any} */ s) => s.stage > 0).map((/** @type {any} */ s) => [
    String(s.stage), String(s.proposed), String(s.rejected), String(s.added), share(s.precision), share(s.testAccuracy),
  ]);
  return { fingerprint: r.fingerprint, accuracy: r.accuracy, stages };
}

/** What the command says of a run. @param {string[]} args */
export function told(...args) {
  return execFileSync(process.env.M3S_COMMAND ?? build("./engine/cmd/m3s", "m3s"), ["run", ...args], { cwd: ROOT, encoding: "utf8" });
}

/** Starts the page's server on a free port. @param {string} [dir] of the built page
 * @returns {Promise<{address: string, stop: () => void}>} */
export async function serve(dir = SITE) {
  const server = spawn(build("./site/cmd/serve", "serve"), ["-port", "0", "-dir", dir], { stdio: ["ignore", "pipe", "inherit"] });
  const stop = () => void server.kill("SIGINT");
  const address = await new Promise((done, fail) => {
    server.stdout.once("data", (line) => done(String(line).trim()));
    server.once("exit", (code) => fail(new Error(`serve ended with code ${code}`)));
  });
  return { address, stop };
}

/** Starts the server on a page that, in CI, must have Cora. */
export async function serveCora() {
  const manifest = JSON.parse(readFileSync(join(SITE, "manifest.json"), "utf8"));
  assert.ok(manifest.packs.cora || !process.env.CI, "the page was built without Cora");
  return serve();
}

/** Milliseconds after which a wait is given up. It decides nothing on a computer that is only slow. */
export const GUARD = 300_000;

export const QUIET = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** @typedef {object} Options
 * @property {boolean} [webgl] false takes WebGL away
 * @property {number} [width]
 * @property {number} [height]
 * @property {boolean} [dark]
 * @property {boolean} [touch]
 * @property {number} [scale] device pixels in a CSS pixel
 * @property {string} [query] of the address
 * @property {string[]} [flags] of the browser
 * @property {(page: Page) => Promise<unknown>} [prepare] runs before the page is opened
 */

/** Opens the page in a fresh browser, until the test ends.
 * @param {import("node:test").TestContext} t @param {string} address @param {Options} [options] @returns {Promise<Opened>} */
export async function open(t, address, options = {}) {
  const gl = options.webgl === false ? ["--disable-3d-apis"] : ["--enable-unsafe-swiftshader"];
  const browser = await chromium.launch({ executablePath: BROWSER, headless: true, timeout: GUARD, args: [...QUIET, ...gl, ...(options.flags ?? [])] });
  t.after(() => close(browser));
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 }, deviceScaleFactor: options.scale ?? 1,
    colorScheme: options.dark ? "dark" : "light", hasTouch: options.touch ?? false,
  });
  context.setDefaultTimeout(GUARD);
  const page = await context.newPage();
  const faults = collect(page, address);
  await page.addInitScript(measure);
  await options.prepare?.(page);
  await page.goto(address + (options.query ?? ""));
  return { page, faults, browser };
}

/** Closes a browser. A route that is still being answered, as for a service worker's file, is none of the test's business then.
 * @param {import("playwright-core").Browser} browser */
async function close(browser) {
  const answering = browser.contexts().flatMap((context) => [context, ...context.pages()]);
  await Promise.allSettled(answering.map((at) => at.unrouteAll({ behavior: "ignoreErrors" })));
  await browser.close();
}

/** @param {Page} page @param {string} address @returns {string[]} */
function collect(page, address) {
  /** @type {string[]} */
  const faults = [];
  page.on("console", (m) => {
    if (m.type() === "error" || m.type() === "warning") faults.push(`console: ${m.text()}`);
  });
  page.on("pageerror", (e) => faults.push(`page: ${e.message}`));
  let leaving = false;
  let visits = 0;
  /** @type {WeakMap<import("playwright-core").Request, number>} the visit that a request belongs to */
  const asked = new WeakMap();
  page.on("requestfailed", (r) => {
    const why = r.failure()?.errorText;
    const left = leaving || visits > (asked.get(r) ?? visits); // a browser that leaves gives up what it waits for
    if (why !== "net::ERR_ABORTED" || !left) faults.push(`failed: ${r.url()} ${why}`);
  });
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    if (leaving) visits++;
    leaving = false;
  });
  page.on("request", (r) => {
    asked.set(r, visits);
    if (r.isNavigationRequest() && r.frame() === page.mainFrame()) leaving = true;
    if (!r.url().startsWith(address) && !r.url().startsWith("data:")) faults.push(`foreign: ${r.url()}`);
  });
  return faults;
}

/** Runs in the page before its scripts: keeps every long task and every
 * layout shift in window.measured. */
function measure() {
  const w = /** @type {any} */ (window);
  w.measured = { since: 0, tasks: [], shifts: [] };
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (e.startTime >= w.measured.since) w.measured.tasks.push({ start: e.startTime, duration: e.duration });
  }).observe({ type: "longtask", buffered: true });
  const moved = (/** @type {any} */ s) => `${s.node?.nodeName} ${s.node?.id || s.node?.className || s.node?.parentElement?.id}: ${JSON.stringify([s.previousRect, s.currentRect])}`;
  new PerformanceObserver((list) => {
    for (const e of /** @type {any[]} */ (list.getEntries())) {
      if (!e.hadRecentInput && e.startTime >= w.measured.since) w.measured.shifts.push({ start: e.startTime, value: e.value, what: e.sources.map(moved) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Forgets what was measured so far: what the page holds now is painted
 * first, and what is told late of that counts no more.
 * @param {Page} page @returns {Promise<void>} */
export function measureAnew(page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const { measured } = /** @type {any} */ (window);
    measured.since = performance.now();
    measured.tasks.length = measured.shifts.length = 0;
  });
}

/** Waits until the page has its graph and a fresh run.
 * @param {Page} page */
export async function ready(page) {
  await page.waitForSelector("#train:enabled");
  await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Ready"));
  await page.waitForSelector("#graph[data-surface]");
  await page.waitForSelector("#curves svg, #view-run[hidden]", { state: "attached" });
}

/** Waits for the end of a run.
 * @param {Page} page */
export async function finished(page) {
  await page.waitForFunction(() => /^(Done|Stopped|Cancelled)/.test(document.getElementById("status")?.textContent ?? ""));
}

/** Waits until the page is kept for a visit without a network.
 * @param {Page} page */
export async function kept(page) {
  await page.waitForSelector("html[data-kept]", { state: "attached" });
}

/** What each tab shows once its late script has drawn it. */
const DRAWN = {
  run: "#curves svg", embedding: "#histogram svg, #histogram canvas", quality: "#confusion td >> nth=3",
  node: "#node-reasons .facts, #view-node:not([hidden])", nodes: "#node-rows button",
};

/** Chooses a tab and waits until it is drawn.
 * @param {Page} page @param {string} view */
export async function tab(page, view) {
  await page.click(`#tab-${view}`);
  await page.waitForSelector(`#view-${view}:not([hidden])`);
  await page.waitForSelector(DRAWN[/** @type {keyof typeof DRAWN} */ (view)]);
  await settled(page);
}

/** Lets the page draw what it has: views draw in the next frame or in one of
 * the frames after it, up to 110 ms later, and nothing fades for longer than
 * its animation. Counted in frames, of which no screen has more than one in 6 ms,
 * and so independent of how busy the computer is.
 * @param {Page} page */
export async function settled(page) {
  await page.evaluate(async () => {
    for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map((a) => a.finished.catch(() => {})));
  });
}

/** Asks again, a frame later, until the answer is good.
 * @template T @param {Page} page @param {() => T | Promise<T>} ask @param {(answer: T) => boolean} good @returns {Promise<T>} the good answer */
export async function until(page, ask, good) {
  const end = Date.now() + GUARD;
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > end) throw new Error(`the last answer was ${JSON.stringify(answer)}`);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** @param {Page} page @param {string} name */
export async function screenshot(page, name) {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}
