/** The learning curves: loss above, accuracies below, over all stages. The
 * chart library is loaded after the rest of the page, when its tab is open. */

import { accuracyOf, decimal, measuredOn, percent } from "../format.js";
import { epochsUntil, momentNear, shown } from "../moments.js";
import { DARK, LIGHT } from "../palette.js";
import { t } from "../text.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("./chart.js").Chart} Chart
 */

/** Milliseconds between draws. */
const EVERY = 110;

/** @param {HTMLElement} box @param {() => State} now @param {(m: import("../state.js").Intent) => void} send @param {() => void} loaded called once the chart can draw @returns {import("../store.js").View} */
export function curves(box, now, send, loaded) {
  /** @type {Chart | null} */
  let chart = null;
  /** @type {() => void} */
  let table = () => {};
  let theme = "";
  let axes = "";
  let asked = false;
  /** @type {import("../run.js").Curves | undefined} */
  let data;
  const load = () => {
    asked = true;
    import("./chart.js").then((m) => {
      chart = m.open(box, (place) => send({ type: "look", name: "at", value: momentNear(now().run, place) }));
      table = m.dataTable(box, t("page.curves-table"), () => rowsOf(now().run));
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
      return (kept = [s.run?.curves, s.run?.stages, s.run?.epochs, s.look.theme, s.look.at, s.run?.phase, chart]);
    },
    draw(s) {
      if (!chart) return;
      const span = s.run ? `${s.run.stages} ${s.run.epochs}` : "";
      if (theme !== s.look.theme || axes !== span) {
        theme = s.look.theme;
        data = undefined;
        axes = span;
        chart.frame(s.look.theme === "dark" ? DARK : LIGHT, s.run?.epochs || 200, s.run?.stages ?? 0);
      }
      if (data !== s.run?.curves) chart.data((data = s.run?.curves) ?? null);
      const x = shown(s.run, s.look.at);
      chart.cursor(s.run && x.key !== "" ? epochsUntil(s.run, x) : null);
      if (s.run?.phase !== "running") table();
      box.setAttribute("aria-label", spoken(s));
    },
  };
}

/** @param {State} s */
function spoken(s) {
  const c = s.run?.curves;
  if (!c || c.x.length === 0) return t("page.curves-empty");
  const last = c.x.length - 1;
  return t("page.curves-spoken", { n: c.x.length, loss: decimal(c.loss[last], 3), train: percent(c.train[last]), test: accuracyOf(c.test.at(-1), s.run) });
}

/** A line for each evaluated epoch.
 * @param {import("../run.js").Run | null} run @returns {import("./data.js").Table | null} */
function rowsOf(run) {
  if (!run) return null;
  const { x, loss, train, testX, test } = run.curves;
  const head = [t("page.epoch"), t("page.loss"), t("page.labelled-nodes"), `${t("page.test-nodes")} ${measuredOn(run.measured)}`];
  const rows = testX.map((place, k) => {
    const i = x.indexOf(place);
    const stage = Math.max(0, Math.ceil(place / run.epochs) - 1);
    const epoch = place - stage * run.epochs;
    const name = run.stages > 0 ? t("page.tip-stage", { stage, epoch }) : t("page.tip-epoch", { epoch });
    return [name, decimal(loss[i], 3), percent(train[i]), percent(test[k])];
  });
  return { head, rows };
}
