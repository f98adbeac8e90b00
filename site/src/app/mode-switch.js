/** The switch between the uses of the page. All but training is loaded when
 * it is first asked for. */

import { byId } from "../parts/dom.js";
import { lazy, withPart } from "../parts/lazy.js";

/**
 * @typedef {import("../state/store.js").Store} Store
 * @typedef {import("../state/store.js").View} View
 */

/** @param {Store} store @param {URLSearchParams} query of the address @param {(node: number) => void} choose @returns {View} */
export function modes(store, query, choose) {
  const nav = byId("modes", HTMLElement);
  const box = byId("lab", HTMLElement);
  let asked = false;
  nav.addEventListener("click", (e) => {
    if (e.target instanceof HTMLButtonElement) store.dispatch({ type: "look", name: "mode", value: e.target.value });
  });
  const lab = lazy(() => import("./lab.js"), (m) => m.open(box, store, query, choose));
  return {
    reads: (s) => [s.look.mode],
    draw(s) {
      document.documentElement.dataset.mode = s.look.mode;
      for (const b of nav.querySelectorAll("button")) {
        if (b.value === s.look.mode) b.setAttribute("aria-current", "page");
        else b.removeAttribute("aria-current");
      }
      box.hidden = s.look.mode === "train";
      // A graph drawn while it was hidden had no size.
      requestAnimationFrame(() => dispatchEvent(new Event("resize")));
      if (box.hidden || asked) return;
      asked = true;
      withPart(lab, () => {}, box);
    },
  };
}
