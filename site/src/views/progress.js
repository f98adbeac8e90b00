/** The progress line, its spoken twin, and the one-line notices. */

import { byId, setText } from "../dom.js";
import { accuracyOf, seconds, whole } from "../format.js";
import { shown } from "../moments.js";
import { DATASETS, describe } from "../options.js";
import { language, pick, t } from "../text.js";
import { momentSaid } from "./moment.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../run.js").Run} Run
 */

/** Milliseconds between two spoken reports. */
const SPEAK_EVERY = 3000;

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
    reads: (s) => [s.run?.phase, s.run?.stage, s.graph, s.load, s.look.at],
    draw(s) {
      const x = shown(s.run, s.look.at);
      setText(live, x.key === "" ? sentence(s) : momentSaid(s, x));
    },
  };
}

/** What the visitor must know: a missing dataset, or what went wrong.
 * @returns {import("../store.js").View} */
export function notices() {
  const notice = byId("notice", HTMLElement);
  return {
    reads: (s) => [s.fault, s.manifest],
    draw(s) {
      const text = s.fault ? t("page.fault", { message: faultSaid(s.fault) }) : absence(s.manifest.missing);
      notice.hidden = text === "";
      notice.classList.toggle("fault", s.fault !== null);
      setText(notice, text);
    },
  };
}

/** What is wrong with files is in the late words, which are there once files are.
 * @param {import("../messages.js").Fault} f */
function faultSaid(f) {
  return f.code ? t("own.your-files", { what: pick("own.fault", f.code, { a: f.a ?? "", b: f.b ?? "" }) }) : f.message;
}

/** @param {string[]} missing */
function absence(missing) {
  if (missing.length === 0) return "";
  const names = missing.map((name) => DATASETS.find((d) => d.value === name)?.short ?? name);
  return t("page.absent", { names: new Intl.ListFormat(language()).format(names) });
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
