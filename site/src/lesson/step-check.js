/** The check: what a second opinion accepts and rejects, and when it helps. */

import { make } from "../parts/dom.js";
import { decimal, percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { choice } from "./ask.js";
import { per, signed } from "./findings.js";
import { given, picture, REJECTED, VIRTUAL } from "./picture.js";

/**
 * @typedef {import("./frame.js").Kit} Kit
 * @typedef {import("./runner.js").Finished} Finished
 * @typedef {import("../program/messages.js").Stage} Stage
 */

/** The run of a first visit to the main page (app/first.js). */
const RUN = /** @type {const} */ ({ strategy: "m3s", perClass: 2, protocol: "paper", seed: 100001 });

const PLAYED = 5;

/** @type {import("./frame.js").Step} */
export const check = {
  name: "check",
  code: "04-m3s-stages.html#the-check-at-work",
  page: `#v=1&dataset=cora&labels=class:2&strategy=m3s&protocol=paper&seed=${RUN.seed}`,
  predict: (box, kit, changed) => choice(box, t("lesson.ask-check"), [t("lesson.check-none"), t("lesson.check-tenth"), t("lesson.check-half")], changed),
  async run(box, kit, _, say) {
    say(t("lesson.training", { k: 1, n: 1 }));
    const r = await kit.runner.run(RUN);
    const s = r.stages.reduce((a, b) => (b.rejected.length > a.rejected.length ? b : a));
    const p = picture(kit);
    p.paint(opened(kit, r, s, false));
    box.append(p.figure, make("p", "", t("lesson.opened", { stage: s.stage, n: s.proposed.length })));
    say(t("lesson.your-turn"));
    await play(box, kit, s);
    p.paint(opened(kit, r, s, true));
    const count = (/** @type {(s: Stage) => number} */ f) => r.stages.reduce((sum, x) => sum + f(x), 0);
    box.append(make("p", "truth", t("lesson.check-live", {
      proposed: count((x) => x.proposed.length), rejected: count((x) => x.rejected.length), wrong: count((x) => x.rejectedKnown - x.rejectedCorrect), accuracy: percent(r.done.accuracy),
    })));
    return {};
  },
  find(box, kit, { check: c }) {
    box.append(make("p", "claim", t("lesson.check-found", {
      clear: c.paper.clear, columns: c.columns, rejected: per(c.paper.rejected), wrong: per(c.paper.wrong), clean: per(c.last.rejected), first: signed(c.first), n: c.first.n,
    })));
  },
};

/** @param {Kit} kit @param {Finished} r @param {Stage} s @param {boolean} checked */
function opened(kit, r, s, checked) {
  const m = given(kit, r.started.labelled);
  s.proposed.forEach((i, k) => {
    m.tint[i] = s.proposedClass[k];
    m.mark[i] = checked && s.rejected.includes(i) ? REJECTED : VIRTUAL;
  });
  return m;
}

/** Five proposals, the rejected ones among them, in the order of their numbers.
 * @param {Kit} kit @param {Stage} s @returns {number[]} places in the list of proposals */
function drawn(kit, s) {
  const places = Array.from(s.proposed.keys()).filter((k) => kit.graph.truth[s.proposed[k]] >= 0);
  const out = places.filter((k) => s.rejected.includes(s.proposed[k])).slice(0, 3);
  const kept = places.filter((k) => !s.rejected.includes(s.proposed[k]));
  const step = Math.max(1, Math.floor(kept.length / (PLAYED - out.length)));
  return [...out, ...kept.filter((_, k) => k % step === 0).slice(0, PLAYED - out.length)].sort((a, b) => s.proposed[a] - s.proposed[b]);
}

/** The two classes whose centres are nearest to a cluster's, with the distances.
 * @param {Kit} kit @param {Stage} s @param {number} cluster */
function nearest(kit, s, cluster) {
  const w = s.width;
  const distance = (/** @type {number} */ m) => Math.sqrt(Array.from({ length: w }, (_, j) => (s.clusterCentroids[cluster * w + j] - s.classCentroids[m * w + j]) ** 2).reduce((a, b) => a + b, 0));
  return Array.from({ length: kit.graph.c }, (_, m) => ({ m, d: distance(m) })).filter((x) => !Number.isNaN(x.d)).sort((a, b) => a.d - b.d).slice(0, 2);
}

/** @param {HTMLElement} box @param {Kit} kit @param {Stage} s @returns {Promise<void>} when all are judged */
function play(box, kit, s) {
  const list = make("ol", "judged");
  box.append(list);
  const all = drawn(kit, s);
  return new Promise((done) => {
    let open = all.length;
    for (const k of all) {
      const item = make("li");
      list.append(item);
      judge(item, kit, s, k, () => --open === 0 && done());
    }
  });
}

/** One proposal with the evidence, to be accepted or rejected.
 * @param {HTMLElement} item @param {Kit} kit @param {Stage} s @param {number} k @param {() => void} judged */
function judge(item, kit, s, k, judged) {
  const i = s.proposed[k];
  const name = (/** @type {number} */ c) => kit.graph.classes[c] ?? "–";
  const [a, b] = nearest(kit, s, s.cluster[i]);
  const members = s.cluster.reduce((n, l) => n + (l === s.cluster[i] ? 1 : 0), 0);
  item.append(make("p", "", t("lesson.evidence", { node: String(i), topic: name(s.proposedClass[k]), n: members, a: name(a.m), da: decimal(a.d, 2), b: name(b.m), db: decimal(b.d, 2) })));
  const keys = make("span", "keys-of");
  const answer = (/** @type {boolean} */ accept) => {
    keys.remove();
    const rejected = s.rejected.includes(i);
    const line = make("p", "verdict");
    line.append(t(accept ? "lesson.you-accept" : "lesson.you-reject"), " · ", t(rejected ? "lesson.it-rejects" : "lesson.it-accepts"));
    line.append(make("span", "truth", ` · ${t("lesson.in-truth", { topic: name(kit.graph.truth[i]) })}`));
    item.append(line);
    line.tabIndex = -1; // where the focus was is gone
    line.focus({ preventScroll: true });
    judged();
  };
  for (const [words, accept] of /** @type {[string, boolean][]} */ ([[t("lesson.accept"), true], [t("lesson.reject"), false]])) {
    const press = make("button", "plain", words);
    press.type = "button";
    press.setAttribute("aria-label", t("lesson.judge-spoken", { verdict: words, node: String(i) }));
    press.addEventListener("click", () => answer(accept));
    keys.append(press);
  }
  item.append(keys);
}
