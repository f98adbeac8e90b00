/** The graph of a step, drawn on a plain canvas, with the classes below. */

import { open } from "../graph/surface-canvas.js";
import { GIVEN, REJECTED, UNKNOWN, VIRTUAL, WRONG } from "../graph/marks.js";
import { make } from "../parts/dom.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("./frame.js").Kit} Kit
 * @typedef {import("../graph/marks.js").Marks} Marks
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

/** Marks of a graph on which nothing is known. @param {number} n @returns {Marks} */
export function blank(n) {
  return { tint: new Int8Array(n).fill(UNKNOWN), mark: new Uint8Array(n) };
}

/** Marks of given labels. @param {Kit} kit @param {Int32Array} labelled @param {Int32Array} [predictions] @returns {Marks} */
export function given(kit, labelled, predictions) {
  const m = blank(kit.graph.n);
  predictions?.forEach((k, i) => (m.tint[i] = k));
  for (const i of labelled) {
    m.tint[i] = kit.graph.truth[i];
    m.mark[i] = GIVEN;
  }
  return m;
}

/** @param {Kit} kit @param {{pick?: (node: number) => void, classes?: boolean}} [more] */
export function picture(kit, { pick, classes = true } = {}) {
  const figure = make("figure", "picture");
  const box = make("div", "stage-of");
  const legend = make("ul", "legend");
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", t("lesson.graph-spoken"));
  figure.append(box, legend);
  const surface = open(box, { hover() {}, pick: (i) => i >= 0 && pick?.(i), moved() {}, lost() {} });
  let marks = blank(kit.graph.n);
  /** @type {((p: Palette) => Palette) | null} */
  let recolour = null;
  const draw = () => {
    const p = kit.theme() === "dark" ? DARK : LIGHT;
    surface.show(kit.graph, marks, recolour ? recolour(p) : p);
    if (classes) {
      legend.replaceChildren(...kit.graph.classes.map((name, k) => {
        const item = make("li");
        const swatch = make("i");
        swatch.style.background = classColour(p, k);
        item.append(swatch, name);
        return item;
      }));
    }
  };
  kit.themed(draw);
  draw();
  return {
    figure,
    paint(/** @type {Marks} */ m, /** @type {((p: Palette) => Palette) | null} */ other = null) {
      [marks, recolour] = [m, other];
      draw();
    },
  };
}

export { GIVEN, REJECTED, UNKNOWN, VIRTUAL, WRONG };
