// The lessons' pages in a browser: live charts with scripts, drawings without, nothing from elsewhere.
// CHROMIUM names the browser, PAGES the folder of the pages.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const { chromium } = createRequire(new URL("../../site/package.json", import.meta.url))("playwright-core");
const dir = process.env.PAGES ?? "build/lessons";
const pages = readdirSync(dir).filter((f) => f.endsWith(".html"));
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

let server, browser, origin;

before(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    try {
      response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
      response.end(readFileSync(join(dir, path)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], timeout: 300_000 });
});

after(async () => {
  await browser?.close();
  server?.close();
});

/** Opens a page and returns it with a list of what went wrong. */
async function open(context, file) {
  context.setDefaultTimeout(300_000); // a guard: a slow computer fails nothing
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (e) => faults.push(e.message));
  page.on("console", (m) => m.type() === "error" && faults.push(m.text()));
  page.on("requestfailed", (r) => faults.push(`failed: ${r.url()}`));
  page.on("request", (r) => r.url().startsWith(origin) || r.url().startsWith("data:") || faults.push(`foreign: ${r.url()}`));
  await page.goto(origin + file, { waitUntil: "load" });
  return { page, faults };
}

/** Each figure: whether a chart is drawn, whether the drawing is loaded, and which of the two shows. */
const figures = (page) => page.locator("[data-figure]").evaluateAll((all) => all.map((place) => {
  const image = place.querySelector("img"), svg = place.querySelector("svg");
  return {
    chart: !!svg && svg.childElementCount > 1 && svg.getBoundingClientRect().height > 100,
    drawing: image.getBoundingClientRect().height > 60,
  };
}));

test("there are pages of six lessons and their solutions", () => {
  assert.equal(pages.length, 13);
});

test("with scripts every figure is a live chart", async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  let count = 0;
  for (const file of pages) {
    const { page, faults } = await open(context, file);
    await page.waitForFunction(() => !document.querySelector("[data-figure]:not([data-live=chart])"));
    for (const f of await figures(page)) {
      count++;
      assert.deepEqual(f, { chart: true, drawing: false }, file);
    }
    assert.deepEqual(faults, [], file);
    await page.close();
  }
  assert.ok(count >= 20, `${count} figures`);
});

for (const [what, options] of [["without scripts", { javaScriptEnabled: false, viewport: { width: 1100, height: 900 } }], ["on a phone", { viewport: { width: 390, height: 844 } }]]) {
  test(`${what} every figure is its drawing, and no page is too wide`, async () => {
    const context = await browser.newContext(options);
    for (const file of pages) {
      const { page, faults } = await open(context, file);
      for (const image of await page.locator("[data-figure] img").all()) {
        await image.scrollIntoViewIfNeeded();
        assert.ok(await image.evaluate((i) => i.decode().then(() => i.naturalWidth > 300 && i.getBoundingClientRect().height > 60)), file);
      }
      for (const f of await figures(page)) assert.deepEqual(f, { chart: false, drawing: true }, file);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${file} is too wide`);
      assert.deepEqual(faults, [], file);
      await page.close();
    }
  });
}
