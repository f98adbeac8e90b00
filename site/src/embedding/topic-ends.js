/** What stands at the two ends of a topic. Pure.
 *
 * @typedef {import("../program/messages.js").Topics} Topics
 */

/** The words of one end of a topic, the loudest first.
 * @param {Topics} m @param {number} k topic @param {0 | 1} end the high one, the low one @returns {number[]} */
export function loudest(m, k, end) {
  const most = m.words.length / (2 * m.width);
  return Array.from(m.words.slice((2 * k + end) * most, (2 * k + end + 1) * most)).filter((w) => w >= 0);
}

/** The nodes of the largest values of a topic, and those of the least: listed at most so many times, the farthest first.
 * @param {Topics} m @param {number} k @param {number} listed @returns {[number[], number[]]} */
export function farthest(m, k, listed) {
  const order = Array.from({ length: m.values.length / m.width }, (_, i) => i);
  order.sort((a, b) => m.values[b * m.width + k] - m.values[a * m.width + k] || a - b);
  const high = order.filter((i) => m.values[i * m.width + k] > 0).slice(0, listed);
  const low = order.filter((i) => m.values[i * m.width + k] < 0).reverse().slice(0, listed);
  return [high, low];
}
