/** What a visitor's browser receives before it can train on Cora. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { cannot, SITE } from "./harness.js";

const LIMIT = 1_300_000;
const LIMIT_TRAINABLE = 1_100_000;
const LIMIT_PAINTED = 150_000;

/** What is loaded after the graph can be trained: the chart library, what other tabs show and say, and what keeps the page. */
const LATE = /^(chart|curves|bars|matrix|node|nodes|scatter|share|text|own|arrange|places|compare|results|keeper|overlay-paint|missed|refused|files)-|^offline\.js$/;

/** What the graph's picture waits for: the page, its style, its data, and these scripts with all that they import. */
const FIRST = /^(start|main|surface-sigma|surface-canvas)-/;
const PLAIN = /^(style|cora)-|^zh\.html$/;

/** The scripts of the first picture.
 * @param {string[]} files */
function scripts(files) {
  const seen = new Set(files.filter((f) => FIRST.test(f)));
  for (const file of seen) {
    for (const [, name] of readFileSync(join(SITE, file), "utf8").matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)) seen.add(name);
  }
  assert.ok(seen.size > 10, "imports were not read");
  return seen;
}

test("everything needed to train on Cora is at most 1.3 MB after gzip", { skip: cannot }, (t) => {
  const manifest = JSON.parse(readFileSync(join(SITE, "manifest.json"), "utf8"));
  if (!manifest.packs.cora && !process.env.CI) return t.skip("the page was built without Cora");
  const left = new Set([manifest.wasm.scalar, ...Object.values(manifest.packs), "licences.txt", "manifest.json", "lessons", "m3s-page.zip"]);
  // A visitor loads one language; the Chinese page is the larger.
  left.add("index.html");
  left.delete(manifest.packs.cora);
  let sum = 0;
  let trainable = 0;
  let painted = 0;
  const first = scripts(readdirSync(SITE));
  for (const file of readdirSync(SITE).filter((f) => !left.has(f))) {
    const size = gzipSync(readFileSync(join(SITE, file)), { level: 9 }).length;
    sum += size;
    if (!LATE.test(file)) trainable += size;
    if (first.has(file) || PLAIN.test(file)) painted += size;
    t.diagnostic(`${String(size).padStart(8)} ${file}`);
  }
  t.diagnostic(`${String(sum).padStart(8)} bytes in all, at most ${LIMIT}`);
  t.diagnostic(`${String(trainable).padStart(8)} bytes before one can train, at most ${LIMIT_TRAINABLE}`);
  t.diagnostic(`${String(painted).padStart(8)} bytes before the page is drawn, at most ${LIMIT_PAINTED}`);
  assert.ok(trainable <= LIMIT_TRAINABLE && painted <= LIMIT_PAINTED);
  assert.ok(manifest.packs.cora, "Cora is missing");
  assert.ok(sum <= LIMIT);
});
