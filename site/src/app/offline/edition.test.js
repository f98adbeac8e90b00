import assert from "node:assert/strict";
import { test } from "node:test";
import { below, cacheName, folderOf, isHashed, older, route, wanted } from "./edition.js";

const HOME = "http://x.org/a/";

/** @type {import("./edition.js").Edition} */
const EDITION = {
  version: "2", files: { "index.html": "s1", "main-ABCDEFG2.js": "s2" },
  more: { "m3s-ABCDEFG2.wasm": "s3", "m3s-scalar-ABCDEFG2.wasm": "s4", "pubmed-ABCDEFG2.m3s": "s5" },
  wasm: { simd: "m3s-ABCDEFG2.wasm", scalar: "m3s-scalar-ABCDEFG2.wasm" },
};

test("an edition keeps its files, the build that runs, and what was used before under whatever hash", () => {
  const files = ["index.html", "main-ABCDEFG2.js"];
  assert.deepEqual(wanted(EDITION, true, []), [...files, "m3s-ABCDEFG2.wasm"]);
  assert.deepEqual(wanted(EDITION, false, []), [...files, "m3s-scalar-ABCDEFG2.wasm"]);
  assert.deepEqual(wanted(EDITION, true, ["pubmed-22222222.m3s", "gone-22222222.js"]), [...files, "m3s-ABCDEFG2.wasm", "pubmed-ABCDEFG2.m3s"]);
});

test("two copies of the page never touch each other's caches, even one inside the other", () => {
  const names = [[HOME, "1"], [HOME, "2"], [`${HOME}lessons/`, "1"], ["http://x.org/", "1"], ["http://x.org/b/", "1"], [`${HOME}b/`, "1"]].map(([folder, v]) => cacheName(folder, v));
  const others = [...names, "m3s-1", "m3s", "other http://x.org/a/ 1"];
  assert.deepEqual(older(others, HOME, "2"), [cacheName(HOME, "1")]);
  assert.deepEqual(older(others, "http://x.org/", "2"), [cacheName("http://x.org/", "1")]);
  assert.deepEqual(below(others, HOME, `${HOME}lessons/00.html`), [cacheName(`${HOME}lessons/`, "1")]);
  assert.deepEqual(below(others, HOME, `${HOME}index.html`), []);
  assert.deepEqual([folderOf(cacheName(HOME, "1")), folderOf("m3s-1"), folderOf("other x 1"), folderOf("m3s a b c")], [HOME, "", "", ""]);
});

test("who answers a request", () => {
  const answer = (/** @type {string} */ url, mode = "navigate", method = "GET") => {
    const { kind, name } = route({ url, mode, method }, HOME);
    return `${kind} ${name}`.trim();
  };
  assert.equal(answer(HOME), "page index.html");
  assert.equal(answer(`${HOME}index.html?embed=1`), "page index.html");
  assert.equal(answer(`${HOME}zh.html#v=1`), "page zh.html");
  assert.equal(answer(`${HOME}lesson.zh.html?present=1#3`), "page lesson.zh.html", "a teacher's link");
  assert.equal(answer(`${HOME}plan.html`), "page plan.html");
  assert.equal(answer(`${HOME}lessons/`), "folder");
  assert.equal(answer(`${HOME}lab/notebooks/index.html?path=00-start.ipynb`), "network", "the lab keeps itself");
  assert.equal(answer(`${HOME}main-ABCDEFG2.js`, "cors"), "file main-ABCDEFG2.js");
  assert.equal(answer(`${HOME}lessons/charts-ABCDEFG2.js`, "no-cors"), "file lessons/charts-ABCDEFG2.js");
  for (const [url, mode, method] of [[HOME, "navigate", "POST"], ["http://y.org/a/", "navigate"], ["http://x.org/b/", "cors"], [`${HOME}a.js?x`, "cors"], [HOME, "cors"]]) {
    assert.equal(answer(url, mode, method), "network", url);
  }
});

test("only names with a hash are taken from an older edition", () => {
  assert.deepEqual(["a-ABCDEFG2.js", "index.html", "a-abcdefgh.js", "licences.txt"].map(isHashed), [true, false, false, false]);
});
