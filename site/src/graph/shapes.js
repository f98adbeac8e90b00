/** What the pictures on plain canvases share. */

import { FAINT } from "./marks.js";

/** Kinds of marks: see marks.js. */
const MARKS = 5;

/** Lines and marks of one path: the time that a path takes grows faster than it does on graphs of many thousand nodes. */
export const BATCH = 500;

/** The nodes of each mark and tint, marked ones last.
 * @param {import("./marks.js").Marks} m @returns {{mark: number, tint: number, nodes: number[]}[]} */
export function groups(m) {
  /** @type {Map<number, number[]>} keys are (tint - FAINT) * MARKS + mark */
  const all = new Map();
  for (let i = 0; i < m.tint.length; i++) {
    const key = (m.tint[i] - FAINT) * MARKS + m.mark[i];
    const group = all.get(key);
    if (group) group.push(i);
    else all.set(key, [i]);
  }
  return [...all].sort(([a], [b]) => (a % MARKS) - (b % MARKS) || a - b)
    .map(([key, nodes]) => ({ mark: key % MARKS, tint: Math.floor(key / MARKS) + FAINT, nodes }));
}

/** @param {CanvasPath} p @param {number} x @param {number} y @param {number} r */
export function disc(p, x, y, r) {
  p.moveTo(x + r, y);
  p.arc(x, y, r, 0, 2 * Math.PI);
}

/** @param {CanvasPath} p @param {number} x @param {number} y @param {number} r */
export function diamond(p, x, y, r) {
  p.moveTo(x, y - r);
  p.lineTo(x + r, y);
  p.lineTo(x, y + r);
  p.lineTo(x - r, y);
  p.closePath();
}
