/** The graph drawn on a plain canvas, where there is no WebGL. Links are kept
 * as a picture of their own and drawn again only when the view moves. */

import { FAINT, GIVEN, PLAIN, radius, WRONG } from "../marks.js";
import { placesOf } from "../layout.js";
import { classColour } from "../palette.js";

/**
 * @typedef {import("./graph.js").Surface} Surface
 * @typedef {import("./graph.js").SurfaceEvents} SurfaceEvents
 * @typedef {import("../state.js").Graph} Graph
 * @typedef {import("../marks.js").Marks} Marks
 * @typedef {import("../palette.js").Palette} Palette
 */

const PADDING = 14;
const MAX_ZOOM = 20;

/** @param {HTMLElement} box @param {SurfaceEvents} events @returns {Surface} */
export function open(box, events) {
  const surface = new CanvasSurface(box, events);
  return {
    kind: "canvas",
    show: (g, m, p) => surface.show(g, m, p),
    paint: (m) => surface.paint(m),
    zoom: (factor) => surface.move(factor, 0, 0),
    fit: () => surface.fit(),
    close: () => surface.close(),
  };
}

class CanvasSurface {
  /** @param {HTMLElement} box @param {SurfaceEvents} events */
  constructor(box, events) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "plain-canvas";
    this.links = document.createElement("canvas");
    box.append(this.canvas);
    this.box = box;
    /** @type {Graph | null} */
    this.graph = null;
    /** @type {Marks | null} */
    this.marks = null;
    /** @type {Palette | null} */
    this.palette = null;
    /** @type {Float32Array} */
    this.places = new Float32Array(0);
    this.view = { zoom: 1, x: 0, y: 0 };
    this.framed = false;
    this.stale = true;
    this.sizes = new ResizeObserver(() => this.redraw(true));
    this.sizes.observe(box);
    this.listen(events);
  }

  /** @param {SurfaceEvents} events */
  listen(events) {
    this.canvas.addEventListener("pointermove", (e) => {
      if (e.buttons === 1 && e.pointerType === "mouse") this.move(1, e.movementX, e.movementY);
      else events.hover(this.nodeAt(e.offsetX, e.offsetY));
    });
    this.canvas.addEventListener("pointerleave", () => events.hover(-1));
    this.canvas.addEventListener("wheel", (e) => {
      e.preventDefault();
      this.move(e.deltaY < 0 ? 1.25 : 0.8, 0, 0);
    }, { passive: false });
  }

  /** @param {Graph} g @param {Marks} m @param {Palette} p */
  show(g, m, p) {
    if (this.graph !== g) this.view = { zoom: 1, x: 0, y: 0 };
    this.graph = g;
    this.palette = p;
    this.places = placesOf(g);
    this.marks = m;
    this.redraw(true);
  }

  /** @param {Marks} m */
  paint(m) {
    this.marks = m;
    this.redraw(false);
  }

  /** @param {number} factor @param {number} dx @param {number} dy */
  move(factor, dx, dy) {
    const zoom = Math.min(MAX_ZOOM, Math.max(0.6, this.view.zoom * factor));
    const by = zoom / this.view.zoom;
    this.view = { zoom, x: this.view.x * by + dx, y: this.view.y * by + dy };
    this.redraw(true);
  }

  fit() {
    this.view = { zoom: 1, x: 0, y: 0 };
    this.redraw(true);
  }

  close() {
    this.sizes.disconnect();
    this.canvas.remove();
  }

  /** @param {boolean} moved whether the links must be drawn again */
  redraw(moved) {
    this.stale ||= moved;
    if (this.framed) return;
    this.framed = true;
    requestAnimationFrame(() => {
      this.framed = false;
      this.draw();
    });
  }

  /** Where a node is, in CSS pixels. @param {number} i @returns {[number, number]} */
  at(i) {
    const w = this.box.clientWidth;
    const h = this.box.clientHeight;
    const s = (Math.min(w, h) / 2 - PADDING) * this.view.zoom;
    return [w / 2 + this.view.x + s * this.places[2 * i], h / 2 + this.view.y - s * this.places[2 * i + 1]];
  }

  /** @param {number} x @param {number} y @returns {number} the node there, or -1 */
  nodeAt(x, y) {
    let best = -1;
    let distance = 64;
    for (let i = 0; i < (this.graph?.n ?? 0); i++) {
      const [u, v] = this.at(i);
      const d = (u - x) ** 2 + (v - y) ** 2;
      if (d < distance) [best, distance] = [i, d];
    }
    return best;
  }

  draw() {
    const { graph, marks, palette } = this;
    if (!graph || !marks || !palette) return;
    if (this.stale) this.drawLinks(graph, palette);
    this.stale = false;
    const c = context(this.canvas, this.box, true);
    c.drawImage(this.links, 0, 0, this.box.clientWidth, this.box.clientHeight);
    const grow = Math.sqrt(this.view.zoom);
    for (const marked of [false, true]) {
      for (let i = 0; i < graph.n; i++) {
        const mark = marks.mark[i];
        if ((mark !== PLAIN) !== marked) continue;
        const tint = marks.tint[i];
        c.fillStyle = tint === FAINT ? palette.faint : classColour(palette, tint);
        drawNode(c, this.at(i), grow * radius(graph.n, graph.degree[i], mark), mark, palette.ink);
      }
    }
  }

  /** @param {Graph} g @param {Palette} p */
  drawLinks(g, p) {
    context(this.canvas, this.box, false);
    const c = context(this.links, this.box, false);
    c.strokeStyle = p.edge;
    c.lineWidth = g.n > 500 ? 0.7 : 1.4;
    c.beginPath();
    for (let k = 0; k < g.edges.length; k += 2) {
      c.moveTo(...this.at(g.edges[k]));
      c.lineTo(...this.at(g.edges[k + 1]));
    }
    c.stroke();
  }
}

/** The canvas's context, scaled to CSS pixels and empty.
 * @param {HTMLCanvasElement} canvas @param {HTMLElement} box @param {boolean} keep the canvas's size */
function context(canvas, box, keep) {
  const ratio = window.devicePixelRatio || 1;
  if (!keep) {
    canvas.width = Math.round(box.clientWidth * ratio);
    canvas.height = Math.round(box.clientHeight * ratio);
  }
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  c.setTransform(ratio, 0, 0, ratio, 0, 0);
  c.clearRect(0, 0, box.clientWidth, box.clientHeight);
  return c;
}

/** The same marks as node-program.js draws.
 * @param {CanvasRenderingContext2D} c @param {[number, number]} at @param {number} r @param {number} mark @param {string} ink */
function drawNode(c, [x, y], r, mark, ink) {
  c.beginPath();
  if (mark === PLAIN || mark === GIVEN) c.arc(x, y, mark === GIVEN ? 0.64 * r : r, 0, 2 * Math.PI);
  else for (const [dx, dy] of [[0, -r], [r, 0], [0, r], [-r, 0]]) c.lineTo(x + dx, y + dy);
  c.closePath();
  c.fill();
  if (mark === PLAIN) return;
  c.strokeStyle = ink;
  c.lineWidth = Math.max(1.1, 0.18 * r);
  if (mark === GIVEN) {
    c.beginPath();
    c.arc(x, y, r, 0, 2 * Math.PI);
  } else if (mark === WRONG) {
    const a = r / 2;
    c.moveTo(x - a, y - a);
    c.lineTo(x + a, y + a);
    c.moveTo(x + a, y - a);
    c.lineTo(x - a, y + a);
  }
  c.stroke();
}
