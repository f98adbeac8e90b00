/** The bar that goes back to recorded moments, steps inside a stage, and plays
 * them slowly. */

import { byId, setText } from "../parts/dom.js";
import { momentSaid } from "../state/moment-said.js";
import { moments, moved, shown, STEPS, stepsOf } from "../state/moments.js";
import { isActive } from "../state/run.js";
import { t } from "../text/text.js";
import { slowMotion } from "./slow-motion.js";

/**
 * @typedef {import("../state/state.js").State} State
 */

/** @param {() => State} now @param {(m: import("../state/state.js").Intent) => void} send @returns {import("../state/store.js").View} */
export function momentBar(now, send) {
  const range = byId("moment", HTMLInputElement);
  const slow = byId("slow", HTMLButtonElement);
  const [back, forth] = [byId("back", HTMLButtonElement), byId("forth", HTMLButtonElement)];
  const chips = STEPS.map((step) => byId(`in-${step}`, HTMLButtonElement));
  const go = (/** @type {string} */ key) => send({ type: "look", name: "at", value: key });
  const player = slowMotion(now, send, (on) => setText(slow, on ? t("page.stop") : t("page.slow")));
  const by = (/** @type {number} */ n) => go(moved(now().run, now().look.at, n));
  range.addEventListener("input", () => go(moments(now().run)[Number(range.value)] ?? ""));
  back.addEventListener("click", () => by(-1));
  forth.addEventListener("click", () => by(1));
  slow.addEventListener("click", player);
  STEPS.forEach((step, k) => chips[k].addEventListener("click", () => go(`${shown(now().run, now().look.at).event?.stage}.${step}`)));
  return {
    every: 80,
    reads: (s) => [s.run?.records, s.look.at, s.look.truth, s.run?.phase, s.load],
    draw(s) {
      const x = shown(s.run, s.look.at);
      const all = moments(s.run);
      range.max = String(all.length);
      range.value = String(x.key === "" ? all.length : all.indexOf(x.key));
      range.setAttribute("aria-valuetext", x.key === "" ? t("page.now") : momentSaid(s, x));
      range.disabled = all.length === 0;
      slow.disabled = s.load !== null || s.run === null || (all.length === 0 && !isActive(s.run));
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
