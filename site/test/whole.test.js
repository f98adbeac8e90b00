/** What is shown is what runs: numbers are read one way, and those out of bounds are not moved into them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { changed, column } from "../src/lab/columns.js";
import { AXES, initialSpec, leftOut, MOST_VALUES, paperWith, sweepWith, valuesOf } from "../src/lab/spec.js";
import { choose, initialChoice, MAX_SEED } from "../src/state/options.js";
import { wholeIn } from "../src/parts/whole.js";
import { MANIFEST } from "./fixtures.js";

/** @typedef {keyof typeof AXES} Axis */

const text = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String), fc.bigInt().map(String), fc.constantFrom(
  "9999998", "1e3", "1E3", "", " ", "-1", "0x10", "1e", "1.5", "2.0", "1e400", "999999", "1000000", "٣", "1_0", "Infinity", "+7", "0b1"));

test("a text is a whole number within the bounds, or none", () => {
  for (const [t, want] of /** @type {[string, number | null][]} */ ([
    ["9999998", null], ["999999", 999999], ["1e3", 1000], ["1.5e1", 15], ["", null], ["-1", null], ["0x10", null], ["1.5", null], ["2.0", 2], [" 7 ", 7], ["1e", null], ["0", 0],
  ])) assert.equal(wholeIn(t, 0, MAX_SEED), want, t);
  fc.assert(fc.property(text, fc.nat(99), fc.nat(9999), (t, min, more) => {
    const x = wholeIn(t, min, min + more);
    assert.ok(x === null || (Number.isInteger(x) && x >= min && x <= min + more && x === Number(t)));
  }));
});

test("no setting takes another number than the one that was given", () => {
  const c = initialChoice(MANIFEST);
  const { sweep, paper } = initialSpec();
  fc.assert(fc.property(text, (t) => {
    const given = Number(t);
    const seed = choose(MANIFEST, c, "seed", t).seed;
    assert.ok(seed === c.seed || seed === given, `seed ${t} became ${seed}`);
    for (const [was, is] of [[null, changed(column("m3s"), "layers", t).layers], [sweep.runs, sweepWith(sweep, "runs", t).runs], [paper.runs, paperWith(paper, "runs", t).runs]]) {
      assert.ok(is === was || is === given, `${t} became ${is}`);
    }
  }), { numRuns: 1000 });
});

test("what a list of values leaves out is said, and nothing else", () => {
  const axis = fc.constantFrom(.../** @type {Axis[]} */ (Object.keys(AXES)));
  fc.assert(fc.property(axis, fc.array(fc.oneof(text, fc.nat(9999999).map(String), fc.constantFrom("1", "2", "2")), { maxLength: 20 }), (a, list) => {
    const words = list.join(",").split(/[\s,]+/).filter((s) => s !== "");
    const [used, out] = [valuesOf(a, list.join()), leftOut(a, list.join())];
    for (const w of words) assert.equal(used.includes(Number(w)), !out.includes(w), w);
    assert.ok(used.length <= MOST_VALUES && used.every((x) => x >= AXES[a].min && x <= AXES[a].max));
  }));
});
