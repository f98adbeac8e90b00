import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { saidOf, sentence } from "./faults.js";
import { use } from "../text/text.js";
import { catalogue } from "../../test/fixtures.js";

/** The values of a Go file's constants whose names begin so. @param {string} file @param {string} name */
function constants(file, name) {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  return [...text.matchAll(new RegExp(`^\\s*${name}\\w+\\s*=\\s*"([^"]+)"`, "gm"))].map((m) => m[1]);
}

/** The codes the page itself gives. */
function ours() {
  return ["program/link.js", "program/program.js", "program/worker.js", "program/pool.js", "node/node.js"].flatMap((file) => {
    const text = readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
    return [...text.matchAll(/code: "([a-z-]+)"|died\("([a-z-]+)"|(?:fail|died)\([^"]*\? "([a-z-]+)" : "([a-z-]+)"|code = "([a-z-]+)"|(?:fail)\([^"]*\? "([a-z-]+)"/g)].flatMap((m) => m.slice(1).filter(Boolean));
  });
}

test("every code that the program or the page can report has a sentence in both languages", () => {
  const codes = new Set([...constants("wasm/protocol/names.go", "Code"), "diverged", ...ours()]);
  assert.ok(codes.size >= 20 && codes.has("memory") && codes.has("split") && codes.has("no-pack"), [...codes].join());
  for (const folder of ["en", "zh"]) {
    const words = catalogue(folder);
    for (const code of codes) assert.ok(words[`fault.code.${code}`] || words[`own.fault.${code}`], `${folder} lacks ${code}`);
  }
});

test("a code nobody knows, or whose words are not there yet, is said plainly", () => {
  const raw = "message: start: engine: x";
  assert.equal(sentence({ code: "new-one", where: "run" }), "Something went wrong.");
  assert.equal(sentence({ where: "page" }), "The program stopped.");
  assert.equal(saidOf({ type: "error", where: "start", message: raw }), "Something went wrong.");
  assert.equal(saidOf(new Error("for the visitor")), "for the visitor");
  assert.match(sentence({ code: "diverged", where: "run", a: "2", b: "7" }), /in stage 2, epoch 7/);
  assert.match(sentence({ code: "split", where: "start", a: "30" }), /to give 30 labels a class/);
  use("en", Object.fromEntries(Object.entries(catalogue("en")).filter(([key]) => key.startsWith("page."))));
  assert.equal(sentence({ code: "memory", where: "page" }), "The program stopped.");
});
