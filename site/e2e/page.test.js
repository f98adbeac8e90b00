/** The page itself: what is drawn, what happens when something is missing, and whether everyone can use it. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, finished, open, ready, screenshot, serve, settled, tab, until } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

describe("page", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  for (const [surface, options] of /** @type {[string, import("./harness.js").Options][]} */ ([
    ["webgl", { query: "?draw=webgl" }], ["canvas", { webgl: false }],
  ])) {
    test(`the graph is drawn: ${surface}`, async (t) => {
      const { page, faults } = await open(t, server.address, options);
      await ready(page);
      assert.equal(await page.getAttribute("#graph", "data-surface"), surface);
      await settled(page);
      const grey = await colours(page);
      await page.check("#colour input[value=truth]", { force: true });
      await until(page, () => colours(page), (truth) => truth > grey + 500);
      await page.click("#zoom-in");
      await settled(page);
      assert.match(await pointAround(page), /^Node \d+: \d+ links?, truth \w+/);
      assert.deepEqual(faults.filter((f) => !f.includes("ReadPixels")), []);
    });
  }

  test("however many layers are lost, and while it opens, the graph is drawn on one canvas", async (t) => {
    const { page } = await open(t, server.address, { query: "?draw=webgl", prepare: (p) => p.addInitScript(loseAtOnce) });
    await ready(page);
    assert.equal(await page.getAttribute("#graph", "data-surface"), "canvas", "the first was lost as it was made");
    const other = await open(t, server.address, { query: "?draw=webgl" });
    await ready(other.page);
    assert.equal(await other.page.getAttribute("#graph", "data-surface"), "webgl");
    await other.page.evaluate(() => {
      for (const c of document.querySelectorAll("#graph canvas")) /** @type {HTMLCanvasElement} */ (c).getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    });
    await other.page.waitForSelector("#graph[data-surface=canvas] canvas.plain-canvas:not(.overlay)");
    for (const p of [page, other.page]) {
      await until(p, () => colours(p), (count) => count > 20);
      assert.equal(await p.locator("#graph canvas:not(.overlay)").count(), 1);
    }
  });

  test("without Cora the page says so and offers the generated graph", async (t) => {
    const { page, faults } = await open(t, server.address, { prepare: (p) => p.route(server.address, withoutCora) });
    await ready(page);
    assert.match((await page.textContent("#notice")) ?? "", /^Cora could not be had/);
    assert.equal(await page.inputValue("#set-dataset"), "generated");
    assert.ok(await page.$eval("#set-dataset option[value=cora]", (o) => /** @type {HTMLOptionElement} */ (o).disabled));
    await page.click("#settings-show");
    await page.selectOption("#set-strategy", "lp");
    await ready(page);
    await page.click("#train");
    await finished(page);
    assert.match((await page.textContent("#fingerprint")) ?? "", /^[0-9a-f]{16}$/);
    assert.deepEqual(faults, []);
  });

  test("a server with the wrong type for .wasm costs nothing but time; one without it is named", async (t) => {
    const text = (/** @type {import("playwright-core").Route} */ r) => r.fetch().then((response) => r.fulfill({ response, contentType: "text/plain" }));
    const wrong = await open(t, server.address, { prepare: (p) => p.context().route("**/*.wasm", text) });
    await ready(wrong.page);
    const none = await open(t, server.address, { prepare: (p) => p.context().route("**/*.wasm", (r) => r.fulfill({ status: 404, body: "" })) });
    await none.page.waitForSelector("#notice.fault:visible");
    assert.match((await none.page.textContent("#notice")) ?? "", /\.wasm: the server answered 404/);
    await none.page.waitForFunction(() => /could not be loaded\. Check the connection/.test(document.getElementById("notice")?.textContent ?? ""));
  });

  test("every control has a name, and the keyboard reaches and runs them", async (t) => {
    const { page } = await open(t, server.address);
    await ready(page);
    const nameless = await page.$$eval("button, select, input", (list) => list.filter((e) => {
      const field = /** @type {HTMLInputElement} */ (e);
      return !(field.getAttribute("aria-label") || field.labels?.[0]?.textContent?.trim() || field.textContent?.trim());
    }).map((e) => e.outerHTML));
    assert.deepEqual(nameless, []);
    const seen = new Set();
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press("Tab");
      const at = await page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("name"));
      if (at === "settings-show") await page.keyboard.press("Enter"); // they are folded away until then
      seen.add(at);
    }
    for (const id of ["set-dataset", "set-labels", "set-strategy", "set-protocol", "set-seed", "train", "step-epoch", "rewind", "new-seed", "theme", "colour", "zoom-fit"]) {
      assert.ok(seen.has(id), `Tab does not reach ${id}`);
    }
    await page.focus("#train");
    await page.keyboard.press("Enter");
    await finished(page);
  });

  test("it fits a phone, a projector and a laptop, light and dark", async (t) => {
    for (const [name, options] of /** @type {[string, import("./harness.js").Options][]} */ ([
      ["light", {}], ["dark", { dark: true }], ["projector", { width: 1024, height: 768 }], ["phone", { width: 360, height: 740, touch: true, scale: 2 }],
    ])) {
      const { page, faults } = await open(t, server.address, options);
      await ready(page);
      await settled(page);
      await screenshot(page, `${name}-ready`);
      await page.click("#train");
      await page.waitForFunction(() => /Stage [2-9]/.test(document.getElementById("status")?.textContent ?? ""));
      await screenshot(page, `${name}-training`);
      await finished(page);
      await settled(page);
      await screenshot(page, `${name}-finished`);
      for (const view of ["node", "nodes", "quality", "embedding", "run"]) {
        if (view !== "node") {
          await tab(page, view);
        } else {
          await page.click("#tab-node");
          await page.fill("#find", "1358");
          await page.press("#find", "Enter");
          await page.waitForSelector("#node-reasons .terms");
        }
        await settled(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name}, ${view}: ${wide} pixels too wide`);
      }
      assert.deepEqual(faults.filter((f) => !f.includes("ReadPixels")), []);
    }
  });
});

/** Runs in the page before its scripts: a WebGL context is lost in the task after it is made, before the surface is open. */
function loseAtOnce() {
  const real = HTMLCanvasElement.prototype.getContext;
  /** @type {any} */ (HTMLCanvasElement.prototype).getContext = function (/** @type {string} */ kind, /** @type {any} */ more) {
    const context = /** @type {any} */ (real).call(this, kind, more);
    if (kind === "webgl2") queueMicrotask(() => this.dispatchEvent(new Event("webglcontextlost")));
    return context;
  };
}

/** Answers with the page as a build without the Planetoid files makes it.
 * @param {import("playwright-core").Route} route */
async function withoutCora(route) {
  const html = await (await route.fetch()).text();
  const changed = html.replace(/(<script type="application\/json" id="manifest">)(.*?)(<\/script>)/s, (_, open, json, close) => {
    const manifest = JSON.parse(json);
    delete manifest.packs.cora;
    manifest.missing = ["cora"];
    return open + JSON.stringify(manifest) + close;
  });
  await route.fulfill({ contentType: "text/html", body: changed });
}

/** What the page says of the first node a pointer meets on its way over the graph.
 * @param {Page} page @returns {Promise<string>} */
async function pointAround(page) {
  const box = await page.locator("#graph").boundingBox();
  assert.ok(box);
  for (let i = 0; i < 400; i++) {
    await page.mouse.move(box.x + box.width * (0.3 + 0.02 * (i % 20)), box.y + box.height * (0.3 + 0.02 * Math.floor(i / 20)));
    if (i % 10 !== 9) continue;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const said = (await page.textContent("#readout")) ?? "";
    if (said.startsWith("Node")) return said;
  }
  return "no node met";
}

/** How many pixels of the graph's picture have a colour.
 * @param {Page} page @returns {Promise<number>} */
async function colours(page) {
  const picture = (await page.locator("#graph").screenshot()).toString("base64");
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const c = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
    c.drawImage(image, 0, 0);
    const p = c.getImageData(0, 0, image.width, image.height).data;
    let count = 0;
    for (let i = 0; i < p.length; i += 4) {
      if (Math.max(p[i], p[i + 1], p[i + 2]) - Math.min(p[i], p[i + 1], p[i + 2]) > 60) count++;
    }
    return count;
  }, picture);
}
