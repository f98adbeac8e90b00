import assert from "node:assert/strict";
import { test } from "node:test";
import { epochsUntil, isMoment, momentNear, moments, moved, shown, stepAfter } from "./moments.js";
import { reasons } from "./reasons.js";
import { requests } from "./requests.js";
import { initialState, reduce } from "./state.js";
import { epoch, loaded, MANIFEST, stage, started, trained } from "../../test/fixtures.js";

/** @typedef {import("./state.js").Message} Message */

const RUN = [loaded(), started(1), epoch(1, 0, 5, true), epoch(1, 0, 7), epoch(1, 0, 10, true), trained(1, 0), stage(1), epoch(1, 1, 5, true)];

/** @param {Message[]} list */
const after = (list) => list.reduce(reduce, initialState(MANIFEST, "light"));

test("evaluated epochs, networks and the steps of a stage are kept in order", () => {
  const all = moments(after(RUN).run);
  assert.deepEqual(all, ["0.e5", "0.e10", "0.trained", "1.cluster", "1.align", "1.propose", "1.check", "1.add", "1.e5"]);
  assert.ok(all.every(isMoment));
});

test("a stage without a check has no steps that need one", () => {
  const none = new Int32Array(0);
  const plain = { ...stage(1), cluster: none, aligned: none, pseudo: none };
  assert.deepEqual(moments(after([loaded(), started(1), plain]).run), ["1.propose", "1.add"]);
});

test("labels join when they are added, not before", () => {
  const { run } = after(RUN);
  assert.deepEqual([...shown(run, "1.check").labelStage], [0, -1, 0, -1]);
  assert.deepEqual([...shown(run, "1.add").labelStage], [0, 1, 0, -1]);
  assert.deepEqual([...shown(run, "0.e5").labelStage], [0, -1, 0, -1]);
  assert.deepEqual([shown(run, "1.check").net?.stage, shown(run, "0.e5").net, shown(run, "0.trained").net?.stage], [0, null, 0]);
});

test("stages that choose anew begin with the given labels", () => {
  const first = initialState(MANIFEST, "light");
  const second = { ...stage(1), stage: 2, added: Int32Array.of(3), addedClass: Int32Array.of(0), width: 0, cluster: new Int32Array(0), aligned: new Int32Array(0) };
  const { run } = [loaded(), started(1), trained(1, 0), stage(1), trained(1, 1), second].reduce(reduce, { ...first, choice: { ...first.choice, strategy: "evidence" } });
  assert.ok(run);
  assert.deepEqual([...run.labelStage], [0, -1, 0, 2]);
  assert.deepEqual([...shown(run, "2.propose").labelStage], [0, -1, 0, -1]);
  assert.deepEqual(moments(run).filter((k) => k.startsWith("2.")), ["2.propose", "2.check", "2.add"]);
  const [one, two] = reasons(run, 1);
  assert.deepEqual([one.kind, one.confidence, one.rank, two.since], ["added", NaN, 0, -1]);
});

test("a moment that was not recorded shows the latest", () => {
  const { run } = after(RUN);
  for (const key of ["", "7.add", "1.trained", "0.e6", "0.check", "nonsense", "-1.add"]) assert.equal(shown(run, key).key, "", key);
  assert.deepEqual([shown(run, "").stage, shown(run, "").epoch], [1, 5]);
  assert.equal(shown(null, "0.e5").predictions.length, 0);
});

test("one goes from moment to moment and ends at the latest", () => {
  const { run } = after(RUN);
  assert.deepEqual([moved(run, "", -1), moved(run, "1.add", -1), moved(run, "0.e5", -1), moved(run, "1.e5", 1), moved(run, "", 1)], ["1.e5", "1.check", "0.e5", "", ""]);
});

test("the chosen node is explained by the network that is shown", () => {
  const s = after(RUN);
  const chosen = reduce(s, { type: "look", name: "node", value: 3 });
  assert.deepEqual(requests(s, chosen), [{ type: "explain", run: 1, node: 3, stage: 0 }]);
  assert.deepEqual(requests(chosen, reduce(chosen, epoch(1, 1, 6))), []);
  const next = reduce(chosen, trained(1, 1));
  assert.deepEqual(requests(chosen, next), [{ type: "explain", run: 1, node: 3, stage: 1 }]);
  assert.deepEqual(requests(next, reduce(next, { type: "look", name: "at", value: "0.e5" })), []);
  const refused = reduce(next, { type: "error", where: "explain", message: "no" });
  assert.deepEqual([refused.run, refused.unexplained?.message, refused.fault], [next.run, "no", null]);
});

test("a new run shows the latest", () => {
  const past = reduce(after(RUN), { type: "look", name: "at", value: "0.e5" });
  assert.equal(shown(past.run, past.look.at).epoch, 5);
  assert.equal(reduce(past, { type: "rewind" }).look.at, "");
});

test("steps follow each other, and a place among the epochs leads to the moment nearest to it", () => {
  const { run } = after(RUN);
  assert.deepEqual(["1.cluster", "1.align", "1.add", "0.e5", ""].map((key) => stepAfter(run, key)), ["1.align", "1.propose", "", "", ""]);
  assert.deepEqual([0, 7, 8, 14, 99].map((place) => momentNear(run, place)), ["0.e5", "0.e5", "0.trained", "1.e5", "1.e5"]);
  assert.equal(run && epochsUntil(run, shown(run, "1.e5")), 15);
  assert.equal(momentNear(null, 3), "");
});
