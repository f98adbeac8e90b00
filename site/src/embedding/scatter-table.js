/** The embedding in numbers. */

import { decimal, whole } from "../parts/format.js";
import { shown } from "../state/moments.js";
import { className, nodeName } from "../state/names.js";
import { t } from "../text/text.js";

/** @typedef {import("../state/state.js").State} State */

/** Nodes beside the chosen one. */
const NEAREST = 10;

/** The middle of each predicted class, the chosen node and those nearest to it.
 * @param {State} s @param {Float32Array} at n×2, the places in the plane @returns {import("../parts/numbers.js").Table | null} */
export function scatterTable(s, at) {
  const g = s.graph;
  if (!g) return null;
  const { predictions } = shown(s.run, s.look.at);
  const row = (/** @type {string} */ name, /** @type {number} */ n, /** @type {number} */ x, /** @type {number} */ y) => [name, whole(n), decimal(x, 3), decimal(y, 3)];
  const rows = g.classes.flatMap((_, k) => {
    const members = Array.from(predictions.keys()).filter((i) => predictions[i] === k);
    const mean = (/** @type {number} */ axis) => members.reduce((sum, i) => sum + at[2 * i + axis], 0) / members.length;
    return members.length > 0 ? [row(className(g, k), members.length, mean(0), mean(1))] : [];
  });
  const chosen = s.look.node;
  if (chosen >= 0) {
    const far = (/** @type {number} */ i) => (at[2 * i] - at[2 * chosen]) ** 2 + (at[2 * i + 1] - at[2 * chosen + 1]) ** 2;
    const near = Array.from(predictions.keys()).sort((a, b) => (a === chosen ? -1 : b === chosen ? 1 : far(a) - far(b) || a - b)).slice(0, 1 + NEAREST);
    rows.push(...near.map((i) => row(nodeName(g, i), 1, at[2 * i], at[2 * i + 1])));
  }
  return { head: [t("lab.scatter-what"), t("lab.scatter-nodes"), "x", "y"], rows };
}
