/** The bar that goes back to recorded moments, steps inside a stage, and plays
 * them slowly. */

import { byId, setText } from "../dom.js";
import { accuracyOf } from "../format.js";
import { moments, moved, shown, STEPS, stepsOf } from "../moments.js";
import { isActive } from "../run.js";
import { pick, t } from "../text.js";
import { slowMotion } from "./slow.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../moments.js").Shown} Shown
 * @typedef {import("../messages.js").Stage} Stage
 */

/** @param {() => State} now @param {(m: import("../state.js").Intent) => void} send @returns {import("../store.js").View} */
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

/** A moment in a sentence.
 * @param {State} s @param {Shown} x @returns {string} */
export function momentSaid(s, x) {
  const { stage, step, event, epoch } = x;
  if (step && event) return t("page.moment-step", { stage, step: pick("page.step", step), said: stepSaid(s, event, step) });
  const accuracy = accuracyOf(x.testAccuracy, s.run);
  return s.run && s.run.stages > 0 ? t("page.moment-epoch", { stage, epoch, accuracy }) : t("page.moment-only-epoch", { epoch, accuracy });
}

/** @param {State} s @param {Stage} e @param {import("../moments.js").Step} step */
function stepSaid(s, e, step) {
  const told = (/** @type {number} */ known) => s.look.truth && known > 0;
  const [rejected, proposed, n] = [e.rejected.length, e.proposed.length, e.added.length];
  switch (step) {
    case "cluster": return t("page.said-cluster", { n: e.aligned.length });
    case "align": return t("page.said-align");
    case "propose": return t("page.said-propose", { n: proposed });
    case "check": return told(e.rejectedKnown) && rejected > 0
      ? t("page.said-check-right", { rejected, proposed, right: e.rejectedCorrect }) : t("page.said-check", { rejected, proposed });
    default: return told(e.addedKnown) ? t("page.said-add-right", { n, right: e.addedCorrect }) : t("page.said-add", { n });
  }
}
