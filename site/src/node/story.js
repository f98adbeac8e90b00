/** What each stage did with the chosen node, in words and numbers. */

import { make } from "../parts/dom.js";
import { decimal, percent } from "../parts/format.js";
import { shown } from "../state/moments.js";
import { className } from "../state/names.js";
import { classColour } from "../parts/palette.js";
import { distances, reasons } from "../state/reasons.js";
import { pick, t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/reasons.js").Reason} Reason
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

/** Null before the first stage.
 * @param {State} s @param {Graph} g @param {Palette} p @returns {HTMLElement | null} */
export function story(s, g, p) {
  if (!s.run) return null;
  const list = reasons(s.run, s.look.node);
  if (list.length === 0) return null;
  const box = make("section", "part");
  const head = make("div", "head");
  head.append(make("h3", "", t("lab.story")));
  const lines = make("ol", "story");
  for (const r of list) {
    const item = make("li", r.kind);
    item.append(make("b", "", t("lab.story-line", { stage: r.stage, kind: pick("lab.kind", r.kind) })), ` ${sentence(r, g, s)}`);
    lines.append(item);
  }
  box.append(head, lines);
  const near = nearness(s, g, p);
  if (near) box.append(near);
  return box;
}

/** @param {Reason} r @param {Graph} g @param {State} s @returns {string} */
export function sentence(r, g, s) {
  const name = className(g, r.label, t("lab.no-class"));
  const sure = Number.isNaN(r.confidence) ? "" : t("lab.sure", { p: percent(r.confidence) });
  const place = r.rank > 0 ? t("lab.place", { rank: r.rank }) : "";
  const strategy = s.run?.choice.strategy;
  const check = t(strategy === "m3s-naive" ? "lab.by-centre" : strategy === "evidence" ? "lab.by-evidence" : "lab.by-cluster");
  const pseudo = className(g, r.pseudo, t("lab.no-class"));
  const truth = verdict(r, g, s);
  switch (r.kind) {
    case "labelled": return r.since === 0 ? t("lab.was-given", { name }) : t("lab.had-since", { name, stage: r.since });
    case "added": return `${r.pseudo >= 0 ? t("lab.agreed", { name, sure, place, check, pseudo }) : t("lab.proposed", { name, sure, place })}${truth}`;
    case "rejected": return `${t("lab.denied", { name, sure, place, check, pseudo })}${truth}`;
    case "proposed": return t("lab.left", { name, sure });
    default: return passed(r, name, sure, place);
  }
}

/** Whether the label in question is right, where the truth is known and shown.
 * @param {Reason} r @param {Graph} g @param {State} s */
function verdict(r, g, s) {
  const truth = g.truth[s.look.node];
  if (!s.look.truth || truth < 0 || r.label < 0) return "";
  return truth === r.label ? t("lab.is-right") : t("lab.is-wrong", { name: className(g, truth) });
}

/** @param {Reason} r @param {string} name @param {string} sure @param {string} place */
function passed(r, name, sure, place) {
  if (r.label < 0) return t("lab.not-among");
  return Number.isNaN(r.bar) ? t("lab.passed-none", { name, sure, place }) : t("lab.passed", { name, sure, place, n: r.taken, bar: percent(r.bar) });
}

/** The distances behind the check of the stage that is shown.
 * @param {State} s @param {Graph} g @param {Palette} p */
function nearness(s, g, p) {
  const e = shown(s.run, s.look.at).event;
  const d = e && distances(e, s.look.node);
  if (!e || !d) return null;
  const best = d.to.reduce((at, v, k) => (Number.isNaN(v) || (at >= 0 && d.to[at] <= v) ? at : k), -1);
  const box = make("div", "near");
  const empty = Number.isNaN(d.to[best] ?? NaN);
  const [stage, name] = [e.stage, className(g, best)];
  box.append(make("p", "", empty ? t("lab.near-none", { stage })
    : d.of === "cluster" ? t("lab.near-cluster", { stage, cluster: d.cluster, n: d.members, name }) : t("lab.near-node", { stage, name })));
  if (empty) return box;
  const list = make("ul", "legend");
  d.to.forEach((v, k) => {
    const item = make("li", k === best ? "best" : "");
    const swatch = make("i");
    swatch.style.background = classColour(p, k);
    item.append(swatch, Number.isNaN(v) ? "–" : decimal(v, 3));
    item.title = className(g, k);
    item.append(make("span", "unseen", item.title));
    list.append(item);
  });
  box.append(list);
  return box;
}
