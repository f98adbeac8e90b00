/**
 * The state of comparisons, sweeps and live tables, and the one function that
 * changes it. Pure; time comes with the messages. It is a part of the page's
 * state, `late.lab`; what is asked for is the text that the address has,
 * `look.lab`, and no second copy of it.
 *
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("./columns.js").Column} Column
 * @typedef {import("./spec.js").Spec} Spec
 * @typedef {import("./work.js").Task} Task
 * @typedef {import("./work.js").Work} Work
 * @typedef {import("./outcome.js").Outcome} Outcome
 * @typedef {import("./outcome.js").Sample} Sample
 * @typedef {import("./results.js").Results} Results
 *
 * @typedef {object} Lab
 * @property {Work | null} work the last, at most one at a time
 * @property {number} works begun so far
 * @property {Record<string, Outcome>} outcomes of columns, by key
 * @property {Record<string, Sample[]>} samples of points, by key without seed
 * @property {Results | null} results the committed ones
 *
 * @typedef {{type: "column", k: number, name: string, value: string}
 *   | {type: "add"}
 *   | {type: "remove", k: number}
 *   | {type: "pair", side: number, k: number}
 *   | {type: "sweep" | "paper", name: string, value: string}
 *   | {type: "take", outcome: Outcome, column: Column}
 *   | {type: "begin", mode: string, tasks: Task[], now: number}
 *   | {type: "report", work: number, task: number, event: import("./outcome.js").Told, now: number}
 *   | {type: "cancel", now: number}
 *   | {type: "results", results: Results}} Message
 */

import { reduce as reducePage } from "../state/state.js";
import { stageCount } from "../state/run.js";
import { changed, column, MOST_COLUMNS } from "./columns.js";
import { heard, newOutcome, sampleOf, shareAt, withSample } from "./outcome.js";
import { encodeSpec, paperWith, specOf, sweepWith } from "./spec.js";
import { ended, moved, newWork } from "./work.js";

/** The part's name in the state, and in messages to it. */
export const LAB = "lab";

/** Outcomes kept of a comparison: old ones make room. */
const KEPT = 40;

/** Methods offered to a new column, the first that is not there yet. */
const OFFERED = ["m3s", "gcn", "evidence", "self-training", "multistage", "m3s-naive", "lp"];

/** @returns {Lab} */
export function initialLab() {
  return { work: null, works: 0, outcomes: {}, samples: {}, results: null };
}

/** @param {State} s @returns {Lab} */
export function labOf(s) {
  return /** @type {Lab} */ (s.late[LAB]);
}

/** @param {State} s @param {Message} m @returns {State} */
export function reduce(s, m) {
  const spec = specOf(s);
  switch (m.type) {
    case "column": return withColumns(s, spec.columns.map((c, k) => (k === m.k ? changed(c, m.name, m.value) : c)));
    case "add": return withColumns(s, plus(spec.columns));
    case "remove": return asked(s, removed(spec, m.k));
    case "pair": return asked(s, paired(spec, m.side, m.k));
    case "sweep": return asked(s, { ...spec, sweep: sweepWith(spec.sweep, m.name, m.value) });
    case "paper": return asked(s, { ...spec, paper: paperWith(spec.paper, m.name, m.value) });
    case "take": return withLab(withColumns(s, [m.column, ...spec.columns.slice(1)]), (lab) => withOutcomes(lab, [m.outcome]));
    default: return withLab(s, (lab) => worked(lab, m));
  }
}

/** @param {State} s @param {(lab: Lab) => Lab} f @returns {State} */
function withLab(s, f) {
  const before = labOf(s);
  const after = f(before);
  return after === before ? s : { ...s, late: { ...s.late, [LAB]: after } };
}

/** Something else is asked for. As long as that is what the text comes to, the text stays, with what of it cannot be followed.
 * @param {State} s @param {Spec} spec @returns {State} */
function asked(s, spec) {
  const text = encodeSpec(spec);
  return text === encodeSpec(specOf(s)) ? s : reducePage(s, { type: "look", name: "lab", value: text });
}

/** @param {State} s @param {Column[]} columns @returns {State} */
function withColumns(s, columns) {
  return asked(s, { ...specOf(s), columns });
}

/** @param {Lab} s @param {Extract<Message, {type: "begin" | "report" | "cancel" | "results"}>} m @returns {Lab} */
function worked(s, m) {
  switch (m.type) {
    case "begin": return begun(s, m.mode, m.tasks, m.now);
    case "report": return s.work?.id === m.work && s.work.phase === "running" ? reported(s, s.work, m.task, m.event, m.now) : s;
    case "cancel": return s.work?.phase === "running" ? { ...s, work: { ...s.work, phase: "cancelled", now: m.now } } : s;
    case "results": return { ...s, results: m.results };
  }
}

/** @param {Column[]} columns */
function plus(columns) {
  if (columns.length >= MOST_COLUMNS) return columns;
  return [...columns, column(OFFERED.find((s) => columns.every((c) => c.strategy !== s)) ?? "m3s")];
}

/** @param {Spec} spec @param {number} k @returns {Spec} */
function removed(spec, k) {
  const { columns, pair } = spec;
  if (columns.length <= 2 || !columns[k]) return spec;
  const moved = pair.map((p) => (p > k ? p - 1 : p));
  const inside = pair.includes(k) ? [0, 1] : moved;
  return { ...spec, columns: columns.filter((_, i) => i !== k), pair: /** @type {[number, number]} */ (inside) };
}

/** Chooses a side of the map; choosing the other side's column changes sides.
 * @param {Spec} spec @param {number} side @param {number} k @returns {Spec} */
function paired(spec, side, k) {
  if (!spec.columns[k]) return spec;
  const pair = /** @type {[number, number]} */ ([...spec.pair]);
  if (pair[1 - side] === k) pair[1 - side] = pair[side];
  pair[side] = k;
  return { ...spec, pair };
}

/** @param {Lab} s @param {Outcome[]} list @returns {Lab} */
function withOutcomes(s, list) {
  const all = Object.entries({ ...s.outcomes, ...Object.fromEntries(list.map((o) => [o.key, o])) });
  return { ...s, outcomes: Object.fromEntries(all.slice(-KEPT)) };
}

/** @param {Lab} s @param {string} mode @param {Task[]} tasks @param {number} now @returns {Lab} */
function begun(s, mode, tasks, now) {
  const work = newWork(s.works + 1, mode, tasks, now);
  const next = { ...s, works: work.id, work };
  return mode === "compare" ? withOutcomes(next, tasks.map((t) => newOutcome(t.key))) : next;
}

/** @param {Lab} s @param {Work} w @param {number} k @param {import("./outcome.js").Told} e @param {number} now @returns {Lab} */
function reported(s, w, k, e, now) {
  const task = w.tasks[k];
  const over = e.type === "done" || e.type === "error";
  const next = { ...s, work: over ? ended(w, k, e.type === "error" ? e.message : "", now) : moved(w, k, shareOfRun(w, task, k, e), now) };
  if (w.mode === "compare") return { ...next, outcomes: { ...s.outcomes, [task.key]: heard(s.outcomes[task.key] ?? newOutcome(task.key), e) } };
  if (e.type !== "done") return next;
  const sample = sampleOf(e, Number(task.request.seed), e.ratios ?? []);
  return { ...next, samples: { ...s.samples, [task.key]: withSample(s.samples[task.key] ?? [], sample) } };
}

/** @param {Work} w @param {Task} task @param {number} k @param {import("./outcome.js").Told} e */
function shareOfRun(w, task, k, e) {
  return e.type === "progress" ? shareAt(e, stageCount(String(task.request.strategy), e.stages ?? 0)) : w.under[k] ?? 0;
}
