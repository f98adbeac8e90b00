/** Convex outlines of groups of points. Pure. */

/** The outline of some points, counter-clockwise (Andrew's monotone chain).
 * @param {Float32Array} at 2n @param {number[]} members which of the points @returns {Float32Array} 2k, k <= members */
export function outline(at, members) {
  const order = members.filter((i) => Number.isFinite(at[2 * i]) && Number.isFinite(at[2 * i + 1])).sort((a, b) => at[2 * a] - at[2 * b] || at[2 * a + 1] - at[2 * b + 1] || a - b);
  const around = [...half(at, order), ...half(at, order.reverse())];
  const list = around.length > 0 ? around : order.slice(0, 1);
  return Float32Array.from(list.flatMap((i) => [at[2 * i], at[2 * i + 1]]));
}

/** One half of the outline, without its last point.
 * @param {Float32Array} at @param {number[]} order sorted along x */
function half(at, order) {
  /** @type {number[]} */
  const chain = [];
  for (const i of order) {
    while (chain.length > 1 && turn(at, chain[chain.length - 2], chain[chain.length - 1], i) <= 0) chain.pop();
    chain.push(i);
  }
  chain.pop();
  return chain;
}

/** Twice the area of a triangle, positive when it turns left.
 * @param {Float32Array} at @param {number} a @param {number} b @param {number} c */
function turn(at, a, b, c) {
  return (at[2 * b] - at[2 * a]) * (at[2 * c + 1] - at[2 * a + 1]) - (at[2 * b + 1] - at[2 * a + 1]) * (at[2 * c] - at[2 * a]);
}

/** The outline of each group.
 * @param {Float32Array} at 2n @param {Int32Array} group n, -1 for none @param {number} groups @returns {Float32Array[]} */
export function outlines(at, group, groups) {
  /** @type {number[][]} */
  const members = Array.from({ length: groups }, () => []);
  group.forEach((k, i) => k >= 0 && members[k].push(i));
  return members.map((list) => outline(at, list));
}
