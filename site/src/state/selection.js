/** The nodes of a cell of the confusion matrix. Pure. A cell has a key,
 * "true.predicted" in numbers of classes; "" is none. */

import { shown } from "./moments.js";

/** @param {string} key */
export function isCell(key) {
  return /^\d{1,3}\.\d{1,3}$/.test(key);
}

/** @param {string} key @returns {[number, number]} the true and the predicted class */
export function classesOf(key) {
  const [truth, prediction] = key.split(".").map(Number);
  return [truth, prediction];
}

/** The test nodes of the chosen cell at the moment that is shown, in order.
 * @param {import("./state.js").State} s @returns {number[]} */
export function cellNodes(s) {
  if (s.look.cell === "" || !s.graph || !s.run || !s.look.truth) return [];
  const [truth, prediction] = classesOf(s.look.cell);
  const { predictions } = shown(s.run, s.look.at);
  const known = s.graph.truth;
  return Array.from(s.run.test).filter((i) => known[i] === truth && predictions[i] === prediction).sort((a, b) => a - b);
}
