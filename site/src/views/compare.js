/** Comparisons, sweeps and the paper's tables: loaded when first asked for. */

import css from "../compare/compare.css" with { type: "text" };
import { Lab } from "../compare/lab.js";
import { poolSize } from "../compare/pool.js";
import { programs } from "../compare/program.js";
import { decodeSpec, encodeSpec } from "../compare/spec.js";
import { initialLab } from "../compare/state.js";
import { make } from "../dom.js";

/**
 * @typedef {import("../store.js").Store} Store
 * @typedef {import("../store.js").View} View
 */

/** @param {HTMLElement} box @param {Store} store @param {URLSearchParams} query of the address @param {(node: number) => void} choose */
export function open(box, store, query, choose) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const { manifest, look } = store.state;
  const size = poolSize(navigator.hardwareConcurrency, query.get("workers"));
  const lab = new Lab(initialLab(decodeSpec(look.lab)), { ...programs(manifest, query.get("simd") !== "off"), size }, () => {
    const text = encodeSpec(lab.state.spec);
    if (text !== store.state.look.lab) store.dispatch({ type: "look", name: "lab", value: text });
    store.ask();
  });
  box.replaceChildren(make("section"));
  void choose;
  store.add(follower(lab));
}

/** Follows an address that arrives later.
 * @param {Lab} lab @returns {View} */
function follower(lab) {
  return {
    reads: (s) => [s.look.lab],
    draw(s) {
      if (s.look.lab !== encodeSpec(lab.state.spec)) lab.send({ type: "spec", spec: decodeSpec(s.look.lab) });
    },
  };
}
