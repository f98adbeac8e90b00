/** The graph drawn with WebGL. */

import Graph from "graphology";
import Sigma from "sigma";
import { FAINT, radius } from "./marks.js";
import { placesOf } from "./places/sunflower.js";
import { classColour } from "../parts/palette.js";
import { MarkedNodeProgram } from "./node-program.js";

/**
 * @typedef {import("./surface.js").Surface} Surface
 * @typedef {import("./surface.js").SurfaceEvents} SurfaceEvents
 * @typedef {import("../state/state.js").Graph} Data
 * @typedef {import("./marks.js").Marks} Marks
 * @typedef {import("../parts/palette.js").Palette} Palette
 * @typedef {{x: number, y: number, size: number, color: string, rim: string, mark: number, zIndex: number}} NodeLook
 */

/** Pixels from the edge within which a node is not yet in view. */
const EDGE = 14;

/** Throws when the browser has no WebGL.
 * @param {HTMLElement} box @param {SurfaceEvents} events @returns {Surface} */
export function open(box, events) {
  const surface = new SigmaSurface(box, events);
  return {
    kind: "webgl",
    show: (g, m, p) => surface.show(g, m, p),
    paint: (m, p) => surface.paint(m, p),
    zoom: (factor) => surface.camera().animatedZoom({ factor, duration: glide() }),
    fit: () => surface.camera().animatedReset({ duration: glide() }),
    place: (i) => surface.place(i),
    reveal: (i) => surface.reveal(i),
    close: () => surface.close(),
  };
}

class SigmaSurface {
  /** @param {HTMLElement} box @param {SurfaceEvents} events */
  constructor(box, events) {
    this.box = box;
    /** @type {string[]} node keys */
    this.keys = [];
    /** @type {NodeLook[]} the attributes inside the graph, changed in place */
    this.looks = [];
    /** @type {Marks | null} as painted */
    this.painted = null;
    /** @type {Data | null} */
    this.data = null;
    this.ink = "";
    this.sigma = new Sigma(new Graph({ type: "undirected" }), box, {
      renderLabels: false, zIndex: true, stagePadding: 14, minCameraRatio: 0.05, maxCameraRatio: 1.6, zoomingRatio: 1.35,
      defaultNodeType: "marked", nodeProgramClasses: { marked: MarkedNodeProgram }, allowInvalidContainer: true,
      defaultDrawNodeHover: (context, data) => drawHover(context, data, this.ink),
    });
    this.sigma.on("enterNode", (e) => events.hover(Number(e.node)));
    this.sigma.on("clickNode", (e) => events.pick(Number(e.node)));
    this.sigma.on("clickStage", () => events.pick(-1));
    this.sigma.on("afterRender", events.moved);
    this.sigma.on("leaveNode", () => events.hover(-1));
    for (const canvas of Object.values(this.sigma.getCanvases())) canvas.addEventListener("webglcontextlost", events.lost);
    this.release = leaveScrolling(box);
  }

  /** @param {number} i @returns {[number, number]} */
  place(i) {
    const { x, y } = this.sigma.graphToViewport(this.looks[i]);
    return [x, y];
  }

  /** @param {number} i */
  reveal(i) {
    const [x, y] = this.place(i);
    const at = this.sigma.getNodeDisplayData(this.keys[i]);
    const inside = x > EDGE && y > EDGE && x < this.box.clientWidth - EDGE && y < this.box.clientHeight - EDGE;
    if (at && !inside) void this.camera().animate({ x: at.x, y: at.y }, { duration: glide() });
  }

  camera() {
    return this.sigma.getCamera();
  }

  /** @param {Data} g @param {Marks} m @param {Palette} p */
  show(g, m, p) {
    const graph = new Graph({ type: "undirected" });
    const places = placesOf(g);
    this.keys = Array.from({ length: g.n }, (_, i) => String(i));
    this.looks = this.keys.map((key, i) => {
      const look = { x: places[2 * i], y: places[2 * i + 1], ...lookOf(g, m, p, i) };
      graph.addNode(key, look);
      return /** @type {NodeLook} */ (graph.getNodeAttributes(key));
    });
    for (let k = 0; k < g.edges.length; k += 2) {
      const [u, v] = [g.edges[k], g.edges[k + 1]];
      if (u !== v) graph.mergeEdge(this.keys[u], this.keys[v], { size: g.n > 500 ? 0.7 : 1.4, color: p.edge });
    }
    const same = this.data === g;
    this.data = g;
    this.ink = p.ink;
    this.painted = m;
    this.sigma.setCustomBBox({ x: [-1, 1], y: [-1, 1] });
    this.sigma.setGraph(graph);
    if (!same) this.camera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  }

  /** @param {Marks} m @param {Palette} p */
  paint(m, p) {
    const { data, painted } = this;
    if (!data || !painted) return;
    const changed = [];
    let moved = false;
    for (let i = 0; i < data.n; i++) {
      const marked = m.mark[i] !== painted.mark[i];
      if (!marked && m.tint[i] === painted.tint[i]) continue;
      moved ||= marked;
      Object.assign(this.looks[i], lookOf(data, m, p, i));
      changed.push(this.keys[i]);
    }
    this.painted = m;
    if (changed.length > 0) this.sigma.refresh({ partialGraph: { nodes: changed }, skipIndexation: !moved, schedule: true });
  }

  close() {
    this.release();
    this.sigma.kill();
  }
}

/** Milliseconds the camera moves for; next to none for those who asked for less motion. */
function glide() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 1 : 150;
}

/** @param {Data} g @param {Marks} m @param {Palette} p @param {number} i */
function lookOf(g, m, p, i) {
  const tint = m.tint[i];
  const mark = m.mark[i];
  const color = tint === FAINT ? p.faint : classColour(p, tint);
  return { size: radius(g.n, g.degree[i], mark), color, rim: p.ink, mark, zIndex: mark * 2 + (tint >= 0 ? 1 : 0) };
}

/** A ring around the node under the pointer.
 * @param {CanvasRenderingContext2D} c @param {{x: number, y: number, size: number}} data @param {string} ink */
function drawHover(c, data, ink) {
  c.beginPath();
  c.arc(data.x, data.y, data.size + 4, 0, 2 * Math.PI);
  c.lineWidth = 2;
  c.strokeStyle = ink;
  c.stroke();
}

/** Lets a finger scroll the page over the graph; two fingers move the graph.
 * @param {HTMLElement} box @returns {() => void} undoes it */
function leaveScrolling(box) {
  const single = (/** @type {TouchEvent} */ e) => {
    if (e.touches.length < 2 && e.target !== box) e.stopPropagation();
  };
  const kinds = /** @type {const} */ (["touchstart", "touchmove"]);
  for (const kind of kinds) box.addEventListener(kind, single, { capture: true, passive: true });
  return () => kinds.forEach((kind) => box.removeEventListener(kind, single, { capture: true }));
}
