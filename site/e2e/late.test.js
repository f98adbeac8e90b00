/** A part of the page that cannot be loaded is said in its place, what was there stays, and one button loads it after all. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { cannot, open, ready, serve, SITE } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

/** Runs in the page before its scripts: nothing is kept for later, and the pictures of the worker that places nodes are counted. */
function prepare() {
  delete (/** @type {any} */ (Navigator.prototype).serviceWorker);
  const w = /** @type {any} */ (window);
  w.placed = 0;
  const Real = window.Worker;
  w.Worker = class extends Real {
    /** @param {string} url */
    constructor(url) {
      super(url);
      this.addEventListener("message", (e) => (w.placed += e.data?.layout ? 1 : 0));
    }
  };
}

/** @param {string} hash */
const goTo = (hash) => (/** @type {Page} */ page) => page.evaluate((x) => void (location.hash = x), hash);
const click = (/** @type {string} */ what) => (/** @type {Page} */ page) => page.click(what);
const painted = () => [.../** @type {NodeListOf<HTMLCanvasElement>} */ (document.querySelectorAll("#graph canvas.overlay"))]
  .some((c) => c.width > 0 && c.getContext("2d")?.getImageData(0, 0, c.width, c.height).data.some((x) => x > 0));
const placed = () => /** @type {any} */ (window).placed > 0;

/** The late parts: the file, what asks for it, the box that says so, and what is there in the end (a selector or a condition).
 * @type {[string, (page: Page) => Promise<unknown>, string, string | (() => unknown)][]} */
const PARTS = [
  ["share", click("#share-show"), "#main", "#share[open]"],
  ["own", click("#own-show"), "#main", "#own[open]"],
  ["scatter", click("#tab-embedding"), "#view-embedding", () => document.getElementById("scatter-note")?.textContent],
  ["matrix", click("#tab-quality"), "#view-quality", "#confusion *"],
  ["nodes", click("#tab-nodes"), "#view-nodes", "#node-rows button"],
  ["node", click("#tab-node"), "#view-node", "#node-reasons *"],
  ["overlay-paint", (page) => page.fill("#find", "3").then(() => page.press("#find", "Enter")), "#graph-card", painted],
  ["refused", (page) => page.fill("#set-seed", "99999999").then(() => page.press("#set-seed", "Enter")), "#main", "#refused"],
  ["missed", goTo("v=1&dataset=nothing"), "#main", ".missed:visible"],
  ["arrange", goTo("v=1&dataset=generated:n200.c4.h80.d40.w300.s1"), "#graph-card", placed],
  ["places", (page) => page.evaluate(() => void Object.assign(window, { placed: 0 })).then(() => goTo("v=1&dataset=generated:n200.c4.h80.d40.w300.s2")(page)), "#graph-card", placed],
  ["lab", click("#modes button[value=sweep]"), "#lab", "#sweep-run"],
  ["results", click("#modes button[value=paper]"), "#lab .of-paper", ".of-paper table"],
];

describe("a late part", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => void (server = await serve()));
  after(() => server?.stop());

  /** Opens the page with some files out of reach.
   * @param {import("node:test").TestContext} t @param {RegExp | null} first @param {string} [file] */
  async function without(t, first, file = "") {
    let blocked = first;
    const { page } = await open(t, `${server.address}${file}`, {
      query: "#v=1&dataset=karate",
      prepare: async (p) => {
        await p.addInitScript(prepare);
        await p.context().route("**/*", (r) => (blocked?.test(r.request().url()) ? r.abort("connectionfailed") : r.continue()));
      },
    });
    return { page, block: (/** @type {RegExp | null} */ files) => (blocked = files) };
  }

  test("that fails is said in its place, and loaded by the button there", async (t) => {
    const { page, block } = await without(t, /text-en-/);
    await again(page, "#view-run", () => block(null), "#curves svg");
    block(/curves-/);
    await page.reload();
    await again(page, "#view-run", () => block(null), "#curves svg");
    await ready(page);
    for (const [name, ask, box, there] of PARTS) {
      block(new RegExp(`/${name}-[A-Z0-9]{8}\\.js`));
      await ask(page);
      await again(page, box, () => block(null), there);
      await page.keyboard.press("Escape");
      t.diagnostic(`${name}: loaded the second time`);
    }
  });

  test("whose shared chunk fails is loaded by the button too, in both languages", async (t) => {
    const { page, block } = await without(t, null, "/zh.html");
    await page.waitForSelector("#curves svg");
    const here = await page.evaluate(() => performance.getEntriesByType("resource").map((e) => e.name).join());
    const script = readFileSync(join(SITE, readdirSync(SITE).find((f) => f.startsWith("lab-") && f.endsWith(".js")) ?? ""), "utf8");
    const chunk = [...script.matchAll(/from"\.\/(chunk-[\w-]+\.js)"/g)].map((m) => m[1]).find((f) => !here.includes(f));
    assert.ok(chunk, "compare has a chunk of its own");
    block(new RegExp(chunk));
    await page.click("#modes button[value=compare]");
    await page.waitForSelector("#lab > .part");
    assert.match((await page.textContent("#lab > .part")) ?? "", /未能载入.*再试一次$/);
    await page.click("#lab > .part button"); // in vain
    await page.waitForSelector("#lab > .part button");
    block(null);
    await page.click("#lab > .part button");
    await page.waitForSelector("#compare-run");
    assert.equal(await page.$("#lab > .part"), null);
  });
});

/** Waits for the sentence in a box, and presses its button once the files are there again.
 * @param {Page} page @param {string} box @param {() => void} mend @param {string | (() => unknown)} there what comes */
async function again(page, box, mend, there) {
  const line = `${box} > .part`;
  await page.waitForSelector(line);
  assert.match((await page.textContent(line)) ?? "", /^This part of the page could not be loaded\. .*Try again$/);
  assert.equal(await page.$eval(box, (e) => e.children.length > 1 || e.id === "lab"), true, "what was there stays");
  mend();
  await page.click(`${line} button`);
  await (typeof there === "string" ? page.waitForSelector(there) : page.waitForFunction(there));
  assert.equal(await page.$(line), null);
}
