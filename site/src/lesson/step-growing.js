/** Growing labels: the network labels nodes itself, and errors spread. */

import { byId, make } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { button, slider } from "./ask.js";
import { interval, signed } from "./findings.js";
import { given, picture, VIRTUAL, WRONG } from "./picture.js";

/**
 * @typedef {import("./frame.js").Kit} Kit
 * @typedef {import("./runner.js").Finished} Finished
 */

/** Proposals of a stage: five for each of Cora's seven topics, as the engine computes for four layers. */
const PROPOSED = 35;

/** How many the visitor may strike out. */
const STRIKES = 3;

/** @type {import("./frame.js").Step} */
export const growing = {
  name: "growing",
  code: "03-self-training.html#what-do-wrong-labels-cost-and-what-dull-ones",
  page: "#v=1&dataset=cora&labels=class:2&strategy=multistage&protocol=last&seed=1&view=quality",
  predict: (box, kit, changed) => slider(box, t("lesson.ask-right", { n: PROPOSED }), { min: 0, max: PROPOSED, step: 1, written: String }, changed),
  async run(box, kit, answer, say) {
    say(t("lesson.training", { k: 1, n: 1 }));
    const r = await kit.runner.run({ strategy: "multistage", perClass: 2, seed: kit.seed, protocol: "last" });
    const p = picture(kit);
    p.paint(virtual(kit, r, 1, false));
    box.append(p.figure, make("p", "", t("lesson.strike", { n: STRIKES })));
    say(t("lesson.your-turn"));
    const struck = await strikes(box, kit, r);
    const show = () => p.paint(virtual(kit, r, 5, document.documentElement.dataset.truth !== "off"));
    show();
    byId("truth", HTMLInputElement).addEventListener("change", show);
    box.append(stages(kit, r));
    const wrong = struck.filter((i) => kit.graph.truth[i] !== classIn(r, i)).length;
    const first = r.stages[0];
    box.append(make("p", "truth", t("lesson.growing-live", {
      right: first.addedCorrect, n: first.addedKnown, you: answer === null ? "–" : String(answer), struck: struck.length, wrong,
    })));
    return {};
  },
  find(box, kit, { growing: g }) {
    box.append(make("p", "claim", t("lesson.growing-found", {
      trust: signed(g.trust), correct: signed(g.correct), random: signed(g.random), right: interval(g.right), n: g.correct.n,
    })));
  },
};

/** @param {Finished} r @param {number} node @returns {number} the class that stage 1 proposed for it */
function classIn(r, node) {
  return r.stages[0].addedClass[r.stages[0].added.indexOf(node)];
}

/** Given labels and those of the first stages. @param {Kit} kit @param {Finished} r @param {number} stages @param {boolean} truth */
function virtual(kit, r, stages, truth) {
  const m = given(kit, r.started.labelled);
  for (const s of r.stages.slice(0, stages)) {
    s.added.forEach((i, k) => {
      m.tint[i] = s.addedClass[k];
      m.mark[i] = truth && kit.graph.truth[i] !== s.addedClass[k] ? WRONG : VIRTUAL;
    });
  }
  return m;
}

/** The first stage's proposals as buttons that strike them out; resolves when the visitor is done.
 * @param {HTMLElement} box @param {Kit} kit @param {Finished} r @returns {Promise<number[]>} */
function strikes(box, kit, r) {
  const { added, addedClass } = r.stages[0];
  const { z } = r.trained[0];
  const list = make("div", "proposals");
  const chosen = new Set();
  const buttons = Array.from(added, (i, k) => button(list, t("lesson.proposal", { node: String(i), topic: kit.graph.classes[addedClass[k]], sure: percent(z[i * kit.graph.c + addedClass[k]], 0) }), () => {
    if (!chosen.delete(i) && chosen.size < STRIKES) chosen.add(i);
    buttons[k].setAttribute("aria-pressed", String(chosen.has(i)));
  }, "proposal"));
  for (const b of buttons) b.setAttribute("aria-pressed", "false");
  box.append(list);
  return new Promise((done) => {
    const end = button(box, t("lesson.show-truth"), () => {
      end.remove();
      box.focus({ preventScroll: true });
      buttons.forEach((b, k) => {
        b.disabled = true;
        const right = kit.graph.truth[added[k]] === addedClass[k];
        b.classList.add(right ? "is-right" : "is-wrong");
        b.append(make("span", "truth", ` · ${t(right ? "lesson.is-right" : "lesson.is-wrong")}`));
      });
      done([...chosen]);
    }, "primary");
  });
}

/** @param {Kit} kit @param {Finished} r */
function stages(kit, r) {
  const table = make("table", "stages-of");
  const head = make("tr");
  head.append(make("th", "", t("lesson.stage")), make("th", "", t("lesson.added")), make("th", "truth", t("lesson.right")), make("th", "", t("lesson.accuracy")));
  table.append(head);
  r.stages.forEach((s, k) => {
    const line = make("tr");
    line.append(make("td", "", String(s.stage)), make("td", "", String(s.added.length)), make("td", "truth", percent(s.addedCorrect / s.addedKnown, 0)), make("td", "", percent(r.trained[k + 1]?.testAccuracy)));
    table.append(line);
  });
  return table;
}
