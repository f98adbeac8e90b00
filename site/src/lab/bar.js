/** The buttons, the progress and the time left of runs in the pool. */

import { MOST_TASKS, specOf } from "./spec.js";
import { labOf } from "./state.js";
import { left, shareOf } from "./work.js";
import { make, setText } from "../parts/dom.js";
import { percent, seconds } from "../parts/format.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("./lab.js").Lab} Lab
 * @typedef {import("./work.js").Work} Work
 * @typedef {import("./work.js").Task} Task
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").View} View
 */

/** Milliseconds between two spoken reports. */
const SPEAK_EVERY = 4000;

/** @param {string} className @param {string} text @param {() => unknown} act */
export function button(className, text, act) {
  const b = make("button", className, text);
  b.type = "button";
  b.addEventListener("click", act);
  return b;
}

/** Turns a button on or off. One that has the focus keeps it.
 * @param {HTMLButtonElement} b @param {boolean} on */
function turn(b, on) {
  const focused = document.activeElement === b;
  b.disabled = !on && !focused;
  if (!on && focused) b.setAttribute("aria-disabled", "true");
  else b.removeAttribute("aria-disabled");
}

/** @param {HTMLButtonElement} b */
function isOff(b) {
  return b.getAttribute("aria-disabled") === "true";
}

/** The bar of one use of the page.
 * @param {Lab} lab @param {string} mode @param {string} name of the button that runs
 * @param {(s: State) => number} count of the runs to do, cheap @param {(s: State) => Task[]} tasks these runs @param {HTMLElement[]} more buttons
 * @returns {{bar: HTMLElement, views: View[]}} */
export function workBar(lab, mode, name, count, tasks, more) {
  const run = button("primary", name, () => isOff(run) || lab.send({ type: "begin", mode, tasks: tasks(lab.now()), now: performance.now() }));
  run.id = `${mode}-run`;
  const stop = button("", t("compare.cancel"), () => isOff(stop) || lab.send({ type: "cancel", now: performance.now() }));
  stop.id = `${mode}-cancel`;
  run.disabled = stop.disabled = true;
  const buttons = make("div", "buttons");
  buttons.append(run, stop, ...more);
  const status = make("p", "status");
  status.id = `${mode}-status`;
  const hint = make("p", "hint");
  const spoken = make("p", "unseen");
  spoken.setAttribute("aria-live", "polite");
  const words = make("div", "words");
  words.append(status, hint, spoken);
  const meter = make("div", "meter");
  meter.setAttribute("role", "progressbar");
  for (const [name, value] of [["label", t("compare.progress")], ["valuemin", "0"], ["valuemax", "100"]]) meter.setAttribute(`aria-${name}`, value);
  const fill = make("i");
  meter.append(fill);
  const bar = make("div", "work-bar");
  bar.append(buttons, words, meter);
  const mine = (/** @type {State} */ s) => (labOf(s).work?.mode === mode ? labOf(s).work : null);
  return {
    bar,
    views: [{
      reads: (s) => [labOf(s).work, specOf(s), labOf(s).samples, labOf(s).results, labOf(s).outcomes, s.graph, s.load, s.choice],
      draw(s) {
        const w = mine(s);
        const busy = w?.phase === "running";
        const waiting = s.graph && !s.load && !busy ? count(s) : 0;
        turn(run, waiting > 0 && waiting <= MOST_TASKS);
        turn(stop, busy);
        const share = w && w.phase !== "cancelled" ? shareOf(w) : 0;
        fill.style.transform = `scaleX(${share.toFixed(4)})`;
        meter.setAttribute("aria-valuenow", String(Math.round(100 * share)));
        setText(status, waiting > MOST_TASKS ? t("compare.too-many", { n: waiting, most: MOST_TASKS }) : w ? said(w) : planned(waiting));
        setText(hint, w?.fault ? t("compare.failed", { n: w.failed, why: w.fault }) : t("compare.workers", { n: lab.workers }));
        hint.classList.toggle("fault", Boolean(w?.fault));
      },
    }, {
      every: SPEAK_EVERY,
      reads: (s) => [mine(s)?.phase, mine(s)?.over],
      draw(s) {
        const w = mine(s);
        setText(spoken, w ? said(w) : "");
      },
    }],
  };
}

/** @param {number} n */
function planned(n) {
  return n === 0 ? t("compare.nothing-to-run") : t("compare.planned", { n });
}

/** @param {Work} w @returns {string} */
function said(w) {
  const n = w.tasks.length;
  if (w.phase === "done") return t("compare.finished", { n: w.tasks.length - w.failed, time: seconds((w.now - w.began) / 1000) });
  if (w.phase === "cancelled") return t("compare.cancelled", { over: w.over, n });
  const ms = left(w);
  if (ms === null) return t("compare.running", { over: w.over, n });
  return t("compare.running-left", { over: w.over, n, share: percent(shareOf(w), 0), time: duration(ms / 1000) });
}

/** A time in seconds, or in minutes when it is long.
 * @param {number} s */
function duration(s) {
  return s < 90 ? seconds(Math.max(1, Math.round(s))).replace(/[.,]0(?=\D)/, "") : t("compare.minutes", { n: Math.round(s / 60) });
}
