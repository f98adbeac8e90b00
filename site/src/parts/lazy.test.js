import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fetched, lazy } from "./lazy.js";
import { use } from "../text/text.js";

const SRC = join(import.meta.dirname, "..");

test("every late import is one that is tried again", () => {
  const scripts = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".js") && !f.endsWith(".test.js"));
  let count = 0;
  for (const file of scripts) {
    const code = readFileSync(join(SRC, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*/g, "");
    for (const found of code.matchAll(/.{0,14}\bimport\(/g)) {
      count++;
      assert.match(found[0], /(?:lazy|fetched)\(\(\) => import\($/, file);
    }
  }
  assert.ok(count > 10);
});

test("a part's files are fetched before they are imported, those that failed again and no other", async (t) => {
  const scripts = { "./a-1.js": 'import{x as y}from"./b-2.js";import"./c-3.js";y()', "./b-2.js": 'import{z}from"./c-3.js";export const x=z', "./c-3.js": 'import{x}from"./b-2.js";export const z=1' };
  let down = "./c-3.js";
  /** @type {string[]} */
  const asked = [];
  const real = globalThis.fetch;
  t.after(() => void (globalThis.fetch = real));
  globalThis.fetch = /** @type {any} */ (async (/** @type {keyof typeof scripts} */ file) => {
    asked.push(file);
    if (file === down) throw new TypeError("Failed to fetch");
    return { ok: true, text: async () => scripts[file] };
  });
  let imported = 0;
  const load = Object.assign(async () => ++imported, { toString: () => '()=>import("./a-1.js")' });
  await assert.rejects(fetched(load), /Failed to fetch/);
  assert.equal(imported, 0);
  down = "";
  assert.equal(await fetched(load), 1);
  assert.deepEqual(asked.filter((f) => f !== "./c-3.js"), ["./a-1.js", "./b-2.js"]);
});

test("a part is made once, waits for the words, and a failure is not kept", async () => {
  let words = 0;
  use("en", {}, async () => {
    if (words++ === 0) throw new Error("no words");
    return {};
  });
  let made = 0;
  const part = lazy(async () => 7, (m) => m + ++made);
  await assert.rejects(part(), /no words/);
  assert.equal(made, 0);
  assert.deepEqual(await Promise.all([part(), part()]), [8, 8]);
  assert.equal(made, 1);
});
