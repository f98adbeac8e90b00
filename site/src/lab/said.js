/** What was measured, in words. */

import { decimal, percent, whole } from "../parts/format.js";
import { span } from "./grid.js";

/** A mean with its interval, in per cent.
 * @param {import("../parts/interval.js").Interval} m @returns {string} */
export function meanSaid(m) {
  if (m.n === 0) return "–";
  return m.n === 1 ? percent(m.mean) : `${decimal(100 * m.mean, 1)} ± ${percent(m.half)}`;
}

/** The least and the most of numbers of nodes.
 * @param {number[]} list @returns {string} */
export function nodesSaid(list) {
  const [least, most] = span(list);
  return least === undefined ? "–" : least === most ? whole(least) : `${whole(least)}–${whole(most)}`;
}
