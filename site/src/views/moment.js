/** The bar that goes back to recorded moments, steps inside a stage, and plays
 * them slowly. */

import { byId, setText } from "../dom.js";
import { percent, whole } from "../format.js";
import { moments, moved, shown, STEPS, stepsOf } from "../moments.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../moments.js").Shown} Shown
 * @typedef {import("../messages.js").Stage} Stage
 */

/** Milliseconds a moment lasts in slow motion. */
const EPOCH_LASTS = 150;
const STEP_LASTS = 1400;

/** @param {() => State} now @param {(m: import("../state.js").Intent) => void} send @returns {import("../store.js").View} */
export function momentBar(now, send) {
  const range = byId("moment", HTMLInputElement);
  const slow = byId("slow", HTMLButtonElement);
  const [back, forth] = [byId("back", HTMLButtonElement), byId("forth", HTMLButtonElement)];
  const chips = STEPS.map((step) => byId(`in-${step}`, HTMLButtonElement));
  const go = (/** @type {string} */ key) => send({ type: "look", name: "at", value: key });
  const player = slowMotion(now, go, (on) => setText(slow, on ? "Stop" : "Slow motion"));
  const by = (/** @type {number} */ n) => go(moved(now().run, now().look.at, n));
  range.addEventListener("input", () => go(moments(now().run)[Number(range.value)] ?? ""));
  back.addEventListener("click", () => by(-1));
  forth.addEventListener("click", () => by(1));
  slow.addEventListener("click", player);
  STEPS.forEach((step, k) => chips[k].addEventListener("click", () => go(`${shown(now().run, now().look.at).event?.stage}.${step}`)));
  return {
    every: 80,
    reads: (s) => [s.run?.records, s.look.at, s.look.truth, s.run?.phase],
    draw(s) {
      const x = shown(s.run, s.look.at);
      const all = moments(s.run);
      range.max = String(all.length);
      range.value = String(x.key === "" ? all.length : all.indexOf(x.key));
      range.setAttribute("aria-valuetext", x.key === "" ? "now" : momentSaid(s, x));
      range.disabled = slow.disabled = all.length === 0;
      back.disabled = all.length === 0 || x.key === all[0];
      forth.disabled = x.key === "";
      const steps = x.event ? stepsOf(x.event) : [];
      STEPS.forEach((step, k) => {
        chips[k].disabled = !steps.includes(step);
        chips[k].setAttribute("aria-pressed", String(x.step === step));
      });
    },
  };
}

/** Plays the moments from the one shown, or the last stage's steps from now.
 * @param {() => State} now @param {(key: string) => void} go @param {(on: boolean) => void} playing @returns {() => void} starts or stops */
function slowMotion(now, go, playing) {
  let timer = 0;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    playing(false);
  };
  const wait = () => {
    const key = now().look.at;
    const left = moved(now().run, key, 1);
    timer = window.setTimeout(() => {
      if (now().look.at !== key) return stop();
      go(left);
      if (left === "") stop();
      else wait();
    }, shown(now().run, key).step ? STEP_LASTS : EPOCH_LASTS);
  };
  return () => {
    if (timer !== 0) return stop();
    const { run, look } = now();
    if (shown(run, look.at).key === "") go(firstOfStage(run));
    playing(true);
    wait();
  };
}

/** @param {import("../run.js").Run | null} run @returns {string} the first step of the last stage, or the first moment of all */
function firstOfStage(run) {
  const event = run?.records.at(-1)?.event;
  return event ? `${event.stage}.${stepsOf(event)[0]}` : (moments(run)[0] ?? "");
}

/** A moment in a sentence.
 * @param {State} s @param {Shown} x @returns {string} */
export function momentSaid(s, x) {
  const stages = s.run?.stages ?? 0;
  const where = stages > 0 ? `Stage ${x.stage}, ` : "";
  if (x.step && x.event) return `${where}${x.step}: ${stepSaid(s, x.event, x.step)}`;
  return `${where}epoch ${x.epoch}: test accuracy ${percent(x.testAccuracy)}`;
}

/** @param {State} s @param {Stage} e @param {import("../moments.js").Step} step */
function stepSaid(s, e, step) {
  const right = (/** @type {number} */ known, /** @type {number} */ correct) => (s.look.truth && known > 0 ? `, ${whole(correct)} of them right` : "");
  switch (step) {
    case "cluster": return `k-means makes ${whole(e.aligned.length)} clusters. Colours repeat.`;
    case "align": return "each cluster takes the class with the nearest centre.";
    case "propose": return `${whole(e.proposed.length)} nodes proposed, the most confident of each class.`;
    case "check": return `${whole(e.rejected.length)} of ${whole(e.proposed.length)} proposals rejected${e.rejected.length > 0 ? right(e.rejectedKnown, e.rejectedCorrect) : ""}.`;
    default: return `${whole(e.added.length)} virtual labels join${right(e.addedKnown, e.addedCorrect)}.`;
  }
}
