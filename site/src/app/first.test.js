import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { FIRST, firstVisit } from "./first.js";
import { initialChoice } from "../state/options.js";
import { MANIFEST } from "../../test/fixtures.js";

test("a first visit has the run that its record chose", () => {
  const record = JSON.parse(readFileSync(new URL("../../cmd/first/record.json", import.meta.url), "utf8"));
  const { rate, protocol, seed } = record.chosen;
  assert.deepEqual(FIRST, { dataset: record.dataset, labels: `rate:${rate}`, strategy: "m3s", protocol, seed });
  assert.deepEqual(firstVisit(MANIFEST), { choice: FIRST, look: {}, hide: [], missed: [] });
});

test("without Cora a first visit has the generated graph", () => {
  const bare = { ...MANIFEST, packs: { generated: "generated.m3s" }, missing: ["cora"] };
  assert.deepEqual(firstVisit(bare).choice, initialChoice(bare));
});
