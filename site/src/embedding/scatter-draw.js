/** What the embedding is drawn from: clusters, nodes, class centres and rings. */

import { CLUSTER_TINTS, FAINT, marks, PLAIN, REJECTED } from "../graph/marks.js";
import { classColour } from "../parts/palette.js";
import { BATCH, diamond, disc, groups } from "../graph/shapes.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/moments.js").Shown} Shown
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

/** The clusters' outlines, tinted as on the graph; that of the chosen node stronger.
 * @param {CanvasRenderingContext2D} c @param {Float32Array[]} list @param {import("../program/messages.js").Stage} e @param {"cluster" | "align"} step
 * @param {State} s @param {Palette} p */
export function regions(c, list, e, step, s, p) {
  const mine = s.look.node >= 0 ? e.cluster[s.look.node] : -1;
  list.forEach((corners, k) => {
    if (corners.length < 4) return;
    c.beginPath();
    for (let i = 0; i < corners.length; i += 2) c.lineTo(corners[i], corners[i + 1]);
    c.closePath();
    c.fillStyle = c.strokeStyle = classColour(p, step === "cluster" ? k % CLUSTER_TINTS : e.aligned[k]);
    c.globalAlpha = k === mine ? 0.3 : 0.1;
    c.fill();
    c.globalAlpha = k === mine ? 1 : 0.45;
    c.lineWidth = k === mine ? 2.5 : 1;
    c.stroke();
  });
  c.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} c @param {Float32Array} at @param {number[]} nodes @param {Palette} p */
export function rings(c, at, nodes, p) {
  c.strokeStyle = p.accent;
  c.lineWidth = 2;
  c.beginPath();
  for (const i of nodes) {
    c.moveTo(at[2 * i] + 6, at[2 * i + 1]);
    c.arc(at[2 * i], at[2 * i + 1], 6, 0, 2 * Math.PI);
  }
  c.stroke();
}

/** @param {CanvasRenderingContext2D} c @param {Float32Array} at @param {Float32Array} clusters @param {Int32Array} cluster @param {Palette} p */
export function spokes(c, at, clusters, cluster, p) {
  c.strokeStyle = p.unknown;
  c.lineWidth = 0.6;
  c.beginPath();
  cluster.forEach((k, i) => {
    if (k < 0 || Number.isNaN(clusters[2 * k])) return;
    c.moveTo(at[2 * i], at[2 * i + 1]);
    c.lineTo(clusters[2 * k], clusters[2 * k + 1]);
  });
  c.stroke();
}

/** @param {CanvasRenderingContext2D} c @param {Float32Array} at @param {Graph} g @param {Shown} x @param {State} s @param {Palette} p */
export function dots(c, at, g, x, s, p) {
  c.lineWidth = 1.3;
  for (const { mark, tint, nodes } of groups(marks(g, x, s.look.colour))) {
    const colour = tint === FAINT ? p.faint : classColour(p, tint);
    c.fillStyle = mark === REJECTED ? p.paper : colour;
    c.strokeStyle = mark === REJECTED ? colour : p.ink;
    // Marked nodes each have a path of their own, so that rims stay visible where they overlap.
    const step = mark === PLAIN ? BATCH : 1;
    for (let k = 0; k < nodes.length; k += step) {
      c.beginPath();
      for (const i of nodes.slice(k, k + step)) {
        if (mark > 1) diamond(c, at[2 * i], at[2 * i + 1], 5.5);
        else disc(c, at[2 * i], at[2 * i + 1], mark === PLAIN ? 2.2 : 4.5);
      }
      c.fill();
      if (mark !== PLAIN) c.stroke();
    }
  }
}

/** Class centres: squares of the class's colour.
 * @param {CanvasRenderingContext2D} c @param {Float32Array} at @param {Palette} p */
export function centres(c, at, p) {
  for (let k = 0; 2 * k < at.length; k++) {
    if (Number.isNaN(at[2 * k])) continue;
    c.fillStyle = classColour(p, k);
    c.strokeStyle = p.paper;
    c.lineWidth = 2;
    c.fillRect(at[2 * k] - 8, at[2 * k + 1] - 8, 16, 16);
    c.strokeRect(at[2 * k] - 8, at[2 * k + 1] - 8, 16, 16);
  }
}
