/** A recorded moment in words. */

import { accuracyOf } from "../parts/format.js";
import { pick, t } from "../text/text.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./moments.js").Shown} Shown
 * @typedef {import("../program/messages.js").Stage} Stage
 */

/** A moment in a sentence.
 * @param {State} s @param {Shown} x @returns {string} */
export function momentSaid(s, x) {
  const { stage, step, event, epoch } = x;
  if (step && event) return t("page.moment-step", { stage, step: pick("page.step", step), said: stepSaid(s, event, step) });
  const accuracy = accuracyOf(x.testAccuracy, s.run);
  return s.run && s.run.stages > 0 ? t("page.moment-epoch", { stage, epoch, accuracy }) : t("page.moment-only-epoch", { epoch, accuracy });
}

/** @param {State} s @param {Stage} e @param {import("./moments.js").Step} step */
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
