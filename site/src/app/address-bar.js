/** Keeps the address in line with the state, and takes away what it hides. */

import { decode, encode, lacksFiles } from "../state/address.js";
import { byId, make, setText } from "../parts/dom.js";
import { lazy, withPart } from "../parts/lazy.js";

/**
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").View} View
 */

/** Milliseconds between changes: browsers refuse too many. */
const EVERY = 400;

/** A change of the mode is a step of the history, any other changes the
 * address in place. The address of a link that asks for what is not there
 * stays until the visitor changes something.
 * @param {() => State} now @param {(m: Intent) => void} send @returns {View} */
export function address(now, send) {
  let last = "";
  let mode = "";
  addEventListener("hashchange", () => {
    const { manifest } = now();
    if (location.hash === last || lacksFiles(manifest, location.hash)) return;
    const link = decode(manifest, location.hash);
    if (!link) return;
    last = location.hash;
    if (link.missed.some((m) => m.name === "v")) return send({ type: "missed", missed: link.missed });
    mode = link.look.mode ?? "train";
    send({ type: "restore", link });
  });
  return {
    every: EVERY,
    reads: (s) => [s.choice, s.look.colour, s.look.node, s.look.view, s.look.at, s.look.cell, s.look.truth, s.look.mode, s.look.lab, s.hide, s.missed],
    draw(s) {
      const hash = `#${encode(s)}`;
      const before = { last, mode };
      last = hash;
      mode = s.look.mode;
      if (hash === before.last || hash === location.hash || s.missed.length > 0) return;
      if (before.last === "") return void (location.hash !== "" && history.replaceState(null, "", hash));
      if (mode === before.mode) return history.replaceState(null, "", hash);
      if (location.hash === "") history.replaceState(null, "", before.last);
      history.pushState(null, "", hash);
    },
  };
}

/** @returns {View} */
export function hidden() {
  return {
    reads: (s) => [s.hide],
    draw: (s) => void (document.documentElement.dataset.hide = s.hide.join(" ")),
  };
}

/** Says what a link asks for and the page does not have.
 * @returns {View} */
export function missed() {
  /** @type {HTMLElement | null} */
  let line = null;
  /** @type {State} */
  let latest;
  const words = lazy(() => import("./missed.js"), (m) => m.sentence);
  return {
    reads: (s) => [s.missed],
    draw(s) {
      latest = s;
      if (s.missed.length === 0) return void (line && (line.hidden = true));
      const there = (line ??= make("p", "notice missed"));
      if (!there.isConnected) {
        there.setAttribute("role", "status");
        byId("notice", HTMLElement).before(there);
      }
      withPart(words, (sentence) => {
        setText(there, sentence(latest));
        there.hidden = latest.missed.length === 0;
      });
    },
  };
}
