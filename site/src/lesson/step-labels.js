/** Few labels: how far they reach, and how much one split says. */

import { make } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { button, choice, slider } from "./ask.js";
import { strips } from "./draw.js";
import { interval, per } from "./findings.js";
import { given, picture, VIRTUAL } from "./picture.js";

/** @typedef {import("./frame.js").Kit} Kit */

const [FEW, MANY] = [2, 16];
const SCALE = { min: 10, max: 95, step: 5, written: (/** @type {number} */ x) => percent(x / 100, 0) };

/** @type {import("./frame.js").Step} */
export const labels = {
  name: "labels",
  code: "01-laplacian-smoothing.html#how-far-a-label-reaches",
  page: "#v=1&dataset=cora&labels=class:2&strategy=gcn&protocol=last&seed=1",
  predict(box, kit, changed) {
    const bet = { node: -1 };
    const said = make("p", "said", t("lesson.no-paper"));
    said.setAttribute("role", "status");
    const take = (/** @type {number} */ i) => {
      bet.node = i;
      const m = given(kit, new Int32Array(0));
      m.mark[i] = VIRTUAL;
      p.paint(m);
      said.textContent = t("lesson.paper", { node: String(i), n: kit.graph.degree[i] });
      changed();
    };
    const p = picture(kit, { pick: take });
    box.append(p.figure, make("p", "", t("lesson.ask-paper")), said);
    let at = 0;
    button(box, t("lesson.another"), () => take((at = (at + 997) % kit.graph.n)));
    const topic = choice(box, t("lesson.ask-topic"), kit.graph.classes, changed);
    const many = slider(box, t("lesson.ask-many", { n: MANY }), SCALE, changed);
    const few = slider(box, t("lesson.ask-few", { n: FEW }), SCALE, changed);
    return () => (few() === null || many() === null ? null : { ...bet, topic: topic(), few: few(), many: many() });
  },
  async run(box, kit, answer, say) {
    const settings = /** @type {const} */ ({ strategy: "gcn", protocol: "last", seed: kit.seed });
    say(t("lesson.training", { k: 1, n: 2 }));
    const many = await kit.runner.run({ ...settings, perClass: MANY });
    say(t("lesson.training", { k: 2, n: 2 }));
    const few = await kit.runner.run({ ...settings, perClass: FEW });
    const p = picture(kit);
    p.paint(given(kit, few.started.labelled, few.done.predictions));
    box.append(p.figure, make("p", "", t("lesson.labels-live", {
      seed: String(kit.seed), many: percent(many.done.accuracy), few: percent(few.done.accuracy), n: few.started.labelled.length,
    })));
    if (answer && answer.node >= 0) box.append(make("p", "truth", bet(kit, few.done.predictions, answer.node, answer.topic)));
    return { few: 100 * few.done.accuracy, many: 100 * many.done.accuracy };
  },
  find(box, kit, f, facts, answer) {
    const { few, many } = f.labels;
    box.append(make("p", "claim", t("lesson.labels-found", {
      many: interval(many.all), few: interval(few.all), n: few.all.n, low: per(Math.min(...few.splits)), high: per(Math.max(...few.splits)),
    })));
    box.append(strips([
      { name: t("lesson.a-class", { n: MANY }), splits: many.splits, mean: many.all.m, half: many.all.h, here: facts.many, guess: answer?.many },
      { name: t("lesson.a-class", { n: FEW }), splits: few.splits, mean: few.all.m, half: few.all.h, here: facts.few, guess: answer?.few },
    ], t("lesson.strips-spoken")), make("p", "key", t("lesson.strips-key")));
  },
};

/** @param {Kit} kit @param {Int32Array} predictions @param {number} node @param {number | null} topic */
function bet(kit, predictions, node, topic) {
  const name = (/** @type {number} */ k) => kit.graph.classes[k] ?? "–";
  return t("lesson.bet", { node: String(node), truth: name(kit.graph.truth[node]), network: name(predictions[node]), you: topic === null ? "–" : name(topic) });
}
