/** The progress line, its spoken twin, and the one-line notices. */

import { byId, setText } from "../dom.js";
import { percent, seconds, whole } from "../format.js";
import { DATASETS, describe } from "../options.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../run.js").Run} Run
 */

/** Milliseconds between two spoken reports. */
const SPEAK_EVERY = 4000;

/** @returns {import("../store.js").View} */
export function progress() {
  const meter = byId("meter", HTMLElement);
  const bar = /** @type {HTMLElement} */ (meter.firstElementChild);
  const status = byId("status", HTMLElement);
  return {
    reads: (s) => [s.run, s.graph, s.load, s.program],
    draw(s) {
      const share = s.run ? portion(s.run) : 0;
      bar.style.transform = `scaleX(${share.toFixed(4)})`;
      meter.setAttribute("aria-valuenow", String(Math.round(100 * share)));
      setText(status, sentence(s));
    },
  };
}

/** Reports to screen readers, seldom enough to be listened to.
 * @returns {import("../store.js").View} */
export function announcer() {
  const live = byId("announce", HTMLElement);
  return {
    every: SPEAK_EVERY,
    reads: (s) => [s.run?.phase, s.run?.stage, s.graph, s.load],
    draw: (s) => setText(live, sentence(s)),
  };
}

/** What the visitor must know: a missing dataset, or what went wrong.
 * @returns {import("../store.js").View} */
export function notices() {
  const notice = byId("notice", HTMLElement);
  return {
    reads: (s) => [s.fault, s.manifest],
    draw(s) {
      const text = s.fault ? s.fault.message : absence(s.manifest.missing);
      notice.hidden = text === "";
      notice.classList.toggle("fault", s.fault !== null);
      setText(notice, text);
    },
  };
}

/** @param {string[]} missing */
function absence(missing) {
  if (missing.length === 0) return "";
  const list = missing.map((name) => DATASETS.find((d) => d.value === name)?.short ?? name).join(" and ");
  return `${list} could not be had when this page was built. The generated graph has Cora’s size and statistics.`;
}

/** The share of the run's epochs that are done.
 * @param {Run} run */
export function portion(run) {
  if (run.phase === "done") return 1;
  const all = (run.stages + 1) * run.epochs;
  return all === 0 ? 0 : (run.stage * run.epochs + run.epoch) / all;
}

/** @param {State} s @returns {string} */
export function sentence(s) {
  if (s.load) return s.program.ready ? "Loading the graph…" : "Loading the program…";
  if (!s.graph) return "No graph is loaded. Choose one above.";
  if (!s.run) return "Ready.";
  const at = `${where(s.run)}, test accuracy ${percent(s.run.testAccuracy)}`;
  switch (s.run.phase) {
    case "starting": return "Starting…";
    case "running": return at;
    case "paused": return s.run.curves.x.length === 0 && s.run.stage === 0 ? ready(s, s.run) : `Paused: ${at}`;
    case "done": return `Done in ${seconds(s.run.result?.seconds ?? 0)}: ${describe(s.manifest, s.run.choice)}`;
    case "cancelled": return `Cancelled: ${at}`;
    default: return "Stopped.";
  }
}

/** @param {State} s @param {Run} run */
function ready(s, run) {
  return `Ready: ${whole(run.rows[0]?.added)} given labels in ${whole(s.graph?.n)} nodes. Press Train.`;
}

/** @param {Run} run */
function where(run) {
  const stage = run.stages > 0 ? `Stage ${run.stage} of ${run.stages}, ` : "";
  return `${stage}epoch ${run.epoch} of ${run.epochs}`;
}
