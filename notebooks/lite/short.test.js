/** The shorter lessons, run by the browser's kernel in Chromium without JupyterLite, have the outputs that are committed, and the
 * kernel is as small as "make lite" wants it.
 * CELLS=05-tables,06-... runs others and says how long their cells take. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { execute, host, visit } from "./bare.js";
import { cannot, compare, keep, LAB, launch, ROOT } from "./lab.js";
import { kernel, weigh } from "./weigh.js";

const SHORT = ["00-start", "00-start-solutions", "01-laplacian-smoothing-solutions"];
const names = process.env.CELLS ? process.env.CELLS.split(",") : SHORT;
if (process.env.CI) assert.equal(cannot, false);

/** Begun before the cells, which leave a processor to it. */
const weighed = cannot ? null : weigh(kernel(LAB).plain).catch((err) => err);

test("shorter lessons in the browser's kernel", { skip: cannot }, async (t) => {
  const executed = mkdtempSync(join(ROOT, "build/lite/executed-"));
  t.after(() => rmSync(executed, { recursive: true }));
  const server = await host();
  t.after(server.stop);
  const browser = await launch();
  t.after(browser.close);
  const { page, faults } = await visit(browser.context, server.home);
  for (const name of names) {
    const { notebook, took } = await execute(page, name);
    keep(name, notebook, executed);
    const longest = Math.max(...took), all = took.reduce((a, b) => a + b);
    t.diagnostic(`${name}: ${Math.round(all)} ms in all, the longest is cell ${took.indexOf(longest) + 1} of ${took.length}: ${Math.round(longest)} ms`);
  }
  assert.deepEqual(faults, []);
  const said = compare(executed); // it throws where one differs
  const not = said.split("\n").filter((line) => line && !line.endsWith(": as committed"));
  assert.equal(said.match(/^.+: /gm).length, names.length);
  if (process.env.CI) assert.deepEqual(not, []); // elsewhere Cora may be absent
  else not.forEach((line) => t.diagnostic(line));
});

test("the kernel's size", { skip: cannot }, async (t) => {
  const size = await weighed;
  assert.ok(!(size instanceof Error), size.message);
  t.diagnostic(`${size} bytes after gzip`);
});
