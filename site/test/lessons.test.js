/**
 * The lessons' notebooks and the page: what leads from one to the other leads
 * to something. That the sections are there, notebooks/page/states_test.go sees.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { missedParts } from "../src/lab/missed.js";
import { check } from "../src/lesson/step-check.js";
import { depth } from "../src/lesson/step-depth.js";
import { growing } from "../src/lesson/step-growing.js";
import { labels } from "../src/lesson/step-labels.js";
import { smoothing } from "../src/lesson/step-smoothing.js";
import { tables } from "../src/lesson/step-tables.js";
import { SECTIONS } from "../src/parts/lesson-link.js";
import { decode } from "../src/state/address.js";
import { MODES } from "../src/state/modes.js";
import { VIEWS } from "../src/state/options.js";
import { MANIFEST } from "./fixtures.js";

const STEPS = [labels, smoothing, depth, growing, check, tables];
/** @type {{lesson: string, section: string, state?: string, step?: number}[]} */
const STATES = JSON.parse(readFileSync(new URL("../../notebooks/page/states.json", import.meta.url), "utf8"));

/** What the page would not follow of an address. @param {string} hash */
function missed(hash) {
  const link = decode(MANIFEST, hash);
  assert.ok(link, hash);
  return [...link.missed, ...missedParts(link.look.lab ?? "")];
}

test("every tab and every use of the page but the node's has its section of a lesson", () => {
  // The node's panel grows while one trains: a link below it would move.
  assert.deepEqual(Object.keys(SECTIONS), [...VIEWS.filter((v) => v !== "node"), ...MODES.slice(1)]);
});

test("every section's prepared state is one that the page follows to the letter", () => {
  for (const { lesson, section, state, step } of STATES) {
    if (state === undefined) assert.ok(step && STEPS[step - 1], `${section}: step ${step}`);
    else assert.deepEqual(missed(state), [], `${lesson}#${section}`);
  }
  for (const s of STEPS) assert.deepEqual(missed(s.page), [], s.name);
  assert.equal(missed("v=1&dataset=cora&mode=paper&lab=1;show,fig2&seed=x").length, 2, "what it does not follow is found");
});
