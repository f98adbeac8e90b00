/** What is drawn over the graph once a node or a cell is chosen (overlay-paint.js). */

import { lazy, withPart } from "../parts/lazy.js";
import { shown } from "../state/moments.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("./surface.js").Surface} Surface
 */

const painting = lazy(() => import("./overlay-paint.js"), (m) => m.paint);

/** @param {HTMLElement} box @returns {{view: import("../state/store.js").View, moved: (s: Surface | null) => void}} */
export function overlay(box) {
  const canvas = document.createElement("canvas");
  canvas.className = "plain-canvas overlay";
  /** @type {Surface | null} */
  let surface = null;
  /** @type {State | null} */
  let last = null;
  /** @type {typeof import("./overlay-paint.js").paint | null} */
  let paint = null;
  let asked = false;
  const chosen = () => last && (last.look.node >= 0 || last.look.cell !== "");
  const draw = () => {
    if (canvas.parentElement !== box) box.append(canvas);
    paint?.(canvas, box, surface, last);
    if (asked || !chosen()) return;
    asked = true;
    withPart(painting, (f) => {
      paint = f;
      draw();
    }, box.parentElement ?? box);
  };
  return {
    moved(s) {
      surface = s;
      if (chosen()) draw();
    },
    view: {
      reads: (s) => [s.graph, s.look.node, s.look.layer, s.explained, s.look.theme, s.look.cell, s.look.cell && shown(s.run, s.look.at).predictions],
      draw(s) {
        last = s;
        draw();
      },
    },
  };
}
