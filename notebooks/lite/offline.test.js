/** One visit keeps the lab: then it opens and runs without a server. A second visit loads the kernel from what the browser keeps. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { cannot, launch, open, serve } from "./lab.js";

const CORA = 'import ("fmt"; "m3s/engine"; "m3s/notebooks/lesson")\ncora := lesson.Load("cora")\nfmt.Println(cora.N(), engine.SIMD())';

test("the lab after one visit", { skip: cannot }, async (t) => {
  const profile = mkdtempSync(join(tmpdir(), "lab-"));
  const server = await serve();
  const browser = await launch(profile);
  t.after(async () => {
    await browser.close();
    server.stop();
    rmSync(profile, { recursive: true, force: true });
  });
  /** Opens a lesson, runs a cell and says how long that took. */
  const visit = async (what) => {
    const begun = Date.now();
    const { page, faults } = await open(browser.context, server.home, "00-start");
    const { text } = await page.evaluate((code) => window.labRun(code), CORA);
    t.diagnostic(`${what}: ${Date.now() - begun} ms to the first cell's end`);
    assert.match(text, /^\d{4} (true|false)/);
    assert.deepEqual(faults, []);
    return { page, text };
  };

  const { page, text } = await visit("first visit");
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((done) => {
    active.addEventListener("statechange", () => active.state === "activated" && done());
  })));
  await page.close();
  await (await visit("second visit")).page.close();
  server.stop();
  await assert.rejects(fetch(server.home));
  assert.equal((await visit("without a server")).text, text);
});
