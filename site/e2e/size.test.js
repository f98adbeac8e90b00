/** What a visitor's browser receives before it can train on Cora. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { cannot, open, serveCora, SITE, until } from "./harness.js";

const LIMIT = 1_300_000;
const LIMIT_TRAINABLE = 1_100_000;
const LIMIT_PAINTED = 150_000;

/**
 * The first picture is the page with its graph drawn, in one language. It is made of these files and the chunks that their
 * scripts import; both surfaces are counted though a visitor loads one. Counted is what the picture needs, not what happens to
 * travel beside it: the page asks for the program at once, so that one can train soon, and draws without it. The second test
 * keeps the list honest: with every other file held back the words, the style and the graph are there, in both languages.
 * Sizes are gzip's at level 9, as the zip's readers and most hosts send them; a host without compression sends three times as much.
 */
const FIRST = /^(start|main|surface-\w+)-\w+\.js$|^style-.*\.css$|^(index|zh)\.html$/;

/** What one asks for beside training: the lesson is a document of its own. */
const APART = /^(lesson|findings|plan)[-.]/;

/** What is loaded after the graph can be trained: what other tabs show and say, what keeps the page, and what installs it. */
const LATE = /^(curves|bars|matrix|node|nodes|scatter|share|text|own|arrange|places|lab|results|splits|registration|overlay-paint|missed|refused|own-files)-|^offline\.js$|\.webmanifest$/;

/** The page's files before the first picture: what nothing outside of this list is needed for, as the second test shows.
 * @param {import("../src/program/manifest.js").Manifest} manifest */
function early(manifest) {
  return withImports(readdirSync(SITE).filter((f) => FIRST.test(f) || f === manifest.packs.cora));
}

/** Files and the chunks that their scripts need before they run.
 * @param {string[]} files */
function withImports(files) {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith(".js")) continue;
    for (const m of readFileSync(join(SITE, file), "utf8").matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) found.add(m[1]);
  }
  assert.ok([...found].some((f) => f.startsWith("chunk-")));
  return found;
}

/** @returns {import("../src/program/manifest.js").Manifest} */
const manifestOf = () => JSON.parse(readFileSync(join(SITE, "manifest.json"), "utf8"));

const packed = (/** @type {string} */ file) => gzipSync(readFileSync(join(SITE, file)), { level: 9 }).length;

test("everything needed to train on Cora is at most 1.3 MB after gzip", { skip: cannot }, (t) => {
  const manifest = manifestOf();
  if (!manifest.packs.cora && !process.env.CI) return t.skip("the page was built without Cora");
  const left = new Set([manifest.wasm.scalar, ...Object.values(manifest.packs), "licences.txt", "manifest.json", "lessons", "lab", "icons", "m3s-page.zip"]);
  // A visitor loads one language; the Chinese page is the larger.
  left.add("index.html");
  left.delete(manifest.packs.cora);
  let sum = 0;
  let trainable = 0;
  let painted = 0;
  const first = early(manifest);
  const files = readdirSync(SITE).filter((f) => !left.has(f) && !APART.test(f));
  const before = withImports(files.filter((f) => !LATE.test(f) && !f.startsWith("chunk-")));
  for (const file of files) {
    const size = packed(file);
    sum += size;
    if (first.has(file)) painted += size;
    if (before.has(file)) trainable += size;
    t.diagnostic(`${String(size).padStart(8)} ${file}${first.has(file) ? ", before the first picture" : ""}`);
  }
  t.diagnostic(`${String(sum).padStart(8)} bytes in all, at most ${LIMIT}`);
  t.diagnostic(`${String(trainable).padStart(8)} bytes before one can train, at most ${LIMIT_TRAINABLE}`);
  t.diagnostic(`${String(painted).padStart(8)} bytes before the page is drawn, at most ${LIMIT_PAINTED}`);
  assert.ok(trainable <= LIMIT_TRAINABLE && painted <= LIMIT_PAINTED);
  assert.ok(manifest.packs.cora, "Cora is missing");
  assert.ok(sum <= LIMIT);
});

for (const [draw, file] of [["canvas", "index.html"], ["webgl", "index.html"], ["canvas", "zh.html"]]) {
  test(`the graph is drawn while every file that is not counted before it is held back: ${draw}, ${file}`, { skip: cannot }, async (t) => {
    const manifest = manifestOf();
    if (!manifest.packs.cora && !process.env.CI) return t.skip("the page was built without Cora");
    const first = early(manifest);
    const server = await serveCora();
    t.after(() => server.stop());
    /** @type {Set<string>} */
    const held = new Set();
    const hold = (/** @type {import("playwright-core").Page} */ p) => p.route("**/*", (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || "index.html";
      return first.has(name) ? route.continue() : void held.add(name);
    });
    const { page } = await open(t, `${server.address}${file}`, { query: `?draw=${draw}#v=1&dataset=cora`, prepare: hold });
    await page.waitForSelector(`#graph[data-surface=${draw}]`);
    const colours = await until(page, () => coloursOf(page), (n) => n > 100);
    t.diagnostic(`${colours} colours in the picture, held back: ${[...held].join(", ")}`);
    assert.ok([...held].some((f) => f.startsWith("curves-")), "nothing was held back");
    assert.equal(await page.isVisible("#unable"), false, "a part that is needed is missing");
    assert.equal((await page.textContent("#train"))?.trim(), file === "zh.html" ? "训练" : "Train");
    assert.doesNotMatch((await page.innerText("body")), /\b(static|page|lab)\.[a-z-]+/, "a name of a text instead of the text");
  });
}

/** How many colours the graph's picture has. @param {import("playwright-core").Page} page @returns {Promise<number>} */
async function coloursOf(page) {
  const png = (await page.locator("#graph").screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    ctx.drawImage(image, 0, 0);
    return new Set(new Uint32Array(ctx.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, png);
}
