/** Comparisons, sweeps and the paper's tables: loaded when first asked for. */

import css from "../lab/lab.css" with { type: "text" };
import { joinLab } from "../lab/lab.js";
import { poolSize } from "../program/pool.js";
import { programs } from "../program/pool-members.js";
import { make } from "../parts/dom.js";
import { lessonLink } from "../parts/lesson-link.js";
import { adopt } from "../parts/sheet.js";
import { paperView } from "../paper/paper.js";
import { runsView } from "../compare/compare.js";
import { sweepView } from "../sweep/sweep.js";
import "../parts/tabs-style.js";

/**
 * @typedef {import("../state/store.js").Store} Store
 * @typedef {import("../state/store.js").View} View
 */

/** @param {HTMLElement} box @param {Store} store @param {URLSearchParams} query of the address @param {(node: number) => void} choose */
export function open(box, store, query, choose) {
  adopt(css);
  const size = poolSize(navigator.hardwareConcurrency, query.get("workers"));
  const card = make("section", "card of-paper");
  const lab = joinLab(store, { ...programs(() => store.state.manifest, query.get("simd") !== "off"), size }, card);
  const all = { compare: runsView(lab, store, choose, query.get("draw")), sweep: sweepView(lab), paper: paperView(lab, card) };
  for (const mode of /** @type {const} */ (["compare", "sweep", "paper"])) lessonLink(all[mode].section, mode);
  box.replaceChildren(...Object.values(all).map((v) => v.section));
  store.add(switcher(all));
  for (const [mode, { views }] of Object.entries(all)) for (const view of views) store.add(inMode(mode, view));
}

/** Shows the part for the mode.
 * @param {Record<string, {section: HTMLElement}>} all @returns {View} */
function switcher(all) {
  return {
    reads: (s) => [s.look.mode],
    draw(s) {
      for (const [mode, { section }] of Object.entries(all)) section.hidden = mode !== s.look.mode;
    },
  };
}

/** A view that is drawn in one mode only.
 * @param {string} mode @param {View} view @returns {View} */
function inMode(mode, view) {
  /** @type {unknown[]} */
  let kept = [];
  return { ...view, reads: (s) => (s.look.mode === mode ? (kept = view.reads(s)) : kept) };
}
