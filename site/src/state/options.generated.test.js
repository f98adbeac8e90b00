import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decode, encode } from "./address.js";
import { DIALS, generateRequest, readDials, writeDials } from "../program/generated.js";
import { available, initialChoice } from "./options.js";
import { MANIFEST } from "../../test/fixtures.js";

test("the generator's dials travel in the name of the dataset, and nothing else does", () => {
  fc.assert(fc.property(fc.tuple(...DIALS.map((d) => fc.integer({ min: d.min, max: d.max }))), (values) => {
    const dataset = writeDials(values);
    assert.deepEqual(readDials(dataset), values);
    const choice = { ...initialChoice(MANIFEST), dataset, labels: "class:2" };
    assert.deepEqual(decode(MANIFEST, encode({ choice, look: {}, hide: [] }))?.choice, choice);
    assert.equal(generateRequest(dataset)?.type, "generate");
  }));
  fc.assert(fc.property(fc.string(), (text) => readDials(`generated:${text}`) === null));
  for (const bad of ["generated:n99.c5.h80.d40.w500.s1", "generated:n0600.c5.h80.d40.w500.s1", "generated:n600.c5.h101.d40.w500.s1", "Generated", ""]) {
    assert.equal(readDials(bad), null);
    assert.equal(available(MANIFEST, bad), false);
  }
  assert.equal(writeDials([1e9, NaN, -5, 39, 1433, 1]), "generated:n20000.c2.h10.d39.w1433.s1");
  assert.deepEqual(generateRequest("generated:n600.c4.h90.d65.w300.s7"), { type: "generate", n: 600, classes: 4, homophily: 0.9, meanDegree: 6.5, words: 300, seed: 7 });
});
