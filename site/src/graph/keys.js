/** The graph by keyboard: arrows go to the next node in a direction, Escape lets go. */

import { placesOf } from "./places/sunflower.js";

/** @typedef {import("../state/state.js").State} State */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** How far from its direction a node may lie: the cosine of 45 degrees. */
const CONE = Math.SQRT1_2;

/** @param {HTMLElement} box @param {() => State} now @param {(node: number) => void} choose */
export function keys(box, now, choose) {
  box.addEventListener("keydown", (e) => {
    const g = now().graph;
    const arrow = ARROWS[e.key];
    if (!g || (!arrow && e.key !== "Escape")) return;
    e.preventDefault();
    choose(arrow ? next(placesOf(g), now().look.node, arrow) : -1);
  });
}

/** The nearest node in a direction; from none, the one nearest to the middle.
 * @param {Float32Array} at 2n @param {number} from @param {[number, number]} arrow @returns {number} from when there is none */
export function next(at, from, [ax, ay]) {
  const [x, y] = from < 0 ? [0, 0] : [at[2 * from], at[2 * from + 1]];
  let best = from;
  let nearest = Infinity;
  for (let i = 0; i < at.length / 2; i++) {
    const [dx, dy] = [at[2 * i] - x, at[2 * i + 1] - y];
    const d = Math.hypot(dx, dy);
    if (i === from || d >= nearest || (from >= 0 && (d === 0 || dx * ax + dy * ay < CONE * d))) continue;
    [best, nearest] = [i, d];
  }
  return best;
}
