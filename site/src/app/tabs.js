/** The tabs beside the graph. What a tab shows is loaded when it is first opened. */

import { byId } from "../parts/dom.js";
import { withPart } from "../parts/lazy.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../state/store.js").View} View
 */

/** @param {(m: Intent) => void} send @returns {View} */
export function tabs(send) {
  const list = byId("views", HTMLElement);
  const buttons = Array.from(list.querySelectorAll("button"));
  const nameOf = (/** @type {HTMLElement} */ b) => b.id.replace("tab-", "");
  const open = (/** @type {HTMLElement} */ b) => send({ type: "look", name: "view", value: nameOf(b) });
  list.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (b) open(b);
  });
  list.addEventListener("keydown", (e) => {
    const at = buttons.findIndex((b) => b === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[e.key];
    const next = to === undefined ? undefined : buttons.at(to % buttons.length);
    if (!next) return;
    e.preventDefault();
    open(next);
    next.focus();
  });
  return {
    reads: (s) => [s.look.view],
    draw(s) {
      for (const b of buttons) {
        const on = nameOf(b) === s.look.view;
        b.setAttribute("aria-selected", String(on));
        b.tabIndex = on ? 0 : -1;
        byId(`view-${nameOf(b)}`, HTMLElement).hidden = !on;
      }
    },
  };
}

/** A view of a tab, made when the tab is first opened and drawn only there.
 * @param {string} name @param {() => Promise<View>} make @param {() => void} again called when it can be drawn @returns {View} */
export function inTab(name, make, again) {
  /** @type {View | null} */
  let view = null;
  let asked = false;
  /** @type {unknown[]} */
  let kept = [];
  return {
    every: 100,
    reads(s) {
      if (s.look.view !== name) return kept;
      if (!asked) {
        asked = true;
        withPart(make, (v) => {
          view = v;
          again();
        }, byId(`view-${name}`, HTMLElement));
      }
      return view ? (kept = view.reads(s)) : kept;
    },
    draw: (s) => view?.draw(s),
  };
}
