/**
 * A line chart in SVG: series with marks of their own shapes and error bars.
 * The values are in the table beside it, so the picture itself is hidden from
 * screen readers.
 *
 * @typedef {object} Point
 * @property {number} x
 * @property {number} y
 * @property {number} [half] of the error bar, NaN for none
 * @property {string} [title]
 *
 * @typedef {object} Series
 * @property {string} name
 * @property {string} colour
 * @property {number} shape of its marks, and of its dashes
 * @property {boolean} [live] open marks and dashes: computed here beside what was there
 * @property {boolean} [bare] no marks
 * @property {number} [width] of its line, CSS pixels
 * @property {Point[]} points
 *
 * @typedef {object} Plot
 * @property {string} x name of the axis
 * @property {string} y
 * @property {number[]} ticks of x
 * @property {(x: number) => string} format of x
 * @property {(y: number) => string} value format of y
 * @property {[number, number]} [within] bounds of y that no error bar passes
 * @property {number[]} [yTicks] instead of round ones around the values
 * @property {boolean} [even] ticks at even distances, whatever their values
 * @property {boolean} [ruled] a line at each tick of x, its words to the right of it
 * @property {Room} [room]
 * @property {Series[]} series
 *
 * @typedef {object} Room CSS pixels around the lines, for the words
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} foot
 *
 * @typedef {object} Scales
 * @property {number[]} yTicks
 * @property {(x: number) => number} atX
 * @property {(y: number) => number} atY
 * @property {(pixel: number) => number} xAt the x at a pixel; not of even ticks
 */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Room} */
const ROOM = { left: 46, right: 14, top: 20, foot: 36 };

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
export function svg(tag, attributes, text) {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  if (text !== undefined) e.textContent = text;
  return e;
}

/** Round bounds and ticks around values: steps of 1, 2 or 5 times a power of ten.
 * @param {number[]} values @param {number} [parts] about how many steps @returns {number[]} at least two ticks, the first and last around all values */
export function ticksAround(values, parts = 4) {
  const all = values.filter((v) => Number.isFinite(v));
  if (all.length === 0) return [0, 0.25, 0.5, 0.75, 1];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const rough = Math.max((high - low) / parts, 1e-3);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((k) => k * power >= rough * 0.999) ?? 10);
  const from = Math.floor(low / step + 1e-9);
  const to = Math.max(from + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, k) => (from + k) * step);
}

/** @param {Plot} p @param {number} width @param {number} height CSS pixels @returns {Scales} */
export function scalesOf(p, width, height) {
  const { left, right, top, foot } = p.room ?? ROOM;
  const yTicks = p.yTicks ?? ticksAround(p.series.flatMap((s) => s.points.flatMap((q) => endsOf(p, q))));
  const [y0, y1] = [yTicks[0], yTicks[yTicks.length - 1]];
  const xs = p.ticks.length > 0 ? p.ticks : [0, 1];
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const room = width - left - right;
  const inset = p.even ? Math.min(24, room / 12) : 0;
  return {
    yTicks,
    atX(x) {
      const share = p.even ? (xs.length > 1 ? xs.indexOf(x) / (xs.length - 1) : 0.5) : (x - x0) / (x1 - x0 || 1);
      return left + inset + share * (room - 2 * inset);
    },
    atY: (y) => top + (1 - (inside(p, y) - y0) / (y1 - y0)) * (height - top - foot),
    xAt: (pixel) => x0 + ((pixel - left) / room) * (x1 - x0),
  };
}

/** @param {Plot} p @param {number} y */
function inside({ within: [least, most] = [-Infinity, Infinity] }, y) {
  return Math.min(most, Math.max(least, y));
}

/** The ends of a point's error bar, or its y.
 * @param {Plot} p @param {Point} q */
function endsOf(p, q) {
  return Number.isFinite(q.half) ? [inside(p, q.y - Number(q.half)), inside(p, q.y + Number(q.half))] : [q.y];
}

/** @param {Plot} p @param {number} width @param {number} height CSS pixels @returns {SVGElement} */
export function drawPlot(p, width, height) {
  const picture = /** @type {SVGElement} */ (svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "plot", "aria-hidden": "true" }));
  const { left, right, top, foot } = p.room ?? ROOM;
  const { yTicks, atX, atY } = scalesOf(p, width, height);
  for (const y of yTicks) {
    picture.append(svg("path", { d: `M${left} ${atY(y).toFixed(1)}H${width - right}`, class: "grid" }),
      svg("text", { x: left - 6, y: atY(y) + 4, "text-anchor": "end" }, p.value(y)));
  }
  for (const x of p.ticks) {
    if (p.ruled) picture.append(svg("path", { d: `M${atX(x).toFixed(1)} ${top}V${height - foot}`, class: "grid" }));
    picture.append(svg("text", { x: atX(x), y: height - foot + 16, "text-anchor": p.ruled ? "start" : "middle" }, p.format(x)));
  }
  picture.append(svg("text", { x: left - 40, y: 11 }, p.y), svg("text", { x: width - right, y: height - 5, "text-anchor": "end" }, p.x));
  p.series.forEach((s, k) => picture.append(drawSeries(s, atX, atY, p.even ? spread(k, p.series.length) : 0)));
  return picture;
}

/** How far a series is moved aside, so that error bars at one x stay apart.
 * @param {number} k @param {number} of */
function spread(k, of) {
  return of > 1 ? (k - (of - 1) / 2) * Math.min(4, 18 / of) : 0;
}

const DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2", "1 2"];

/** @param {Series} s @param {(x: number) => number} atX @param {(y: number) => number} atY @param {number} shift to the right */
function drawSeries(s, atX, atY, shift) {
  const g = svg("g", { stroke: s.colour, fill: s.live ? "var(--paper)" : s.colour });
  const at = s.points.map((p) => ({ x: atX(p.x) + shift, y: atY(p.y), p }));
  const dash = s.live ? "3 4" : s.bare ? DASHES[s.shape % DASHES.length] : "";
  if (at.length === 0) return g;
  g.append(svg("path", { d: `M${at.map((q) => `${q.x.toFixed(1)} ${q.y.toFixed(1)}`).join("L")}`, fill: "none", "stroke-width": s.width ?? (s.live ? 1.4 : 1.8), ...(dash ? { "stroke-dasharray": dash } : {}) }));
  if (s.bare) return g;
  for (const { x, y, p } of at) {
    if (Number.isFinite(p.half)) {
      const [up, down] = [atY(p.y + Number(p.half)), atY(p.y - Number(p.half))];
      g.append(svg("path", { d: `M${x - 3} ${up}h6M${x} ${up}V${down}M${x - 3} ${down}h6`, fill: "none", "stroke-width": 1.2, class: "error-bar" }));
    }
    const mark = svg("path", { d: markAt(s.shape, x, y, s.live ? 4.6 : 3.8), "stroke-width": 1.4 });
    if (p.title) mark.append(svg("title", {}, p.title));
    g.append(mark);
  }
  return g;
}

/** The outline of a mark: disc, square, diamond, triangles, cross.
 * @param {number} shape @param {number} x @param {number} y @param {number} r @returns {string} */
export function markAt(shape, x, y, r) {
  switch (shape % 6) {
    case 0: return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
    case 1: return `M${x - r * 0.9} ${y - r * 0.9}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`;
    case 2: return `M${x} ${y - 1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`;
    case 3: return `M${x} ${y - 1.2 * r}l${1.15 * r} ${2 * r}h${-2.3 * r}z`;
    case 4: return `M${x} ${y + 1.2 * r}l${1.15 * r} ${-2 * r}h${-2.3 * r}z`;
    default: return `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
  }
}

/** The key of a chart.
 * @param {Series[]} series @returns {HTMLUListElement} */
export function plotKey(series) {
  const list = document.createElement("ul");
  list.className = "legend plot-key";
  for (const s of series) {
    const item = document.createElement("li");
    const swatch = svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" });
    const dash = s.live ? "3 4" : s.bare ? DASHES[s.shape % DASHES.length] : "";
    swatch.append(svg("path", { d: "M0 7H26", stroke: s.colour, "stroke-width": 1.8, ...(dash ? { "stroke-dasharray": dash } : {}) }));
    if (!s.bare) swatch.append(svg("path", { d: markAt(s.shape, 13, 7, 4), stroke: s.colour, fill: s.live ? "var(--paper)" : s.colour, "stroke-width": 1.4 }));
    item.append(swatch, s.name);
    list.append(item);
  }
  return list;
}

/** Draws a chart in a box, again when the box's width changes.
 * @param {HTMLElement} box @returns {(p: Plot) => void} */
export function plotIn(box) {
  /** @type {Plot | null} */
  let last = null;
  let width = 0;
  const draw = () => {
    width = box.clientWidth;
    if (last && width > 0) box.replaceChildren(drawPlot(last, width, Math.max(200, box.clientHeight)));
  };
  new ResizeObserver(() => {
    if (box.clientWidth !== width) draw();
  }).observe(box);
  return (p) => {
    last = p;
    draw();
  };
}
