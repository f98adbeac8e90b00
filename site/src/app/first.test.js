import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { firstVisit } from "./first.js";
import { initialChoice } from "../state/options.js";
import { MANIFEST } from "../../test/fixtures.js";

test("a first visit has the run that its record chose", () => {
  const record = JSON.parse(readFileSync(new URL("../../cmd/first/record.json", import.meta.url), "utf8"));
  const { rate, protocol, seed } = record.chosen;
  const choice = { dataset: record.dataset, labels: `rate:${rate}`, strategy: "m3s", protocol, seed };
  assert.deepEqual(firstVisit(MANIFEST), { choice, look: {}, hide: [], missed: [] });
});

test("without Cora a first visit has the generated graph, and nothing is missed", () => {
  const bare = { ...MANIFEST, packs: { generated: "generated.m3s" }, missing: ["cora"] };
  assert.deepEqual(firstVisit(bare), { choice: { ...initialChoice(bare), protocol: "paper", seed: 100001 }, look: {}, hide: [], missed: [] });
});
