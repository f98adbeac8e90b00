/** Lesson 00 in JupyterLite, run in Firefox, has the outputs that are committed. */

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { cannotFirefox, openFirefox } from "../../site/e2e/firefox.js";
import { cannot, compare, EXECUTED, keep, runAll, serve } from "./lab.js";

test("lesson 00 in Firefox", { skip: cannot || cannotFirefox }, async (t) => {
  rmSync(EXECUTED, { recursive: true, force: true });
  const server = await serve();
  t.after(() => server.stop());
  const { page, faults } = await openFirefox(t, `${server.home}lab/notebooks/index.html?path=00-start.ipynb`);
  await page.waitForSelector(".jp-Notebook .jp-CodeCell");
  await page.waitForFunction(() => Boolean(window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel && window.m3sMarks?.ready));
  keep("00-start", await runAll(page));
  assert.deepEqual(faults.filter((f) => f.startsWith("page: ")), []);
  assert.match(compare(), /00-start: as committed/);
});
