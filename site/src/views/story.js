/** What each stage did with the chosen node, in words and numbers. */

import { make } from "../dom.js";
import { percent } from "../format.js";
import { shown } from "../moments.js";
import { classColour } from "../palette.js";
import { distances, reasons } from "../reasons.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../state.js").Graph} Graph
 * @typedef {import("../reasons.js").Reason} Reason
 * @typedef {import("../palette.js").Palette} Palette
 */

const KINDS = { added: "added", rejected: "rejected", proposed: "not added", passed: "not proposed", labelled: "labelled" };

/** Null before the first stage.
 * @param {State} s @param {Graph} g @param {Palette} p @returns {HTMLElement | null} */
export function story(s, g, p) {
  if (!s.run) return null;
  const list = reasons(s.run, s.look.node);
  if (list.length === 0) return null;
  const box = make("section", "part");
  const head = make("div", "head");
  head.append(make("h3", "", "What the stages did"));
  const lines = make("ol", "story");
  for (const r of list) {
    const item = make("li", r.kind);
    item.append(make("b", "", `Stage ${r.stage}: ${KINDS[r.kind]}.`), ` ${sentence(r, g, s)}`);
    lines.append(item);
  }
  box.append(head, lines);
  const near = nearness(s, g, p);
  if (near) box.append(near);
  return box;
}

/** @param {Reason} r @param {Graph} g @param {State} s @returns {string} */
export function sentence(r, g, s) {
  const name = (/** @type {number} */ k) => (k < 0 ? "no class" : g.classes[k].replaceAll("_", " "));
  const sure = Number.isNaN(r.confidence) ? "" : ` with ${percent(r.confidence)}`;
  const place = r.rank > 0 ? `, rank ${r.rank} of its class` : "";
  const check = s.run?.choice.strategy === "m3s-naive" ? "the nearest class centre" : "its cluster";
  const truth = s.look.truth && g.truth[s.look.node] >= 0 && r.label >= 0
    ? ` The label is ${g.truth[s.look.node] === r.label ? "right" : `wrong: the truth is ${name(g.truth[s.look.node])}`}.` : "";
  switch (r.kind) {
    case "labelled": return r.since === 0 ? `Its label ${name(r.label)} was given.` : `It has had the virtual label ${name(r.label)} since stage ${r.since}.`;
    case "added": return `Proposed as ${name(r.label)}${sure}${place}${r.pseudo >= 0 ? `, and ${check} says ${name(r.pseudo)} too` : ""}.${truth}`;
    case "rejected": return `Proposed as ${name(r.label)}${sure}${place}, but ${check} says ${name(r.pseudo)}.${truth}`;
    case "proposed": return `Proposed as ${name(r.label)}${sure}, but not taken over.`;
    default: return passed(r, name, sure, place);
  }
}

/** @param {Reason} r @param {(k: number) => string} name @param {string} sure @param {string} place */
function passed(r, name, sure, place) {
  if (r.label < 0) return "It was not among the proposals.";
  const bar = Number.isNaN(r.bar) ? "no node of the class was proposed" : `the ${r.taken} proposed had at least ${percent(r.bar)}`;
  return `Predicted as ${name(r.label)}${sure}${place}; ${bar}.`;
}

/** The distances behind the check of the stage that is shown.
 * @param {State} s @param {Graph} g @param {Palette} p */
function nearness(s, g, p) {
  const e = shown(s.run, s.look.at).event;
  const d = e && distances(e, s.look.node);
  if (!e || !d) return null;
  const what = d.of === "cluster" ? `Cluster ${d.cluster} with ${d.members} ${d.members === 1 ? "node" : "nodes"}` : "The node";
  const best = d.to.reduce((at, v, k) => (Number.isNaN(v) || (at >= 0 && d.to[at] <= v) ? at : k), -1);
  const box = make("div", "near");
  const empty = Number.isNaN(d.to[best] ?? NaN);
  box.append(make("p", "", empty ? `Stage ${e.stage}: ${what} holds no unlabelled node and stands for no class.`
    : `Stage ${e.stage}: ${what} is nearest to the centre of ${g.classes[best].replaceAll("_", " ")}. Distances to the centres:`));
  if (empty) return box;
  const list = make("ul", "legend");
  d.to.forEach((v, k) => {
    const item = make("li", k === best ? "best" : "");
    const swatch = make("i");
    swatch.style.background = classColour(p, k);
    item.append(swatch, Number.isNaN(v) ? "–" : v.toFixed(3));
    item.title = g.classes[k].replaceAll("_", " ");
    item.append(make("span", "unseen", item.title));
    list.append(item);
  });
  box.append(list);
  return box;
}
