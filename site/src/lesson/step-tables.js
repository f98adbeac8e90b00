/** The tables, honestly: what three runs say, and what fifty do. */

import { make } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { choice } from "./ask.js";
import { strips } from "./draw.js";
import { interval, per, signed } from "./findings.js";

const RUNS = 3;

/** The splits of the tables end before this one. */
const FRESH = 1000;

/** @type {import("./frame.js").Step} */
export const tables = {
  name: "tables",
  code: "05-tables.html#does-m3s-beat-multi-stage",
  page: "#v=1&dataset=cora&labels=class:2&strategy=m3s&protocol=paper&seed=1&mode=paper",
  predict: (box, kit, changed) => choice(box, t("lesson.ask-tables", { n: RUNS }), [t("lesson.tables-always"), t("lesson.tables-mostly"), t("lesson.tables-coin")], changed),
  async run(box, kit, _, say) {
    const shares = [];
    const names = [t("lesson.with-check"), t("lesson.without-check")];
    for (const [s, strategy] of /** @type {const} */ (["m3s", "multistage"]).entries()) {
      const of = [];
      for (let k = 0; k < RUNS; k++) {
        say(t("lesson.training", { k: s * RUNS + k + 1, n: 2 * RUNS }));
        of.push((await kit.runner.run({ strategy, perClass: 2, protocol: "paper", seed: FRESH + 100 * s + RUNS * kit.seed + k })).done.accuracy);
      }
      shares.push(of);
      box.append(make("p", "", t("lesson.three", { name: names[s], list: of.map((x) => percent(x)).join(" · "), mean: percent(of.reduce((a, b) => a + b, 0) / RUNS) })));
    }
    return {};
  },
  find(box, kit, { tables: f, check: c }) {
    box.append(make("p", "claim", t("lesson.tables-found", {
      a: interval(f.a.all), b: interval(f.b.all), gain: signed(f.gain), n: f.gain.n, ahead: f.ahead, few: percent(f.few / 100, 0),
    })));
    box.append(strips([
      { name: t("lesson.with-check"), splits: f.a.splits, mean: f.a.all.m, half: f.a.all.h },
      { name: t("lesson.without-check"), splits: f.b.splits, mean: f.b.all.m, half: f.b.all.h },
    ], t("lesson.strips-spoken")), make("p", "", t("lesson.tables-rest", { clear: c.paper.clear, columns: c.columns, last: c.last.clear, clean: per(c.last.rejected) })));
  },
};
