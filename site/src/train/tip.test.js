import "../../test/fixtures.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { tip } from "./tip.js";

test("the pointer's words leave out points that are gone, and say nothing when all are", () => {
  const loss = { seriesName: "Loss", seriesId: "loss" };
  const accuracy = { seriesName: "Test", seriesId: "test" };
  assert.equal(tip([], 200, 1), "");
  assert.equal(tip([{ ...loss, value: undefined }, accuracy], 200, 1), "");
  const one = tip([loss, { ...accuracy, value: [230, 0.5] }], 200, 1);
  assert.match(one, /30/);
  assert.match(one, /Test/);
  assert.doesNotMatch(one, /Loss/);
});
