/** The graph drawn on a plain canvas, where there is no WebGL. Links are kept
 * as a picture of their own and drawn again only when the view moves. */

import { FAINT, GIVEN, PLAIN, radius, REJECTED, WRONG } from "./marks.js";
import { placesOf } from "./places/sunflower.js";
import { classColour } from "../parts/palette.js";
import { BATCH, diamond, disc, groups } from "./shapes.js";

/**
 * @typedef {import("./surface.js").Surface} Surface
 * @typedef {import("./surface.js").SurfaceEvents} SurfaceEvents
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("./marks.js").Marks} Marks
 * @typedef {import("../parts/palette.js").Palette} Palette
 */

const PADDING = 14;
const MAX_ZOOM = 20;

/** Numbers of the list of links, two a link, that a frame draws of a graph that is shown: all at once would hold up a phone. */
const SLICE = 6 * BATCH;

/** Pixels a pointer may move during a click. */
const CLICK_SLACK = 6;

/** @param {HTMLElement} box @param {SurfaceEvents} events @returns {Surface} */
export function open(box, events) {
  const surface = new CanvasSurface(box, events);
  return {
    kind: "canvas",
    show: (g, m, p) => surface.show(g, m, p),
    paint: (m) => surface.paint(m),
    zoom: (factor) => surface.move(factor, 0, 0),
    fit: () => surface.fit(),
    place: (i) => [surface.at[2 * i], surface.at[2 * i + 1]],
    reveal: (i) => surface.reveal(i),
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
    /** Where the nodes are, in CSS pixels of the box. */
    this.at = new Float32Array(0);
    this.width = 0;
    this.height = 0;
    this.view = { zoom: 1, x: 0, y: 0 };
    this.framed = false;
    this.stale = true;
    /** How much of the list of links is drawn, and how much more a frame draws. */
    this.linked = 0;
    this.slice = SLICE;
    this.moved = () => {};
    this.sizes = new ResizeObserver(() => this.redraw(true));
    this.sizes.observe(box);
    this.listen(events);
  }

  /** @param {SurfaceEvents} events */
  listen(events) {
    this.moved = events.moved;
    let dragged = 0;
    this.canvas.addEventListener("pointerdown", () => (dragged = 0));
    this.canvas.addEventListener("click", (e) => {
      if (dragged < CLICK_SLACK) events.pick(this.nodeAt(e.offsetX, e.offsetY));
    });
    this.canvas.addEventListener("pointermove", (e) => {
      dragged += Math.abs(e.movementX) + Math.abs(e.movementY);
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
    this.linked = 0;
    this.slice = SLICE;
    this.redraw(true);
  }

  /** Draws at once: the caller's frame is the graph's, the next may be that of
   * another view. @param {Marks} m */
  paint(m) {
    this.marks = m;
    if (!this.framed) this.draw();
  }

  /** @param {number} factor @param {number} dx @param {number} dy */
  move(factor, dx, dy) {
    const zoom = Math.min(MAX_ZOOM, Math.max(0.6, this.view.zoom * factor));
    const by = zoom / this.view.zoom;
    this.view = { zoom, x: this.view.x * by + dx, y: this.view.y * by + dy };
    this.redraw(true);
  }

  /** @param {number} i */
  reveal(i) {
    const [dx, dy] = [this.width / 2 - this.at[2 * i], this.height / 2 - this.at[2 * i + 1]];
    if (Math.abs(dx) > this.width / 2 - PADDING || Math.abs(dy) > this.height / 2 - PADDING) this.move(1, dx, dy);
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

  /** @param {number} x @param {number} y @returns {number} the node there, or -1 */
  nodeAt(x, y) {
    let best = -1;
    let distance = 64;
    for (let i = 0; i < this.at.length / 2; i++) {
      const d = (this.at[2 * i] - x) ** 2 + (this.at[2 * i + 1] - y) ** 2;
      if (d < distance) [best, distance] = [i, d];
    }
    return best;
  }

  draw() {
    const { graph, marks, palette } = this;
    if (!graph || !marks || !palette || this.box.clientWidth === 0) return;
    if (this.stale) this.place(graph);
    const moved = this.stale || this.slice < Infinity;
    this.stale = false;
    if (moved && this.link(graph.edges, palette)) return this.redraw(false);
    const c = context(this.canvas, this.width, this.height);
    c.drawImage(this.links, 0, 0, this.width, this.height);
    const grow = Math.sqrt(this.view.zoom);
    for (const { mark, tint, nodes } of groups(marks)) {
      const fill = tint === FAINT ? palette.faint : classColour(palette, tint);
      const radii = nodes.map((i) => grow * radius(graph.n, graph.degree[i], mark));
      for (let k = 0; k < nodes.length; k += BATCH) drawGroup(c, this.at, nodes.slice(k, k + BATCH), radii.slice(k, k + BATCH), mark, fill, palette);
    }
    if (moved) this.moved();
  }

  /** Places the nodes in the box, which has none of the links then.
   * @param {Graph} g */
  place(g) {
    const { view, places } = this;
    const w = (this.width = this.box.clientWidth);
    const h = (this.height = this.box.clientHeight);
    const scale = Math.max(1, Math.min(w, h) / 2 - PADDING) * view.zoom;
    this.at = new Float32Array(2 * g.n);
    for (let i = 0; i < g.n; i++) {
      this.at[2 * i] = w / 2 + view.x + scale * places[2 * i];
      this.at[2 * i + 1] = h / 2 + view.y - scale * places[2 * i + 1];
    }
    const [across, down] = [w, h].map((x) => Math.round(x * devicePixelRatio));
    for (const canvas of [this.canvas, this.links]) {
      // Else what is on it would be gone before it is drawn again.
      if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
    }
    context(this.links, w, h, true).lineWidth = g.n > 500 ? 0.7 : 1.4;
    if (this.linked > 0) this.slice = Infinity; // moved meanwhile
    this.linked = 0;
  }

  /** Draws the links: of a graph that is shown a slice, else all.
   * @param {Int32Array} edges @param {Palette} p @returns {boolean} whether the frame has done enough */
  link(edges, p) {
    const end = Math.min(edges.length, this.linked + this.slice);
    if (this.linked === end) this.slice = Infinity;
    const c = /** @type {CanvasRenderingContext2D} */ (this.links.getContext("2d"));
    c.strokeStyle = p.edge;
    while (this.linked < end) {
      c.beginPath();
      for (const stop = Math.min(end, this.linked + 2 * BATCH); this.linked < stop; this.linked += 2) {
        const [u, v] = [2 * edges[this.linked], 2 * edges[this.linked + 1]];
        c.moveTo(this.at[u], this.at[u + 1]);
        c.lineTo(this.at[v], this.at[v + 1]);
      }
      c.stroke();
    }
    return this.slice < Infinity;
  }
}

/** The canvas's context, in CSS pixels and empty.
 * @param {HTMLCanvasElement} canvas @param {number} w @param {number} h @param {boolean} [kept] drawn at once rather than again each time it is copied */
function context(canvas, w, h, kept = false) {
  const c = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: kept }));
  c.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  c.clearRect(0, 0, w, h);
  return c;
}

/** The same marks as node-program.js draws.
 * @param {CanvasRenderingContext2D} c @param {Float32Array} at @param {number[]} nodes @param {number[]} radii
 * @param {number} mark @param {string} fill @param {Palette} p */
function drawGroup(c, at, nodes, radii, mark, fill, p) {
  const path = new Path2D();
  const rim = mark === PLAIN ? null : new Path2D();
  nodes.forEach((i, k) => {
    const x = at[2 * i];
    const y = at[2 * i + 1];
    const r = radii[k];
    if (mark === PLAIN) disc(path, x, y, r);
    else if (mark === GIVEN) {
      disc(path, x, y, 0.64 * r);
      if (rim) disc(rim, x, y, 0.9 * r);
    } else if (rim) {
      diamond(path, x, y, r);
      diamond(rim, x, y, 0.9 * r);
      if (mark === WRONG) cross(rim, x, y, r / 2);
    }
  });
  c.fillStyle = mark === REJECTED ? p.paper : fill;
  c.fill(path);
  if (!rim) return;
  c.strokeStyle = mark === REJECTED ? fill : p.ink;
  c.lineWidth = mark === REJECTED ? 2 : Math.max(1.1, 0.17 * radii[0]);
  c.stroke(rim);
}

/** @param {Path2D} p @param {number} x @param {number} y @param {number} a */
function cross(p, x, y, a) {
  p.moveTo(x - a, y - a);
  p.lineTo(x + a, y + a);
  p.moveTo(x + a, y - a);
  p.lineTo(x - a, y + a);
}
