/** Depth: whether few labels need many layers, or a stop rule does. */

import { make } from "../parts/dom.js";
import { decimal } from "../parts/format.js";
import { t } from "../text/text.js";
import { choice } from "./ask.js";
import { lines } from "./draw.js";
import { per, signed } from "./findings.js";

const DEPTHS = [1, 2, 3, 4, 5];
const STOPS = /** @type {const} */ (["first-best", "last"]);

/** @type {import("./frame.js").Step} */
export const depth = {
  name: "depth",
  code: "02-layer-effect.html#the-cause",
  page: "#v=1&dataset=cora&labels=class:2&strategy=gcn&protocol=paper&seed=1&mode=paper&lab=1;paper-show,fig2",
  predict: (box, kit, changed) => choice(box, t("lesson.ask-depth"), [t("lesson.depth-true"), t("lesson.depth-false"), t("lesson.depth-stop")], changed),
  async run(box, kit, _, say) {
    const shares = [];
    const epochs = [];
    for (const [s, stop] of STOPS.entries()) {
      const of = [];
      for (const layers of DEPTHS) {
        say(t("lesson.training", { k: s * DEPTHS.length + layers, n: STOPS.length * DEPTHS.length }));
        const r = await kit.runner.run({ strategy: "gcn", perClass: 2, seed: kit.seed, protocol: "paper", layers, stop });
        of.push(100 * r.done.accuracy);
        if (s === 0) epochs.push(r.trained[0].epoch);
      }
      shares.push(of);
    }
    box.append(lines(DEPTHS.map(String), [{ name: t("lesson.stopped"), values: shares[0] }, { name: t("lesson.to-the-end"), values: shares[1] }], t("lesson.axis-layers"), t("lesson.depth-spoken")));
    box.append(make("p", "", t("lesson.depth-live", { seed: String(kit.seed), epochs: epochs.join(" · ") })));
    return { shares };
  },
  find(box, kit, { depth: d }) {
    box.append(make("p", "claim", t("lesson.depth-found", {
      two: per(d.stopped[1].m), four: per(d.stopped[3].m), epoch: decimal(d.epoch[1], 0), n: d.gain.n, gain: signed(d.gain), ended: per(d.last[1].m), deep: per(d.last[3].m),
    })));
    box.append(lines(DEPTHS.map(String), [
      { name: t("lesson.stopped"), values: d.stopped.map((x) => x.m), halves: d.stopped.map((x) => x.h) },
      { name: t("lesson.to-the-end"), values: d.last.map((x) => x.m), halves: d.last.map((x) => x.h) },
    ], t("lesson.axis-layers"), t("lesson.depth-spoken")));
  },
};
