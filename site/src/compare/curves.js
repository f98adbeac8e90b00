/** The learning curves of all columns in one chart. */

import { specOf } from "../lab/spec.js";
import { labOf } from "../lab/state.js";
import { plotIn, plotKey } from "../parts/plot.js";
import { make } from "../parts/dom.js";
import { percent, whole } from "../parts/format.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { pick, t } from "../text/text.js";
import { letter, outcomesOf } from "./table.js";

/**
 * @typedef {import("../parts/plot.js").Series} Series
 * @typedef {import("../state/store.js").View} View
 */

/** @returns {{card: HTMLElement, view: View}} */
export function comparedCurves() {
  const card = make("section", "card of-curves");
  const head = make("div", "head");
  head.append(make("h2", "", t("compare.curves")));
  const box = make("div", "plot-box");
  const key = make("div");
  card.append(head, box, key);
  const draw = plotIn(box);
  return {
    card,
    view: {
      every: 110,
      reads: (s) => [labOf(s).outcomes, specOf(s).columns, s.choice, s.look.theme],
      draw(s) {
        const p = s.look.theme === "dark" ? DARK : LIGHT;
        const outcomes = outcomesOf(s);
        const series = outcomes.map((o, k) => /** @type {Series} */ ({
          name: `${letter(k)}: ${pick("page.strategy", specOf(s).columns[k].strategy)}`, colour: p.classes[k], shape: k, bare: true,
          points: (o?.x ?? []).map((x, i) => ({ x, y: o?.y[i] ?? 0 })).filter(({ y }) => !Number.isNaN(y)),
        }));
        const longest = Math.max(200, ...outcomes.map((o) => (o ? (o.stages + 1) * o.epochs : 0)));
        const step = Math.max(50, Math.ceil(longest / 600) * 100);
        const ticks = Array.from({ length: Math.floor(longest / step) + 1 }, (_, k) => k * step);
        if (ticks[ticks.length - 1] < longest) ticks.push(longest);
        draw({ x: t("compare.epochs"), y: t("compare.accuracy"), ticks, format: whole, value: (y) => percent(y, 0), within: [0, 1], series });
        key.replaceChildren(plotKey(series));
      },
    },
  };
}
