import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { MOST_BYTES } from "./state.js";
import { use } from "../text/text.js";
import { catalogue } from "../../test/fixtures.js";

const en = catalogue("en");
use("en", en);
after(() => use("en", en));

test("every fault and note of the reader has its sentence", () => {
  const go = readFileSync(new URL("../../../datasets/own/fault.go", import.meta.url), "utf8");
  const [faults, notes] = [...go.matchAll(/const (?:sentences|notes) = `\n([^`]*)`/g)].map((m) => m[1].trim().split("\n").map((l) => l.split("=")[0]));
  assert.ok(faults.length > 20 && notes.length > 10);
  assert.deepEqual([...faults.map((c) => `own.fault.${c}`), ...notes.map((c) => `own.note.${c}`)].filter((key) => !(key in en)), []);
  const limits = readFileSync(new URL("../../../datasets/own/files.go", import.meta.url), "utf8").match(/return Limits\{(.*)\}/)?.[1] ?? "";
  const said = readFileSync(new URL("./files.js", import.meta.url), "utf8").match(/own\.limits", \{(.*?)\}/)?.[1] ?? "";
  const numbers = (/** @type {string} */ text) => [...text.replaceAll("_", "").matchAll(/: (\d+)/g)].map((m) => Number(m[1]));
  assert.deepEqual(numbers(limits).slice(1, 6), numbers(said));
  assert.equal(numbers(limits)[0], MOST_BYTES);
});
