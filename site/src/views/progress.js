/** The progress line, its spoken twin, and the one-line notices. */

import { byId, setText } from "../dom.js";
import { percent, seconds, whole } from "../format.js";
import { describe } from "../options.js";

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
      const missing = Object.keys(s.manifest.missing);
      const text = s.fault ? s.fault.message : missing.length > 0 ? absence(s, missing) : "";
      notice.hidden = text === "";
      notice.classList.toggle("fault", s.fault !== null);
      setText(notice, text);
    },
  };
}

/** @param {State} s @param {string[]} missing */
function absence(s, missing) {
  const list = missing.map((name) => `${name} (${s.manifest.missing[name]})`).join(", ");
  return `Not available when this page was built: ${list}. The generated graph has the same size and statistics as Cora.`;
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
