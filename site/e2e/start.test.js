/** Where the page cannot start, it says why. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { before, describe, test } from "node:test";
import { another, built, serveEditions } from "./editions.js";
import { cannot, GUARD, open, ready, SITE } from "./harness.js";

describe("start", { skip: cannot }, () => {
  /** @type {import("./editions.js").Files} */
  let files;
  before(() => (files = another(built(), "one")));

  test("from the disk it names a server, in both languages", async (t) => {
    for (const [file, words] of [["index.html", /does not run this page from the disk.*python3 -m http\.server/], ["zh.html", /磁盘.*python3 -m http\.server/]]) {
      const { page } = await open(t, pathToFileURL(join(SITE, /** @type {string} */ (file))).href);
      await page.waitForSelector("#unable:not([hidden])");
      assert.match((await page.textContent("#unable")) ?? "", /** @type {RegExp} */ (words));
      assert.equal(await page.isVisible("#status"), false, "nothing is loading");
    }
  });

  test("in a sandboxed frame it says what the frame lacks, wherever it comes from", async (t) => {
    const site = await serveEditions(t, { "/": files });
    for (const [sandbox, words] of [["allow-scripts", /sandboxed.*allow-same-origin/], ["", /needs JavaScript/]]) {
      const frame = await host(t, `<iframe sandbox="${sandbox}" width="900" height="700" src="${site.address}/"></iframe>`);
      const { page } = await open(t, frame);
      const inside = page.frameLocator("iframe");
      await inside.getByText(/** @type {RegExp} */ (words)).waitFor();
      assert.equal(await inside.locator("#status").isVisible(), false);
    }
    const whole = await open(t, await host(t, `<iframe sandbox="allow-scripts allow-same-origin" width="900" height="700" src="${site.address}/#v=1&dataset=karate"></iframe>`));
    await whole.page.frameLocator("iframe").locator("#train:enabled").waitFor();
    assert.equal(await whole.page.frameLocator("iframe").locator("#unable").isVisible(), false);
  });

  test("nothing of the first picture waits for the script that says why", async (t) => {
    const site = await serveEditions(t, { "/": files });
    const { page } = await open(t, "about:blank");
    /** @type {(value: unknown) => void} */
    let free = () => {};
    const held = new Promise((done) => (free = done));
    await page.route(/\/start-/, async (route) => void (await held, await route.continue()));
    const style = page.waitForResponse(/\/style-/, { timeout: GUARD });
    await page.goto(`${site.address}/#v=1&dataset=karate`, { waitUntil: "commit" });
    await style;
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    free(null);
    await ready(page);
  });

  test("a page without its script says that a part is missing", async (t) => {
    const site = await serveEditions(t, { "/": new Map(files) });
    for (const name of files.keys()) if (/^main-.*\.js$/.test(name)) site.folders["/"].delete(name);
    const { page } = await open(t, `${site.address}/`);
    await page.waitForSelector("#unable:not([hidden])");
    assert.match((await page.textContent("#unable")) ?? "", /could not be loaded/);
    site.folders["/"] = files;
    await page.reload();
    await ready(page);
    assert.equal(await page.isVisible("#unable"), false);
  });

  test("a page without its style says so and works", async (t) => {
    const site = await serveEditions(t, { "/": new Map(files) });
    for (const name of files.keys()) if (/^style-.*\.css$/.test(name)) site.folders["/"].delete(name);
    for (const [file, words] of [["", /style could not be loaded/], ["zh.html", /样式未能载入/]]) {
      const { page } = await open(t, `${site.address}/${file}`, { query: "#v=1&dataset=karate" });
      await page.waitForSelector("#unable:not([hidden])");
      assert.match((await page.textContent("#unable")) ?? "", /** @type {RegExp} */ (words));
      await page.waitForSelector("#train:enabled");
      assert.equal(await page.isVisible("#unable"), true);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.unable), undefined, "the page can start");
    }
    for (const name of files.keys()) if (/^main-.*\.js$/.test(name)) site.folders["/"].delete(name);
    const { page } = await open(t, `${site.address}/`);
    await page.waitForFunction(() => /A part of this page/.test(document.getElementById("unable")?.textContent ?? ""));
    site.folders["/"] = files;
    await page.reload();
    await ready(page);
    assert.equal(await page.isVisible("#unable"), false);
  });

  test("the page's policy allows no style and no object of another's making", async (t) => {
    const site = await serveEditions(t, { "/": files });
    const { page, faults } = await open(t, `${site.address}/`, { query: "#v=1&dataset=karate" });
    await ready(page);
    assert.deepEqual(faults, []);
    const blocked = page.waitForEvent("console", { predicate: (m) => /object-src/.test(m.text()), timeout: 300000 });
    await page.evaluate(() => {
      const box = document.createElement("div");
      box.innerHTML = '<p id="styled" style="color: rgb(1, 2, 3)">x</p><object data="data:text/html,x"></object>';
      const sheet = document.createElement("style");
      sheet.textContent = "body { color: rgb(1, 2, 3) }";
      document.body.append(box, sheet);
    });
    const colours = await page.evaluate(() => [document.body, document.getElementById("styled")].map((e) => e && getComputedStyle(e).color));
    assert.ok(!colours.includes("rgb(1, 2, 3)"), colours.join());
    await blocked;
  });
});

/** A page of another origin. @param {import("node:test").TestContext} t @param {string} html @returns {Promise<string>} its address */
async function host(t, html) {
  const server = createServer((_, response) => void response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html><title>x</title>${html}`));
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
}
