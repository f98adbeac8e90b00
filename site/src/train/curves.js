/** The learning curves: loss above, accuracies below, over all stages. */

import { accuracyOf, decimal, measuredOn, percent } from "../parts/format.js";
import { epochsUntil, momentNear, shown } from "../state/moments.js";
import { t } from "../text/text.js";
import { dataTable } from "../parts/numbers.js";
import { open } from "./chart.js";

/**
 * @typedef {import("../state/state.js").State} State
 */

/** Milliseconds between draws. */
const EVERY = 110;

/** @param {HTMLElement} box @param {() => State} now @param {(m: import("../state/state.js").Intent) => void} send @returns {import("../state/store.js").View} */
export function curves(box, now, send) {
  const chart = open(box, (place) => send({ type: "look", name: "at", value: momentNear(now().run, place) }));
  const table = dataTable(box, t("lab.curves-table"), () => rowsOf(now().run));
  /** @type {unknown[]} */
  let drawn = [];
  return {
    every: EVERY,
    reads: (s) => [s.run?.curves, s.run?.stages, s.run?.epochs, s.look.at, s.run?.phase],
    draw(s) {
      const content = { curves: s.run?.curves, epochs: s.run?.epochs || 200, stages: s.run?.stages ?? 0 };
      if (Object.values(content).some((v, k) => v !== drawn[k])) chart.draw(content);
      drawn = Object.values(content);
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
  if (!c || c.x.length === 0) return t("lab.curves-empty");
  const last = c.x.length - 1;
  return t("lab.curves-spoken", { n: c.x.length, loss: decimal(c.loss[last], 3), train: percent(c.train[last]), test: accuracyOf(c.test.at(-1), s.run) });
}

/** A line for each evaluated epoch.
 * @param {import("../state/run.js").Run | null} run @returns {import("../parts/numbers.js").Table | null} */
function rowsOf(run) {
  if (!run) return null;
  const { x, loss, train, testX, test } = run.curves;
  const head = [t("lab.epoch"), t("lab.loss"), t("lab.labelled-nodes"), `${t("lab.test-nodes")} ${measuredOn(run.measured)}`];
  const rows = testX.map((place, k) => {
    const i = x.indexOf(place);
    const stage = Math.max(0, Math.ceil(place / run.epochs) - 1);
    const epoch = place - stage * run.epochs;
    const name = run.stages > 0 ? t("lab.tip-stage", { stage, epoch }) : t("lab.tip-epoch", { epoch });
    return [name, decimal(loss[i], 3), percent(train[i]), percent(test[k])];
  });
  return { head, rows };
}
