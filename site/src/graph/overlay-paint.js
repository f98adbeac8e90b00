/** Draws the chosen node, its links and the nodes its output is computed from,
 * layer by layer. Late: needed once something is chosen. */

import { GIVEN, radius, VIRTUAL } from "./marks.js";
import { DARK, LIGHT } from "../parts/palette.js";
import { fieldLayers } from "../state/reasons.js";
import { cellNodes } from "../state/selection.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("./surface.js").Surface} Surface
 */

/** @param {HTMLCanvasElement} canvas @param {HTMLElement} box @param {Surface | null} surface @param {State | null} s */
export function paint(canvas, box, surface, s) {
  const [w, h] = [box.clientWidth, box.clientHeight];
  canvas.width = Math.round(w * devicePixelRatio);
  canvas.height = Math.round(h * devicePixelRatio);
  if (!surface || !s?.graph || (s.look.node < 0 && s.look.cell === "")) return;
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  c.scale(devicePixelRatio, devicePixelRatio);
  const p = s.look.theme === "dark" ? DARK : LIGHT;
  const m = s.explained?.node === s.look.node ? s.explained : null;
  c.strokeStyle = p.accent;
  chosen(c, surface, s.graph, cellNodes(s));
  if (s.look.node < 0) return;
  if (m) field(c, surface, s, fieldLayers(m, s.graph.n), m.fieldPtr.length - 1);
  links(c, surface, s);
  const [x, y] = surface.place(s.look.node);
  const r = radius(s.graph.n, s.graph.degree[s.look.node], s.run?.labelStage[s.look.node] === 0 ? GIVEN : VIRTUAL) + 5;
  c.lineWidth = 3;
  c.strokeStyle = p.paper;
  circle(c, x, y, r + 3);
  c.strokeStyle = p.accent;
  circle(c, x, y, r);
}

/** Rings round the nodes of a cell of the confusion matrix.
 * @param {CanvasRenderingContext2D} c @param {Surface} surface @param {import("../state/state.js").Graph} g @param {number[]} nodes */
function chosen(c, surface, g, nodes) {
  c.lineWidth = 2;
  c.beginPath();
  for (const i of nodes) {
    const [x, y] = surface.place(i);
    const r = radius(g.n, g.degree[i], 0) + 3;
    c.moveTo(x + r, y);
    c.arc(x, y, r, 0, 2 * Math.PI);
  }
  c.stroke();
}

/** Rings round the field's nodes: thin and pale for those that enter first,
 * strong for the neighbours.
 * @param {CanvasRenderingContext2D} c @param {Surface} surface @param {State} s @param {Int8Array} layer @param {number} layers */
function field(c, surface, s, layer, layers) {
  const g = s.graph;
  if (!g) return;
  for (let l = 0; l < layers; l++) {
    const near = (l + 1) / layers;
    const lit = s.look.layer < 0 || l >= s.look.layer;
    if (!lit) continue;
    c.globalAlpha = s.look.layer < 0 ? 0.12 + 0.88 * near * near : 0.25 + 0.75 * near;
    c.lineWidth = 0.7 + 1.5 * near;
    c.beginPath();
    for (let i = 0; i < g.n; i++) {
      if (layer[i] !== l) continue;
      const [x, y] = surface.place(i);
      const r = radius(g.n, g.degree[i], 0) + 1.6 + near;
      c.moveTo(x + r, y);
      c.arc(x, y, r, 0, 2 * Math.PI);
    }
    c.stroke();
  }
  c.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} c @param {Surface} surface @param {State} s */
function links(c, surface, s) {
  const { graph, look } = s;
  if (!graph) return;
  const [x, y] = surface.place(look.node);
  c.lineWidth = 1.6;
  c.beginPath();
  for (let k = 0; k < graph.edges.length; k += 2) {
    const [u, v] = [graph.edges[k], graph.edges[k + 1]];
    if (u !== look.node && v !== look.node) continue;
    c.moveTo(x, y);
    c.lineTo(...surface.place(u === look.node ? v : u));
  }
  c.stroke();
}

/** @param {CanvasRenderingContext2D} c @param {number} x @param {number} y @param {number} r */
function circle(c, x, y, r) {
  c.beginPath();
  c.arc(x, y, r, 0, 2 * Math.PI);
  c.stroke();
}
