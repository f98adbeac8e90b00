/** Slow motion: plays recorded moments, or trains and stays a while at each
 * step inside a stage. */

import { moments, moved, shown, stepsOf } from "../state/moments.js";
import { isActive } from "../state/run.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 */

/** Milliseconds a moment lasts, and between looks at a run that trains. */
const EPOCH_LASTS = 150;
const STEP_LASTS = 1400;
const LOOK = 100;

/** @param {() => State} now @param {(m: Intent) => void} send @param {(on: boolean) => void} playing @returns {() => void} starts or stops */
export function slowMotion(now, send, playing) {
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    playing(false);
  };
  const go = (/** @type {string} */ key) => send({ type: "look", name: "at", value: key });
  /** Waits, and goes on unless the visitor did something else meanwhile. */
  const wait = () => {
    const { look, run, inside } = now();
    const x = shown(run, look.at);
    const training = isActive(run) && (inside || x.step !== null || look.at === "");
    if (training && look.at === "" && !inside) return stop();
    timer = window.setTimeout(() => {
      const s = now();
      if (s.run?.id !== run?.id || (!training && s.look.at !== look.at)) return stop();
      if (!training) go(moved(s.run, look.at, 1));
      else if (shown(s.run, s.look.at).step !== null && s.look.at === look.at) send({ type: "step", unit: "inside" });
      if (now().look.at === "" && !now().inside) return stop();
      wait();
    }, training && look.at === "" ? LOOK : x.step ? STEP_LASTS : EPOCH_LASTS);
  };
  return () => {
    if (timer !== 0) return stop();
    const { run, look } = now();
    if (shown(run, look.at).key === "") {
      if (isActive(run)) send({ type: "step", unit: "inside" });
      else go(firstOfStage(run));
    }
    playing(true);
    wait();
  };
}

/** @param {import("../state/run.js").Run | null} run @returns {string} the first step of the last stage, or the first moment of all */
function firstOfStage(run) {
  const event = run?.records.at(-1)?.event;
  return event ? `${event.stage}.${stepsOf(event)[0]}` : (moments(run)[0] ?? "");
}
