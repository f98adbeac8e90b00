/** Everything about the chosen node: probabilities, terms, receptive field,
 * and what each stage did with it. */

import { byId, make, setText } from "../parts/dom.js";
import { sentence } from "../program/faults.js";
import { percent } from "../parts/format.js";
import { shown } from "../state/moments.js";
import { className, nodeName } from "../state/names.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { t } from "../text/text.js";
import { answerTable } from "./answer.js";
import { answerOf } from "./contrast.js";
import { story } from "./story.js";
import { termTable } from "./terms.js";
import "../parts/tabs-style.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../program/messages.js").Explained} Explained
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

/** @param {(m: import("../state/state.js").Intent) => void} send @param {(node: number) => void} choose
 * @returns {import("../state/store.js").View} */
export function nodePanel(send, choose) {
  const box = byId("node-reasons", HTMLElement);
  const title = byId("node-title", HTMLElement);
  const find = byId("find", HTMLInputElement);
  box.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (b?.dataset.node) choose(Number(b.dataset.node));
    if (b?.dataset.layer) send({ type: "look", name: "layer", value: Number(b.dataset.layer) });
  });
  return {
    reads(s) {
      const x = shown(s.run, s.look.at);
      return [s.graph, s.look.node, s.look.layer, s.explained, s.unexplained, s.look.theme, s.look.truth, s.run?.records, x.predictions, x.event];
    },
    draw(s) {
      const focus = document.activeElement instanceof HTMLElement && box.contains(document.activeElement) ? document.activeElement.dataset : null;
      setText(title, s.graph && s.look.node >= 0 ? nodeName(s.graph, s.look.node) : t("lab.node"));
      box.replaceChildren(...parts(s));
      const again = focus && box.querySelector(focus.layer ? `[data-layer="${focus.layer}"]` : `[data-node="${focus.node}"]`);
      if (again instanceof HTMLElement) again.focus();
      else if (focus) find.focus();
    },
  };
}

/** @param {State} s @returns {HTMLElement[]} */
function parts(s) {
  const g = s.graph;
  if (!g || s.look.node < 0) return [make("p", "empty", t("lab.choose"))];
  const p = s.look.theme === "dark" ? DARK : LIGHT;
  const m = s.explained?.node === s.look.node ? s.explained : null;
  /** @type {HTMLElement[]} */
  const list = [facts(s, g, p)];
  const told = story(s, g, p);
  const weighed = m && m.answer.length > 0;
  if (weighed) list.push(why(m, g, p, s.look.truth ? g.truth[m.node] : -1));
  else if (m) list.push(probabilities(m, g, p));
  else list.push(make("p", "empty", missing(s)));
  if (told) list.push(told);
  if (weighed) list.push(part(t("lab.alone"), "", make("p", "", t("lab.not-answer"))), probabilities(m, g, p));
  if (m) list.push(part(t("lab.terms"), termsNote(m), termTable(m, g, p, (i) => nodeName(g, i), best(m))), field(s, m));
  return list;
}

/** @param {State} s */
function missing(s) {
  if (s.unexplained) return sentence(s.unexplained);
  if (s.run?.lost) return sentence({ code: "not-last", where: "explain" });
  if (s.run?.choice.strategy === "lp") return t("lab.lp");
  return t("lab.train-first");
}

/** @param {string} title @param {string} note @param {HTMLElement} content */
function part(title, note, content) {
  const box = make("section", "part");
  const head = make("div", "head");
  head.append(make("h3", "", title), make("p", "quiet", note));
  box.append(head, content);
  return box;
}

/** @param {State} s @param {Graph} g @param {Palette} p */
function facts(s, g, p) {
  const i = s.look.node;
  const x = shown(s.run, s.look.at);
  const line = make("p", "facts");
  const item = (/** @type {string} */ name, /** @type {number} */ k) => {
    const tag = make("span", "tag");
    const swatch = make("i");
    swatch.style.background = classColour(p, k);
    tag.append(`${name} `, swatch, className(g, k));
    line.append(tag);
  };
  line.append(make("span", "tag", t("page.links", { n: g.degree[i] })));
  if (x.predictions.length === g.n) item(t("lab.tag-predicted"), x.predictions[i]);
  const born = x.labelStage[i] ?? -1;
  if (born >= 0) item(born === 0 ? t("lab.tag-given") : t("lab.tag-virtual", { stage: born }), x.labelClass[i]);
  if (s.look.truth) item(t("lab.tag-truth"), g.truth[i]);
  return line;
}

/** What adds up to the evidence's answer.
 * @param {Explained} m @param {Graph} g @param {Palette} p @param {number} truth -1 where it is not shown */
function why(m, g, p, truth) {
  const answer = answerOf(m);
  const name = className(g, answer);
  const box = part(t("lab.why", { name }), t("lab.why-note", { p: percent(m.answer[answer]), stage: m.stage }), make("p", "", t(m.given >= 0 ? "lab.why-given" : "lab.why-said", { name })));
  box.append(answerTable(m, g, p, truth));
  return box;
}

/** @param {Explained} m */
function best(m) {
  return m.z.indexOf(Math.max(...m.z));
}

/** @param {Explained} m */
function termsNote(m) {
  return t("lab.terms-note", { n: m.neighbours.length, stage: m.stage });
}

/** @param {Explained} m @param {Graph} g @param {Palette} p */
function probabilities(m, g, p) {
  const table = make("table", "bars");
  table.append(make("caption", "unseen", t("lab.probability-caption")));
  const body = make("tbody");
  g.classes.forEach((_, k) => {
    const row = make("tr");
    const head = make("th", "", className(g, k));
    head.scope = "row";
    const bar = make("i");
    bar.style.background = classColour(p, k);
    bar.style.transform = `scaleX(${m.z[k].toFixed(4)})`;
    const track = make("td", "track");
    track.append(bar);
    row.append(head, track, make("td", "", percent(m.z[k])));
    body.append(row);
  });
  table.append(body);
  return part(t("lab.probabilities"), t("lab.probabilities-note", { stage: m.stage }), table);
}

/** @param {State} s @param {Explained} m */
function field(s, m) {
  const layers = m.fieldPtr.length - 1;
  const row = make("div", "chips");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", t("lab.field-layers"));
  const chip = (/** @type {number} */ layer, /** @type {string} */ text) => {
    const b = make("button", "chip", text);
    b.type = "button";
    b.dataset.layer = String(layer);
    b.setAttribute("aria-pressed", String(s.look.layer === layer));
    row.append(b);
  };
  chip(-1, t("lab.all"));
  for (let l = 0; l < layers; l++) {
    const n = m.fieldPtr[l + 1] - m.fieldPtr[l];
    chip(l, l === 0 ? t("lab.features", { n }) : t("lab.layer", { layer: l, n }));
  }
  return part(t("lab.field"), t("lab.field-note", { n: layers }), row);
}
