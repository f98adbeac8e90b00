/**
 * The recorded moments of a run and what the page shows at one. Pure. A
 * moment has a key: "2.check" is a step inside stage 2, "2.e35" an evaluated
 * epoch of its training, "2.trained" the network it chose; "" is the latest.
 *
 * @typedef {import("./run.js").Run} Run
 * @typedef {import("./run.js").Record} Record
 * @typedef {import("../program/messages.js").Stage} Stage
 * @typedef {import("../program/messages.js").Trained} Trained
 *
 * @typedef {"cluster" | "align" | "propose" | "check" | "add"} Step inside a stage
 *
 * @typedef {object} Shown what the page draws
 * @property {string} key "" for the latest
 * @property {number} stage
 * @property {number} epoch 0 inside a stage
 * @property {Step | null} step
 * @property {Stage | null} event of the stage shown
 * @property {Int32Array} labelClass n, or empty before the run started
 * @property {Int32Array} labelStage
 * @property {Int32Array} predictions n, or empty
 * @property {number | null} testAccuracy
 * @property {Trained | null} net the latest network trained by then
 */

import { basis } from "./run.js";

/** @type {Step[]} */
export const STEPS = ["cluster", "align", "propose", "check", "add"];

const KEY = /^(\d{1,4})\.(?:e(\d{1,7})|trained|cluster|align|propose|check|add)$/;

/** @param {string} key */
export function isMoment(key) {
  return KEY.test(key);
}

/** The steps that a stage's event lets one see.
 * @param {Stage} e @returns {Step[]} */
export function stepsOf(e) {
  return STEPS.filter((s) => (s === "cluster" ? e.cluster.length > 0 : s === "align" ? e.pseudo.length > 0 && e.width > 0 : s === "check" ? e.pseudo.length > 0 : true));
}

/** All moments so far, in order.
 * @param {Run | null} run @returns {string[]} */
export function moments(run) {
  return (run?.records ?? []).flatMap((r) => [
    ...(r.event ? stepsOf(r.event) : []).map((s) => `${r.stage}.${s}`),
    ...r.seen.map((x) => `${r.stage}.e${x.epoch}`),
    ...(r.trained ? [`${r.stage}.trained`] : []),
  ]);
}

/** What is shown at a moment; at one that was not recorded, the latest.
 * @param {Run | null} run @param {string} key @returns {Shown} */
export function shown(run, key) {
  const record = run?.records[Number(KEY.exec(key)?.[1] ?? -1)];
  return (run && record && past(run, record, key)) || latest(run);
}

/** @param {Run | null} run @returns {Shown} */
function latest(run) {
  const none = new Int32Array(0);
  return {
    key: "", stage: run?.stage ?? 0, epoch: run?.epoch ?? 0, step: null, event: run?.records.at(-1)?.event ?? null,
    labelClass: run?.labelClass ?? none, labelStage: run?.labelStage ?? none, predictions: run?.predictions ?? none,
    testAccuracy: run?.testAccuracy ?? null, net: run ? netBefore(run, Infinity) : null,
  };
}

/** @param {Run} run @param {Record} r @param {string} key @returns {Shown | null} */
function past(run, r, key) {
  const { stage, event, trained, labelClass, labelStage } = r;
  const name = key.slice(key.indexOf(".") + 1);
  const base = { key, stage, event, labelClass, labelStage, step: null };
  if (name === "trained") {
    return trained && { ...base, epoch: trained.epoch, predictions: trained.predictions, testAccuracy: trained.testAccuracy, net: trained };
  }
  const net = netBefore(run, stage);
  if (name.startsWith("e")) {
    const epoch = Number(name.slice(1));
    const seen = r.seen.find((x) => x.epoch === epoch);
    return seen ? { ...base, ...seen, net } : null;
  }
  const step = /** @type {Step} */ (name);
  if (!event || !stepsOf(event).includes(step)) return null;
  const from = step === "add" ? r : basis(run, stage);
  return {
    ...base, step, epoch: 0, labelClass: from.labelClass, labelStage: from.labelStage,
    predictions: net?.predictions ?? new Int32Array(0), testAccuracy: net?.testAccuracy ?? null, net,
  };
}

/** The last network trained in a stage before the given one.
 * @param {Run} run @param {number} stage @returns {Trained | null} */
function netBefore(run, stage) {
  return run.records.findLast((r) => r.stage < stage && r.trained)?.trained ?? null;
}

/** The moment some steps away, "" at the end.
 * @param {Run | null} run @param {string} key @param {number} by @returns {string} */
export function moved(run, key, by) {
  const all = moments(run);
  const at = shown(run, key).key === "" ? all.length : all.indexOf(key);
  const to = Math.max(0, at + by);
  return all[to] ?? "";
}

/** The step inside a stage that follows one: of the same stage, or the first of the next; "" after the last so far.
 * @param {Run | null} run @param {string} key @returns {string} */
export function stepAfter(run, key) {
  const steps = moments(run).filter((k) => STEPS.some((s) => k.endsWith(`.${s}`)));
  const at = steps.indexOf(key);
  return at < 0 ? "" : (steps[at + 1] ?? "");
}

/** The place of a moment on the axis of all epochs.
 * @param {Run} run @param {Shown} x @returns {number} */
export function epochsUntil(run, x) {
  return x.stage * run.epochs + x.epoch;
}

/** The recorded moment nearest to a place on the axis of all epochs; "" without any.
 * @param {Run | null} run @param {number} place @returns {string} */
export function momentNear(run, place) {
  let best = "";
  let nearest = Infinity;
  for (const key of run ? moments(run) : []) {
    const x = shown(run, key);
    const d = x.step || !run ? Infinity : Math.abs(epochsUntil(run, x) - place);
    if (d <= nearest) [best, nearest] = [key, d];
  }
  return best;
}
