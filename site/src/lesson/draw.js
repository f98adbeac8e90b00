/** The lesson's charts, as SVG with their words. */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 640;
const LEFT = 150;
const RIGHT = 20;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function shape(tag, attributes, text) {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  if (text !== undefined) e.textContent = text;
  return e;
}

/** @param {number} height @param {string} said @returns {SVGElement} */
function sheet(height, said) {
  return shape("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "chart-of", role: "img", "aria-label": said });
}

/** @param {number} share of 100 */
const across = (share) => LEFT + ((WIDTH - LEFT - RIGHT) * share) / 100;

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number[]} splits each split's value in per cent
 * @property {number} mean
 * @property {number} half
 * @property {number} [here] the visitor's split
 * @property {number | null} [guess]
 */

/** Splits as ticks, the mean as a bar with its interval, this split as a ring, the guess as an arrow.
 * @param {Row[]} rows @param {string} said @returns {SVGElement} */
export function strips(rows, said) {
  const svg = sheet(58 * rows.length + 24, said);
  for (let x = 0; x <= 100; x += 20) {
    svg.append(shape("line", { x1: across(x), x2: across(x), y1: 4, y2: 58 * rows.length, class: "grid" }), shape("text", { x: across(x), y: 58 * rows.length + 18, class: "axis", "text-anchor": "middle" }, String(x)));
  }
  rows.forEach((row, k) => {
    const y = 58 * k + 32;
    svg.append(shape("text", { x: LEFT - 12, y: y + 5, "text-anchor": "end" }, row.name));
    svg.append(shape("rect", { x: across(row.mean - row.half), width: across(row.half) - across(-row.half), y: y - 18, height: 36, class: "span" }));
    for (const v of row.splits) svg.append(shape("line", { x1: across(v), x2: across(v), y1: y - 9, y2: y + 9, class: "tick" }));
    svg.append(shape("line", { x1: across(row.mean), x2: across(row.mean), y1: y - 20, y2: y + 20, class: "mean" }));
    if (row.here !== undefined) svg.append(shape("circle", { cx: across(row.here), cy: y, r: 8, class: "here" }));
    if (typeof row.guess === "number") svg.append(shape("path", { d: `M${across(row.guess)} ${y - 12}l-7 -12h14z`, class: "guess" }));
  });
  return svg;
}

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {number[]} values in per cent, one for each place
 * @property {number[]} [halves]
 */

/** Lines over a few places.
 * @param {string[]} places @param {Line[]} list @param {string} axis what the places are @param {string} said @returns {SVGElement} */
export function lines(places, list, axis, said) {
  const height = 284;
  const left = 40;
  const svg = sheet(height, said);
  const x = (/** @type {number} */ k) => left + 16 + ((WIDTH - left - 225) * k) / Math.max(1, places.length - 1);
  const y = (/** @type {number} */ v) => height - 54 - ((height - 68) * v) / 100;
  svg.append(shape("text", { x: left, y: height - 8, class: "axis" }, axis));
  for (let v = 0; v <= 100; v += 20) svg.append(shape("line", { x1: left, x2: WIDTH - 195, y1: y(v), y2: y(v), class: "grid" }), shape("text", { x: left - 6, y: y(v) + 4, class: "axis", "text-anchor": "end" }, String(v)));
  places.forEach((name, k) => svg.append(shape("text", { x: x(k), y: height - 32, class: "axis", "text-anchor": "middle" }, name)));
  let free = -Infinity;
  list.map((line, k) => ({ line, k, end: y(line.values[line.values.length - 1]) })).sort((a, b) => a.end - b.end).forEach(({ line, k, end }) => {
    line.values.forEach((v, i) => {
      const half = line.halves?.[i] ?? 0;
      if (half > 0) svg.append(shape("line", { x1: x(i), x2: x(i), y1: y(v - half), y2: y(v + half), class: `whisker of-${k}` }));
      svg.append(shape("circle", { cx: x(i), cy: y(v), r: 4, class: `dot of-${k}` }));
    });
    svg.append(shape("polyline", { points: line.values.map((v, i) => `${x(i)},${y(v)}`).join(" "), class: `line of-${k}` }));
    free = Math.max(end + 4, free + 20);
    svg.append(shape("text", { x: WIDTH - 182, y: free, class: `of-${k}` }, line.name));
  });
  return svg;
}
