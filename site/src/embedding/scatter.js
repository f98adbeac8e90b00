/** The embedding in a plane: nodes as on the graph, class centres, and inside
 * a stage each node's line to the centre of its cluster. */

import { byId, setText } from "../parts/dom.js";
import { outlines } from "./hull.js";
import { shown } from "../state/moments.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { principal, project } from "./project.js";
import { cellNodes } from "../state/selection.js";
import { t } from "../text/text.js";
import { lessonLink } from "../parts/lesson-link.js";
import { dataTable } from "../parts/numbers.js";
import { centres, dots, regions, rings, spokes } from "./scatter-draw.js";
import { scatterTable } from "./scatter-table.js";
import { topics } from "./topics.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/moments.js").Shown} Shown
 * @typedef {import("../parts/palette.js").Palette} Palette
 *
 * @typedef {object} Plane what is drawn, in coordinates of the projection
 * @property {Float32Array} nodes n×2
 * @property {Float32Array} classes c×2, or empty
 * @property {Float32Array} clusters clusters×2, or empty
 * @property {Float32Array[]} regions outline of each cluster, or none
 * @property {[number, number, number, number]} box least x and y, greatest x and y
 */

const PADDING = 18;

/** The embedding and, below it, the topics.
 * @param {() => State} now @param {(m: import("../state/state.js").Intent) => void} send @param {(node: number) => void} choose
 * @param {() => Promise<import("../program/messages.js").Topics>} ask @returns {import("../state/store.js").View} */
export function embedding(now, send, choose, ask) {
  const [plane, below] = [scatter(now, send, choose), topics(now, ask)];
  /** @type {unknown[]} */
  let seen = [];
  return {
    reads: (s) => [...plane.reads(s), ...below.reads(s)],
    draw(s) {
      plane.draw(s);
      const reads = below.reads(s);
      if (reads.some((v, k) => v !== seen[k])) below.draw(s);
      seen = reads;
    },
  };
}

/** @param {() => State} now @param {(m: import("../state/state.js").Intent) => void} send @param {(node: number) => void} choose
 * @returns {import("../state/store.js").View} */
function scatter(now, send, choose) {
  const canvas = byId("scatter", HTMLCanvasElement);
  const note = byId("scatter-note", HTMLElement);
  /** @type {{of: unknown, plane: Plane} | null} */
  let kept = null;
  /** @type {Float32Array} */
  let at = new Float32Array(0);
  /** @type {Plane | null} */
  let told = null;
  let node = -1;
  canvas.addEventListener("pointermove", (e) => send({ type: "look", name: "hover", value: nearest(at, e.offsetX, e.offsetY) }));
  canvas.addEventListener("pointerleave", () => send({ type: "look", name: "hover", value: -1 }));
  canvas.addEventListener("click", (e) => choose(nearest(at, e.offsetX, e.offsetY)));
  lessonLink(byId("view-embedding", HTMLElement), "embedding");
  const table = dataTable(canvas, t("lab.scatter-table"), () => (kept ? scatterTable(now(), kept.plane.nodes) : null));
  const view = {
    reads(/** @type {State} */ s) {
      const x = shown(s.run, s.look.at);
      return [s.graph, x.net, x.step, x.labelStage, x.predictions, x.event, s.look.node, s.look.hover, s.look.colour, s.look.theme, s.look.cell, canvas.clientWidth];
    },
    draw(/** @type {State} */ s) {
      const x = shown(s.run, s.look.at);
      const of = x.step ? x.event : x.net;
      if (!s.graph || !of) {
        kept = null;
        at = new Float32Array(0);
        clear(canvas);
        setText(note, s.run?.choice.strategy === "lp" ? t("lab.no-embedding") : t("lab.after-training"));
        return;
      }
      if (kept?.of !== of) kept = { of, plane: planeOf(s.graph, x) };
      at = draw(canvas, kept.plane, s, s.graph, x);
      if (told !== kept.plane || node !== s.look.node) table();
      [told, node] = [kept.plane, s.look.node];
      setText(note, t("lab.scatter-note", { c: s.graph.c, stage: x.net?.stage ?? 0 }));
      note.title = note.textContent ?? "";
      canvas.setAttribute("aria-label", t("lab.scatter-spoken", { n: s.graph.n }));
    },
  };
  new ResizeObserver(() => view.draw(now())).observe(canvas);
  return view;
}

/** @param {Graph} g @param {Shown} x @returns {Plane} */
function planeOf(g, x) {
  const e = x.step && x.event && x.event.embedding.length > 0 ? x.event : null;
  const data = e ? e.embedding : (x.net?.z ?? new Float32Array(0));
  const p = principal(data, e ? e.width : g.c);
  const nodes = project(p, data);
  const none = new Float32Array(0);
  const box = /** @type {Plane["box"]} */ ([Infinity, Infinity, -Infinity, -Infinity]);
  for (let i = 0; i < nodes.length; i++) {
    box[i % 2] = Math.min(box[i % 2], nodes[i]);
    box[2 + (i % 2)] = Math.max(box[2 + (i % 2)], nodes[i]);
  }
  const regions = e && e.cluster.length > 0 ? outlines(nodes, e.cluster, e.aligned.length) : [];
  return { nodes, box, regions, classes: e ? project(p, e.classCentroids) : none, clusters: e ? project(p, e.clusterCentroids) : none };
}

/** The context in CSS pixels, empty. The canvas keeps its memory while it has
 * its size. @param {HTMLCanvasElement} canvas */
function clear(canvas) {
  const [w, h] = [canvas.clientWidth, canvas.clientHeight];
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const size = [Math.round(w * devicePixelRatio), Math.round(h * devicePixelRatio)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  c.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  c.clearRect(0, 0, w, h);
  return c;
}

/** @param {HTMLCanvasElement} canvas @param {Plane} plane @param {State} s @param {Graph} g @param {Shown} x @returns {Float32Array} where the nodes are, in CSS pixels */
function draw(canvas, plane, s, g, x) {
  const c = clear(canvas);
  const p = s.look.theme === "dark" ? DARK : LIGHT;
  const place = placer(canvas, plane.box);
  const at = place(plane.nodes);
  if (x.event && (x.step === "cluster" || x.step === "align")) {
    regions(c, plane.regions.map(place), x.event, x.step, s, p);
    spokes(c, at, place(plane.clusters), x.event.cluster, p);
  }
  dots(c, at, g, x, s, p);
  rings(c, at, cellNodes(s), p);
  centres(c, place(plane.classes), p);
  for (const [node, r] of [[s.look.hover, 7], [s.look.node, 9]]) {
    if (node < 0 || node >= g.n) continue;
    c.strokeStyle = node === s.look.node ? p.accent : p.ink;
    c.lineWidth = node === s.look.node ? 3 : 1.5;
    c.beginPath();
    c.arc(at[2 * node], at[2 * node + 1], r, 0, 2 * Math.PI);
    c.stroke();
  }
  return at;
}

/** @param {HTMLCanvasElement} canvas @param {Plane["box"]} box @returns {(points: Float32Array) => Float32Array} */
function placer(canvas, [x0, y0, x1, y1]) {
  const w = canvas.clientWidth - 2 * PADDING;
  const h = canvas.clientHeight - 2 * PADDING;
  const scale = (/** @type {number} */ room, /** @type {number} */ span) => (span > 1e-6 ? room / span : 0);
  const [sx, sy] = [scale(w, x1 - x0), scale(h, y1 - y0)];
  const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return (points) => points.map((v, k) => (k % 2 === 0 ? PADDING + w / 2 + sx * (v - mx) : PADDING + h / 2 - sy * (v - my)));
}

/** @param {Float32Array} at @param {number} x @param {number} y @returns {number} the node within 8 pixels, or -1 */
function nearest(at, x, y) {
  let best = -1;
  let distance = 64;
  for (let i = 0; i < at.length / 2; i++) {
    const d = (at[2 * i] - x) ** 2 + (at[2 * i + 1] - y) ** 2;
    if (d < distance) [best, distance] = [i, d];
  }
  return best;
}
