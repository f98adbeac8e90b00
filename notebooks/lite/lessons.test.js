/** The lessons in JupyterLite, run in Chromium, have the outputs that are committed. LESSONS=00-start,01-... chooses some. */

import assert from "node:assert/strict";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cannot, compare, EXECUTED, keep, launch, open, ROOT, runAll, serve } from "./lab.js";

const all = readdirSync(join(ROOT, "notebooks/lessons")).map((f) => f.replace(/\.md$/, ""));
const names = process.env.LESSONS ? process.env.LESSONS.split(",") : all;

test("lessons in the browser", { skip: cannot }, async (t) => {
  let server, browser;
  before(async () => {
    rmSync(EXECUTED, { recursive: true, force: true });
    server = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });

  for (const name of names) {
    await t.test(name, async (t) => {
      const begun = Date.now();
      const { page, faults } = await open(browser.context, server.home, name);
      const shown = Date.now();
      keep(name, await runAll(page));
      t.diagnostic(`${shown - begun} ms to the kernel, ${Date.now() - shown} ms for all cells`);
      assert.deepEqual(faults, []);
      await page.close();
    });
  }
  await t.test("they are as committed", (t) => {
    const said = compare();
    t.diagnostic(said.trim());
    assert.equal(said.match(/: as committed/g)?.length, names.length);
  });
});
