/** The learning curves: loss above, accuracies below, over all stages. The
 * chart library is loaded after the rest of the page, when its tab is open. */

import { decimal, percent } from "../format.js";
import { DARK, LIGHT } from "../palette.js";
import { t } from "../text.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("./chart.js").Chart} Chart
 */

/** Milliseconds between draws. */
const EVERY = 110;

/** @param {HTMLElement} box @param {() => void} loaded called once the chart can draw @returns {import("../store.js").View} */
export function curves(box, loaded) {
  /** @type {Chart | null} */
  let chart = null;
  let theme = "";
  let axes = "";
  let asked = false;
  const load = () => {
    asked = true;
    import("./chart.js").then((m) => {
      chart = m.open(box);
      loaded();
    }, (err) => (box.textContent = t("page.part-failed", { why: String(err) })));
  };
  /** @type {unknown[]} */
  let kept = [];
  return {
    every: EVERY,
    reads(s) {
      if (s.look.view !== "run") return kept;
      if (!asked) load();
      return (kept = [s.run?.curves, s.run?.stages, s.run?.epochs, s.look.theme, chart]);
    },
    draw(s) {
      if (!chart) return;
      const span = s.run ? `${s.run.stages} ${s.run.epochs}` : "";
      if (theme !== s.look.theme || axes !== span) {
        theme = s.look.theme;
        axes = span;
        chart.frame(s.look.theme === "dark" ? DARK : LIGHT, s.run?.epochs || 200, s.run?.stages ?? 0);
      }
      chart.data(s.run?.curves ?? null);
      box.setAttribute("aria-label", spoken(s));
    },
  };
}

/** @param {State} s */
function spoken(s) {
  const c = s.run?.curves;
  if (!c || c.x.length === 0) return t("page.curves-empty");
  const last = c.x.length - 1;
  return t("page.curves-spoken", { n: c.x.length, loss: decimal(c.loss[last], 3), train: percent(c.train[last]), test: percent(c.test.at(-1)) });
}
