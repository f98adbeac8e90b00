/** A new edition of the page: what is kept survives it, and every tab is told. */

import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { isHashed } from "../src/app/offline/edition.js";
import { another, built, only, relisted, serveEditions } from "./editions.js";
import { cannot, open, ready } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

const KARATE = "#v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=1";

describe("editions", { skip: cannot }, () => {
  /** @type {import("./editions.js").Files} */
  let one;
  /** @type {import("./editions.js").Files} */
  let two;
  before(() => {
    one = another(built(), "one");
    two = another(one, "two");
  });

  test("the kept page goes on while a new one arrives, changes when asked, and then needs no network", async (t) => {
    const site = await serveEditions(t, { "/a/": one });
    const { page } = await open(t, `${site.address}/a/`, { query: KARATE });
    await kept(page);
    site.folders["/a/"] = two;
    await page.reload();
    await ready(page);
    assert.equal(await edition(page), "one", "the kept page is the one that opens");
    await notice(page, /A new version of this page is here/);
    site.down = true;
    await page.click("#tab-nodes");
    await page.waitForFunction(() => document.getElementById("node-count")?.textContent?.startsWith("34 nodes"));
    await page.selectOption("#set-dataset", "citeseer");
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("3,327 nodes"));
    await page.evaluate(() => {
      const box = /** @type {HTMLSelectElement} */ (document.getElementById("set-strategy"));
      box.value = "lp";
      box.dispatchEvent(new Event("change", { bubbles: true }));
      /** @type {HTMLElement} */ (document.querySelector(".newer button")).click();
    });
    await page.waitForSelector("html[data-edition=two]", { state: "attached" });
    await ready(page);
    assert.match(page.url(), /dataset=citeseer.*strategy=lp/, "the settings are those of before, the last one too");
    assert.equal((await caches(page)).length, 1, "the old edition's cache is deleted");
    assert.equal(await page.isVisible(".newer"), false);
    await page.reload();
    await ready(page);
    assert.equal(await edition(page), "two");
  });

  test("an update that ends at any file leaves the kept page whole, and the next one finishes", { timeout: 300000 }, async (t) => {
    const site = await serveEditions(t, { "/a/": one });
    const { page } = await open(t, `${site.address}/a/`, { query: KARATE });
    await kept(page);
    const [name] = await caches(page);
    const whole = await contents(page, name);
    assert.ok(whole.length > 30, `${whole.length} files are kept`);
    const first = String(one.get("index.html"));
    const some = only(one, (file) => file === "index.html" || first.includes(file)); // of each kind; the others would arrive as these do
    const fresh = [...another(some, "two").keys()].filter((file) => file !== "offline.js" && !(isHashed(file) && one.has(file)));
    assert.ok(fresh.length > 20, `an update asks for ${fresh.length} files`);
    for (const k of fresh.keys()) {
      site.folders["/a/"] = another(some, `two${k}`);
      Object.assign(site, { left: k, down: false });
      assert.equal(await update(page), "redundant", `after ${k} of ${fresh.length} files`);
      site.down = true;
      assert.deepEqual(await contents(page, name), whole, `after ${k} files`);
      if (k % 10 === 3) {
        await page.reload();
        await ready(page);
        assert.equal(await edition(page), "one");
      }
      if (k % 5 === 0) await forget(page, name); // each later update looks through what the earlier ones left
    }
    site.folders["/a/"] = another(one, "three");
    Object.assign(site, { left: Infinity, down: false });
    assert.equal(await update(page), "installed");
    await notice(page, /new version/);
    await page.click(".newer button");
    await page.waitForSelector("html[data-edition=three]", { state: "attached" });
    await page.waitForFunction(() => window.caches.keys().then((list) => list.length === 1));
    site.down = true;
    await page.reload();
    await ready(page);
  });

  test("two copies on one origin keep themselves beside each other", async (t) => {
    const site = await serveEditions(t, { "/a/b/": one, "/a/": one });
    const { page } = await open(t, `${site.address}/a/`, { query: KARATE });
    await kept(page);
    await page.goto(`${site.address}/a/b/${KARATE}`);
    await kept(page);
    const inner = (await caches(page)).find((name) => name.includes("/a/b/")) ?? "";
    const before = await contents(page, inner);
    site.folders["/a/"] = two;
    await page.goto(`${site.address}/a/${KARATE}`);
    await notice(page, /new version/);
    await page.click(".newer button");
    await page.waitForSelector("html[data-edition=two]", { state: "attached" });
    await kept(page);
    site.down = true;
    assert.deepEqual(await contents(page, inner), before);
    for (const [folder, which] of [["/a/b/", "one"], ["/a/", "two"]]) {
      await page.goto(`${site.address}${folder}?again${KARATE}`);
      await ready(page);
      assert.equal(await edition(page), which);
    }
  });

  test("a tab that nothing is kept for says that the server has a new version", async (t) => {
    const site = await serveEditions(t, { "/": one });
    const without = (/** @type {Page} */ p) => p.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    const { page } = await open(t, `${site.address}/`, { query: KARATE, prepare: without });
    await ready(page);
    await page.waitForSelector(".newer", { state: "attached" });
    site.folders["/"] = two;
    await page.click("#tab-quality");
    await notice(page, /The server has a new version of this page/);
    await page.click(".newer button");
    await page.waitForSelector("html[data-edition=two]", { state: "attached" });
    await ready(page);
    await page.waitForSelector(".newer", { state: "attached" });
    site.folders["/"] = one;
    await page.selectOption("#set-dataset", "citeseer");
    await notice(page, /The server has a new version of this page/);
  });

  test("a file that is missing from the same edition is no new version", async (t) => {
    const site = await serveEditions(t, { "/": new Map(one) });
    const without = (/** @type {Page} */ p) => p.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    const { page } = await open(t, `${site.address}/`, { query: KARATE, prepare: without });
    await ready(page);
    await page.waitForSelector(".newer", { state: "attached" });
    for (const name of site.folders["/"].keys()) if (name.startsWith("citeseer-")) site.folders["/"].delete(name);
    const asked = page.waitForResponse((r) => r.url().endsWith("/manifest.json"));
    await page.selectOption("#set-dataset", "citeseer");
    await (await asked).finished();
    await page.waitForFunction(() => document.getElementById("notice")?.textContent?.includes("404"));
    assert.equal(await page.isVisible(".newer"), false);
  });

  test("the other tab is told when one goes to the new version", async (t) => {
    const site = await serveEditions(t, { "/": one });
    const { page } = await open(t, `${site.address}/`, { query: KARATE });
    await kept(page);
    const other = await page.context().newPage();
    await other.goto(`${site.address}/${KARATE}`);
    await kept(other);
    site.folders["/"] = two;
    await update(page);
    await notice(page, /A new version/);
    await notice(other, /A new version/);
    await page.click(".newer button");
    await page.waitForSelector("html[data-edition=two]", { state: "attached" });
    await notice(other, /Another tab went to a new version/);
    assert.equal(await edition(other), "one", "it is not reloaded under its visitor");
    await other.click(".newer button");
    await other.waitForSelector("html[data-edition=two]", { state: "attached" });
    await ready(other);
  });

  test("a first visit that is cut off is taken up by the next", async (t) => {
    const site = await serveEditions(t, { "/": one });
    const { page } = await open(t, `${site.address}/`, { query: KARATE });
    await page.waitForSelector("#train:enabled");
    site.left = 5;
    await page.waitForFunction(() => [...document.querySelectorAll("footer p")].some((p) => p.textContent?.includes("could not be kept")));
    const part = await contents(page, (await caches(page))[0]);
    site.left = Infinity;
    await page.reload();
    await kept(page);
    const whole = await contents(page, (await caches(page))[0]);
    assert.ok(part.length > 0 && part.length < whole.length && part.every((url) => whole.includes(url)), `${part.length} of ${whole.length} files at first`);
    site.down = true;
    await page.reload();
    await ready(page);
  });

  test("a full storage is said, and costs no older edition", async (t) => {
    const site = await serveEditions(t, { "/": one });
    const { page } = await open(t, `${site.address}/`, { query: KARATE, prepare: (p) => quota(p, site.address, 400_000) });
    await page.waitForFunction(() => [...document.querySelectorAll("footer p")].some((p) => p.textContent?.includes("storage is full")));
    await ready(page);
    assert.deepEqual(await caches(page), [], "what could not be kept whole takes no room");
    await quota(page, site.address, -1);
    await page.reload();
    await kept(page);
    const [name] = await caches(page);
    const whole = await contents(page, name);
    await quota(page, site.address, 400_000);
    site.folders["/"] = two;
    assert.equal(await update(page), "redundant");
    site.down = true;
    assert.deepEqual([await caches(page), await contents(page, name)], [[name], whole]);
    await page.reload();
    await ready(page);
  });

  test("a large dataset is kept once it is used, and by later editions", async (t) => {
    const large = (/** @type {import("./editions.js").Files} */ from, /** @type {string} */ version) => relisted(from, (list) => {
      const pack = Object.keys(list.files).find((file) => file.startsWith("citeseer-"));
      assert.ok(pack);
      list.more[pack] = list.files[pack];
      delete list.files[pack];
      list.version = version;
    });
    const site = await serveEditions(t, { "/": large(one, "large1") });
    const { page } = await open(t, `${site.address}/`, { query: KARATE });
    await kept(page);
    const packs = async () => (await contents(page, (await caches(page)).at(-1) ?? "")).filter((u) => u.includes("citeseer"));
    assert.equal((await packs()).length, 0, "not kept unused");
    await page.selectOption("#set-dataset", "citeseer");
    await page.waitForFunction(() => window.caches.match([...performance.getEntriesByType("resource")].map((e) => e.name).find((n) => n.includes("citeseer-")) ?? "").then((r) => r !== undefined));
    site.folders["/"] = large(two, "large2");
    assert.equal(await update(page), "installed");
    await notice(page, /new version/);
    site.down = true;
    await page.click(".newer button");
    await page.waitForSelector("html[data-edition=two]", { state: "attached" });
    await page.waitForFunction(() => document.getElementById("readout")?.textContent?.startsWith("3,327 nodes"));
  });
});

/** Waits until the page is kept. @param {Page} page */
async function kept(page) {
  await ready(page);
  await page.waitForSelector("html[data-kept]", { state: "attached" });
}

/** @param {Page} page */
const edition = (page) => page.evaluate(() => document.documentElement.dataset.edition);

/** Waits for the line about a newer edition. @param {Page} page @param {RegExp} words */
async function notice(page, words) {
  await page.waitForSelector(".newer:not([hidden])");
  assert.match((await page.textContent(".newer")) ?? "", words);
}

/** @param {Page} page */
const caches = (page) => page.evaluate(() => window.caches.keys());

/** Addresses of what a cache holds. @param {Page} page @param {string} name @returns {Promise<string[]>} */
const contents = (page, name) => page.evaluate(async (n) => (await (await window.caches.open(n)).keys()).map((r) => r.url).sort(), name);

/** Deletes all caches but one. @param {Page} page @param {string} name */
const forget = (page, name) => page.evaluate(async (n) => {
  for (const other of await window.caches.keys()) if (other !== n) await window.caches.delete(other);
}, name);

/** Has the browser look for a new edition, and waits for what becomes of it. @param {Page} page @returns {Promise<string>} */
const update = (page) => page.evaluate(async () => {
  const r = await navigator.serviceWorker.ready;
  const found = new Promise((done) => r.addEventListener("updatefound", () => done(r.installing), { once: true }));
  r.update().catch(() => {});
  const worker = /** @type {ServiceWorker} */ (await found);
  return new Promise((done) => {
    const look = () => ["installed", "redundant"].includes(worker.state) && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
});

/** What the browser lets the origin keep; -1 for its own rule. @param {Page} page @param {string} origin @param {number} bytes */
async function quota(page, origin, bytes) {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", bytes < 0 ? { origin } : { origin, quotaSize: bytes });
}
