/** Keeps the address in line with the state, and takes away what it hides. */

import { decode, encode, lacksFiles } from "../address.js";

/**
 * @typedef {import("../state.js").Intent} Intent
 * @typedef {import("../state.js").State} State
 */

/** Milliseconds between changes: browsers refuse too many. */
const EVERY = 400;

/** @param {() => State} now @param {(m: Intent) => void} send @returns {import("../store.js").View} */
export function address(now, send) {
  let written = "";
  addEventListener("hashchange", () => {
    const { manifest } = now();
    if (location.hash === written || lacksFiles(manifest, location.hash)) return;
    const link = decode(manifest, location.hash);
    if (link) send({ type: "restore", link });
  });
  return {
    every: EVERY,
    reads: (s) => [s.choice, s.look.colour, s.look.node, s.look.view, s.look.at, s.look.cell, s.look.truth, s.look.mode, s.look.lab, s.hide],
    draw(s) {
      const hash = `#${encode(s)}`;
      if (hash === written) return;
      const first = written === "";
      written = hash;
      if (!first || location.hash !== "") history.replaceState(null, "", hash);
    },
  };
}

/** @returns {import("../store.js").View} */
export function hidden() {
  return {
    reads: (s) => [s.hide],
    draw: (s) => void (document.documentElement.dataset.hide = s.hide.join(" ")),
  };
}
