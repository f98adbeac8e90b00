import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { STEPS } from "../src/state/moments.js";
import { DATASETS, HIDEABLE, PROPERTIES, PROTOCOLS, STRATEGIES } from "../src/state/options.js";
import { pick, t, use } from "../src/text/text.js";
import { catalogue } from "./fixtures.js";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const en = catalogue("en");
const zh = catalogue("zh");
const scripts = readdirSync(SRC, { recursive: true }).map(String).filter((f) => f.endsWith(".js") && !f.endsWith(".test.js")).map((f) => readFileSync(SRC + f, "utf8")).join("\n");
const html = ["app/index.html", "lesson/index.html", "lesson/plan.html"].map((f) => readFileSync(SRC + f, "utf8")).join("\n");

after(() => use("en", en));

/** @param {string} text */
const places = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort();

test("both languages have the same keys with the same placeholders", () => {
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) assert.deepEqual(places(zh[key]), places(text), key);
});

test("every key has text, Chinese where words are, and at most one group", () => {
  for (const [key, text] of [...Object.entries(en), ...Object.entries(zh)]) {
    assert.match(key, /^\w+\.[\w-]+(\.[\w-]+)?$/, key);
    assert.ok(text.trim() !== "", key);
  }
  const names = /BibTeX|CSV|JSON|PNG|SVG|GCN|M3S|English|Cora|CiteSeer|PubMed|DeepCluster|[Kk]-means|ParWalks|SIMD|WebAssembly|Go|npz|NumPy/g;
  const foreign = Object.entries(zh).filter(([, text]) => /[A-Za-z]{3,}/.test(text.replace(/\{[^}]*\}/g, "").replace(names, "")) && !/\p{Script=Han}/u.test(text));
  assert.deepEqual(foreign, []);
});

test("in Chinese a proposal and the check have one name each, in page, lessons and notebooks", () => {
  const notebooks = fileURLToPath(new URL("../../notebooks/", import.meta.url)), lessons = `${notebooks}lessons/zh/`;
  const texts = [...Object.entries(zh), ...[`${notebooks}page/states.json`, ...readdirSync(lessons).map((f) => lessons + f)].map((f) => [f, readFileSync(f, "utf8")])];
  for (const word of ["提议", "检查"]) assert.ok(texts.filter(([, text]) => text.includes(word)).length > 10, word);
  // Nominated, and tested: a sample's mean is tested, a proposal is checked.
  assert.deepEqual(texts.filter(([, text]) => /提名|检验/.test(text)).map(([where]) => where), []);
});

test("every key is used, and the page uses no other", () => {
  const used = new Set([...scripts.matchAll(/["'`]([a-z]+\.[\w-]+(?:\.[\w-]+)?)["'`]/g), ...html.matchAll(/\{\{t (?:"([^"]+)"|\(printf "([^"%]+)\.%s")/g)].map((m) => m[1] ?? m[2]));
  const groups = [...used].filter((key) => !(key in en)).map((key) => `${key}.`);
  const unused = Object.keys(en).filter((key) => !used.has(key) && !groups.some((g) => key.startsWith(g)));
  assert.deepEqual(unused, []);
  for (const m of scripts.matchAll(/\bt\(\s*"([^"]+)"/g)) assert.ok(m[1] in en, m[1]);
  for (const m of scripts.matchAll(/\bpick\(\s*"([^"]+)"/g)) assert.ok(Object.keys(en).some((key) => key.startsWith(`${m[1]}.`)), m[1]);
});

test("every value of a setting, step and thing to hide has its words", () => {
  const wanted = [
    ...DATASETS.flatMap((v) => [`page.dataset.${v.value}`, `page.dataset-short.${v.value}`]), ...STRATEGIES.flatMap((v) => [`page.strategy.${v.value}`, `page.strategy-hint.${v.value}`]),
    ...PROTOCOLS.flatMap((v) => [`page.protocol.${v.value}`, `page.protocol-hint.${v.value}`]), ...PROPERTIES.map((p) => `page.setting.${p.name}`),
    ...STEPS.map((step) => `page.step.${step}`), ...HIDEABLE.map((name) => `share.hide.${name}`),
  ];
  assert.deepEqual(wanted.filter((key) => !(key in en)), []);
});

test("a call gives the values its text takes", () => {
  for (const m of scripts.matchAll(/\bt\("([^"]+)"(?:, \{([^{}]*)\})?\)/g)) {
    const given = (m[2] ?? "").replace(/\([^()]*\)|"[^"]*"/g, "").split(",").map((part) => part.trim().split(":")[0].trim()).filter((name) => /^\w+$/.test(name));
    for (const name of places(en[m[1]])) assert.ok(given.includes(name), `${m[0]} lacks ${name}`);
  }
});

test("values, plural forms and numbers are filled in", () => {
  use("en", { "page.a": "{n} {n|node|nodes} of {what}", "page.b.c": "x" });
  const key = /** @type {import("../src/text/text.js").Key} */ ("page.a");
  assert.equal(t(key, { n: 1, what: "2" }), "1 node of 2");
  assert.equal(t(key, { n: 2708, what: "<b>" }), "2,708 nodes of <b>");
  const group = /** @type {import("../src/text/text.js").Group} */ ("page.b");
  assert.equal(pick(group, "c"), "x");
  assert.equal(pick(group, "__proto__"), "__proto__");
});
