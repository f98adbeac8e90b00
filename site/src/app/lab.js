/** Comparisons, sweeps and the paper's tables: loaded when first asked for. */

import css from "../lab/lab.css" with { type: "text" };
import { Lab } from "../lab/lab.js";
import { missedParts } from "../lab/missed.js";
import { poolSize } from "../program/pool.js";
import { programs } from "../program/pool-members.js";
import { decodeSpec, encodeSpec } from "../lab/spec.js";
import { initialLab } from "../lab/state.js";
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
  const { look } = store.state;
  const size = poolSize(navigator.hardwareConcurrency, query.get("workers"));
  const lab = new Lab(initialLab(decodeSpec(look.lab)), { ...programs(() => store.state.manifest, query.get("simd") !== "off"), size }, () => {
    const text = encodeSpec(lab.state.spec);
    if (text !== followed(store.state.look.lab)) store.dispatch({ type: "look", name: "lab", value: text });
    store.ask();
  });
  const all = { compare: runsView(lab, store, choose, query.get("draw")), sweep: sweepView(lab, store), paper: paperView(lab, store) };
  box.replaceChildren(...Object.values(all).map((v) => v.section));
  store.add(follower(lab, store));
  store.add(switcher(all));
  for (const [mode, { views }] of Object.entries(all)) for (const view of views) store.add(inMode(mode, view));
}

/** An address's text as far as it can be followed: what it asks for beside that stays in it.
 * @param {string} text */
function followed(text) {
  return encodeSpec(decodeSpec(text));
}

/** Follows an address that arrives later, and says which parts it cannot.
 * @param {Lab} lab @param {Store} store @returns {View} */
function follower(lab, store) {
  return {
    reads: (s) => [s.look.lab],
    draw(s) {
      if (followed(s.look.lab) !== encodeSpec(lab.state.spec)) lab.send({ type: "spec", spec: decodeSpec(s.look.lab) });
      const parts = missedParts(s.look.lab);
      if (parts.length > 0) store.dispatch({ type: "missed", missed: parts.map((value) => ({ name: "lab", value })) });
    },
  };
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
