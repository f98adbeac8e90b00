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
const all = readdirSync(dir).filter((f) => f.endsWith(".html"));
const chinese = all.filter((f) => f.endsWith("zh.html"));
const pages = all.filter((f) => !chinese.includes(f));
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

/** Opens every answer, as a reader does. */
const unfold = (page) => page.locator("details.answer").evaluateAll((all) => all.forEach((d) => (d.open = true)));

/** Each figure: whether a chart is drawn, whether the drawing is loaded, and which of the two shows. */
const figures = (page) => page.locator("[data-figure]").evaluateAll((all) => all.map((place) => {
  const image = place.querySelector("img"), svg = place.querySelector("svg");
  return {
    chart: !!svg && svg.childElementCount > 1 && svg.getBoundingClientRect().height > 100,
    drawing: image.getBoundingClientRect().height > 60,
  };
}));

test("there are pages of seven lessons and their solutions, in English and in Chinese", () => {
  assert.equal(pages.length, 15);
  assert.deepEqual(chinese, pages.map((f) => (f === "index.html" ? "zh.html" : f.replace(".html", ".zh.html"))).sort());
});

test("with scripts every figure is a live chart", async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  let count = 0;
  for (const file of pages) {
    const { page, faults } = await open(context, file);
    await unfold(page);
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

/** The size in pixels of the smallest letters of a drawing as it is shown. */
async function smallest(image) {
  const { file, scale } = await image.evaluate((i) => ({ file: i.getAttribute("src"), scale: i.getBoundingClientRect().width / i.naturalWidth }));
  const sizes = [...readFileSync(join(dir, file), "utf8").matchAll(/font-size:\s*([\d.]+)px/g)].map((m) => Number(m[1]));
  assert.ok(sizes.length > 0, `${file} has no letters`);
  return scale * Math.min(...sizes);
}

for (const [what, options, least] of [["without scripts", { javaScriptEnabled: false, viewport: { width: 1100, height: 900 } }, 9.5], ["on a phone", { viewport: { width: 360, height: 740 } }, 10]]) {
  test(`${what} every figure is its drawing, and no page is too wide`, async () => {
    const context = await browser.newContext(options);
    for (const file of pages) {
      const { page, faults } = await open(context, file);
      for (const summary of await page.locator("details.answer > summary").all()) await summary.click();
      for (const image of await page.locator("[data-figure] img").all()) {
        await image.scrollIntoViewIfNeeded();
        assert.ok(await image.evaluate((i) => i.decode().then(() => i.naturalWidth > 300 && i.getBoundingClientRect().height > 60)), file);
        const letters = await smallest(image);
        assert.ok(letters >= least, `${file}: letters of ${letters} px`);
      }
      for (const f of await figures(page)) assert.deepEqual(f, { chart: false, drawing: true }, file);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${file} is too wide`);
      assert.deepEqual(faults, [], file);
      await page.close();
    }
  });
}

test("no result is seen before it is asked for; a button shows all", async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  let questions = 0;
  for (const file of pages.filter((f) => /^\d\d/.test(f) && !f.includes("solutions"))) {
    const { page } = await open(context, file);
    const asked = await page.locator("blockquote", { hasText: "Question." }).evaluateAll((all) => all.map((q) => {
      const next = q.nextElementSibling;
      return next?.matches("details.answer:not([open])") && next.getBoundingClientRect().height < 60;
    }));
    assert.ok(asked.every(Boolean), `${file}: a question without a folded result`);
    questions += asked.length;
    await page.click("header button");
    assert.equal(await page.locator("details.answer:not([open])").count(), 0, file);
    await page.close();
  }
  assert.ok(questions >= 25, `${questions} questions`);
});

test("a Chinese lesson asks, shows and draws as the English one does", async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  const { page, faults } = await open(context, "02-layer-effect.zh.html");
  assert.equal(await page.getAttribute("html", "lang"), "zh-Hans");
  const asked = await page.locator("blockquote", { hasText: "问题。" }).evaluateAll((all) => all.map((q) => q.nextElementSibling?.matches("details.answer:not([open])")));
  assert.ok(asked.length >= 4 && asked.every(Boolean), `${asked}`);
  assert.equal(await page.textContent("header button"), "显示全部结果");
  await page.click("header button");
  assert.equal(await page.locator("details.answer:not([open])").count(), 0);
  await page.waitForFunction(() => document.querySelector("header button").textContent === "隐藏全部结果" && !document.querySelector("[data-figure]:not([data-live=chart])"));
  for (const f of await figures(page)) assert.deepEqual(f, { chart: true, drawing: false });
  await page.click("header a.other");
  await page.waitForURL(`${origin}02-layer-effect.html`);
  assert.equal(await page.getAttribute("html", "lang"), "en");
  assert.deepEqual(faults, []);
  await context.close();
});

test("Chinese pages fit a phone, where a wide picture says that there is more", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  for (const file of ["zh.html", "00-start.zh.html", "03-self-training.zh.html"]) {
    const { page, faults } = await open(context, file);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${file} is too wide`);
    const hints = await page.locator("[data-figure]").evaluateAll((all) => all.map((f) => getComputedStyle(f, "::before").content));
    assert.ok(hints.every((h) => h.includes("图的其余部分")), `${file}: ${hints}`);
    assert.deepEqual(faults, [], file);
    await page.close();
  }
  await context.close();
});

/** Moves the pointer over a figure until its picture says more than before; the words that came, or "". */
async function pointedAt(page, figure) {
  const words = () => figure.locator("svg").evaluate((svg) => [...svg.querySelectorAll("text")].map((t) => t.textContent).join("|"));
  await figure.scrollIntoViewIfNeeded();
  const box = await figure.boundingBox();
  const before = await words();
  for (let y = 0.3; y < 0.9; y += 0.03) {
    for (let x = 0.12; x < 0.97; x += 0.03) {
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const after = await words();
      if (after.length > before.length) return after.split("|").filter((w) => !before.includes(w)).join(" ");
    }
  }
  return "";
}

test("a live chart says what is under the pointer, within the page's policy", async () => {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 } });
  for (const [file, expected] of [["02-layer-effect.html", [/\d, \d: \d+\.\d/]], ["04-m3s-stages.html", [/stage \d/]]]) {
    const { page, faults } = await open(context, file);
    await unfold(page);
    await page.waitForFunction(() => !document.querySelector("[data-figure]:not([data-live=chart])"));
    const all = await page.locator("[data-figure]").all();
    for (const [k, words] of expected.entries()) assert.match(await pointedAt(page, all[k]), words, `${file}, figure ${k + 1}`);
    assert.deepEqual(faults, [], file);
    await page.close();
  }
  await context.close();
});

/** The colours that marks of a live chart are filled with. */
const fills = (page) => page.locator("[data-figure] svg").evaluateAll((all) => [...new Set(all.flatMap((svg) => [...svg.querySelectorAll("[fill^='#']")].map((e) => e.getAttribute("fill"))))]);

test("in the dark every chart is dark, with a colour of its own for each class", async () => {
  const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 1100, height: 900 } });
  const { page, faults } = await open(context, "04-m3s-stages.html");
  await unfold(page);
  await page.waitForFunction(() => !document.querySelector("[data-figure]:not([data-live=chart])"));
  const dark = await fills(page);
  for (const c of ["#5366f7", "#ff8c00", "#23ca97", "#d04700", "#59f7f9"]) assert.ok(dark.includes(c), `${c} is not among ${dark}`);
  for (const c of ["#ffffff", "#075986", "#31b7ff"]) assert.ok(!dark.includes(c), `${c} is a colour of the light chart`);
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  await page.waitForFunction(() => document.querySelector("[data-figure] svg [fill='#075986']"));
  assert.ok(!(await fills(page)).includes("#5366f7"), "dark colours stay in a light page");
  assert.deepEqual(faults, []);
});

test("on a phone a wide picture says that there is more, and the keyboard reaches it", async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const { page } = await open(context, "02-layer-effect.html");
  await unfold(page);
  const figure = page.locator("[data-figure]").first();
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction((f) => f.tabIndex === 0, await figure.elementHandle());
  const [hint, wider] = await figure.evaluate((f) => [getComputedStyle(f, "::before").content, f.scrollWidth > f.clientWidth]);
  assert.ok(wider && /rest of the picture/.test(hint), hint);
  await figure.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((f) => f.scrollLeft > 0, await figure.elementHandle());
});
