/** The progress line and its spoken twin. */

import { byId, setText } from "../parts/dom.js";
import { accuracyOf, seconds, whole } from "../parts/format.js";
import { shown } from "../state/moments.js";
import { describe } from "../state/options.js";
import { t } from "../text/text.js";
import { momentSaid } from "../state/moment-said.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/run.js").Run} Run
 */

/** Milliseconds between two spoken reports. */
const SPEAK_EVERY = 3000;

/** @returns {import("../state/store.js").View} */
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
 * @returns {import("../state/store.js").View} */
export function announcer() {
  const live = byId("announce", HTMLElement);
  return {
    every: SPEAK_EVERY,
    reads: (s) => [s.run?.phase, s.run?.stage, s.graph, s.load, s.look.at],
    draw(s) {
      const x = shown(s.run, s.look.at);
      setText(live, x.key === "" ? sentence(s) : momentSaid(s, x));
    },
  };
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
  if (s.load) return s.program.ready ? t("page.loading-graph") : t("page.loading-program");
  if (!s.graph) return t("page.no-graph");
  if (!s.run) return t("page.ready");
  const at = where(s.run);
  switch (s.run.phase) {
    case "starting": return t("page.starting");
    case "running": return at;
    case "paused": return s.run.curves.x.length === 0 && s.run.stage === 0 ? ready(s, s.run) : t("page.paused", { at });
    case "done": return t("page.done", { time: seconds(s.run.result?.seconds ?? 0), what: describe(s.manifest, s.run.choice) });
    case "cancelled": return t("page.cancelled", { at });
    default: return t("page.stopped");
  }
}

/** @param {State} s @param {Run} run */
function ready(s, run) {
  return t("page.ready-labels", { labels: whole(run.rows[0]?.added), n: whole(s.graph?.n) });
}

/** @param {Run} run */
function where(run) {
  const { stage, stages, epoch, epochs } = run;
  const accuracy = accuracyOf(run.testAccuracy, run);
  return stages > 0 ? t("page.at", { stage, stages, epoch, epochs, accuracy }) : t("page.at-epoch", { epoch, epochs, accuracy });
}
