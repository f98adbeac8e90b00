import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { deed, reduceKeeping, UNKNOWN } from "./keeping.js";

/** @typedef {import("./keeping.js").News} News */
/** @typedef {import("./keeping.js").Keeping} Keeping */

/** @param {News[]} list @returns {{state: Keeping, deeds: string[]}} */
function after(...list) {
  /** @type {string[]} */
  const deeds = [];
  const state = list.reduce((s, m) => {
    deeds.push(deed(s, m));
    return reduceKeeping(s, m);
  }, UNKNOWN);
  return { state, deeds: deeds.filter((d) => d !== "") };
}

test("a newer edition waits, takes over when asked, and then the tab reloads once", () => {
  assert.deepEqual(after({ type: "kept" }, { type: "waiting" }), { state: { kept: "kept", newer: "waiting" }, deeds: [] });
  assert.deepEqual(after({ type: "waiting" }, { type: "reload" }, { type: "reload" }, { type: "changed", first: false }).deeds, ["take-over", "reload", "reload"]);
  // A tab opened without its service worker sees the newer one as its first.
  assert.deepEqual(after({ type: "waiting" }, { type: "reload" }, { type: "changed", first: true }).deeds, ["take-over", "reload"]);
});

test("the first service worker is no news, one that another tab let in is", () => {
  assert.deepEqual(after({ type: "changed", first: true }), { state: UNKNOWN, deeds: [] });
  assert.deepEqual(after({ type: "waiting" }, { type: "changed", first: false }, { type: "behind" }), { state: { kept: "", newer: "over" }, deeds: [] });
  assert.deepEqual(after({ type: "changed", first: false }, { type: "reload" }).deeds, ["reload"]);
  assert.deepEqual(after({ type: "behind" }, { type: "reload" }), { state: { kept: "", newer: "behind" }, deeds: ["reload"] });
});

test("what is kept stays kept when a newer edition cannot be", () => {
  assert.equal(after({ type: "kept" }, { type: "unkept", full: true }).state.kept, "kept");
  assert.equal(after({ type: "unkept", full: true }).state.kept, "full");
  assert.equal(after({ type: "unkept", full: false }, { type: "kept" }).state.kept, "kept");
});

test("no order of news reloads a tab that nobody asked to", () => {
  const news = fc.constantFrom(.../** @type {News[]} */ ([{ type: "kept" }, { type: "waiting" }, { type: "behind" }, { type: "unkept", full: true }, { type: "changed", first: true }, { type: "changed", first: false }]));
  fc.assert(fc.property(fc.array(news), (list) => assert.deepEqual(after(...list).deeds, [])));
});
