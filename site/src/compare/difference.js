/**
 * Where two runs differ, node by node, and how the map draws it. Pure.
 *
 * @typedef {import("../parts/palette.js").Palette} Palette
 * @typedef {import("../graph/marks.js").Marks} Marks
 *
 * @typedef {object} Difference
 * @property {Uint8Array} kind n: SAME, ONLY_A, ONLY_B, BOTH_WRONG, DIFFER
 * @property {number[]} counts of each kind, given labels left out
 * @property {number} disagree nodes with two predictions, given labels left out
 */

import { FAINT, GIVEN, PLAIN, REJECTED, VIRTUAL, WRONG } from "../graph/marks.js";

/** Both right; without a truth: the same prediction. */
export const SAME = 0;
export const ONLY_A = 1;
export const ONLY_B = 2;
/** Neither is right, with the same prediction or two. */
export const BOTH_WRONG = 3;
/** Two predictions for a node whose class is not known or not to be seen. */
export const DIFFER = 4;

/** @param {Int32Array} a predictions @param {Int32Array} b @param {Int32Array | null} truth null: not to be seen
 * @param {(node: number) => boolean} given @returns {Difference} */
export function difference(a, b, truth, given) {
  const kind = new Uint8Array(a.length);
  const counts = [0, 0, 0, 0, 0];
  let disagree = 0;
  for (let i = 0; i < a.length; i++) {
    const y = truth ? truth[i] : -1;
    if (y < 0) kind[i] = a[i] === b[i] ? SAME : DIFFER;
    else if (a[i] === y) kind[i] = b[i] === y ? SAME : ONLY_A;
    else kind[i] = b[i] === y ? ONLY_B : BOTH_WRONG;
    if (given(i)) continue;
    counts[kind[i]]++;
    if (a[i] !== b[i]) disagree++;
  }
  return { kind, counts, disagree };
}

/** The mark of each kind: a shape of its own, so that none is told by colour alone. */
export const SHAPES = [PLAIN, VIRTUAL, REJECTED, WRONG, VIRTUAL];

/** @param {Difference} d @param {(node: number) => boolean} given @returns {Marks} */
export function differenceMarks(d, given) {
  const tint = new Int8Array(d.kind.length);
  const mark = new Uint8Array(d.kind.length);
  d.kind.forEach((kind, i) => {
    tint[i] = kind === SAME ? FAINT : kind - 1;
    mark[i] = given(i) ? GIVEN : SHAPES[kind];
  });
  return { tint, mark };
}

/** The page's palette with the colours of the kinds as classes: nodes that
 * both have wrong are many and no difference, so they are quiet.
 * @param {Palette} p @returns {Palette} */
export function differencePalette(p) {
  const [first, orange, green, , cyan] = p.classes;
  const dark = p.paper < "#8";
  return { ...p, classes: [dark ? cyan : first, orange, dark ? "#3d3546" : "#e9e2ef", green], faint: dark ? p.unknown : "#d5d9df", ink: dark ? "#8d95a1" : "#5f6875" };
}

/** The nodes a filter keeps, in order; given labels never.
 * @param {Difference} d @param {Int32Array} a @param {Int32Array} b @param {string} filter "all", "disagree" or a kind
 * @param {(node: number) => boolean} given @returns {number[]} */
export function listed(d, a, b, filter, given) {
  const keep = (/** @type {number} */ i) => {
    if (filter === "disagree") return a[i] !== b[i];
    return filter === "all" ? d.kind[i] !== SAME : d.kind[i] === Number(filter);
  };
  return Array.from(d.kind.keys()).filter((i) => !given(i) && keep(i));
}
