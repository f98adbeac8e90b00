/** Chooses where the graph is drawn. */

import { breath } from "../parts/clock.js";
import { fetched, offerAgain } from "../parts/lazy.js";

/**
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("./marks.js").Marks} Marks
 * @typedef {import("../parts/palette.js").Palette} Palette
 *
 * @typedef {object} Surface where a graph is drawn
 * @property {"webgl" | "canvas"} kind
 * @property {(g: Graph, m: Marks, p: Palette) => void} show a graph, or other colours
 * @property {(m: Marks, p: Palette) => void} paint the same graph with other marks
 * @property {(factor: number) => void} zoom
 * @property {() => void} fit
 * @property {(node: number) => [number, number]} place where a node is, in CSS pixels of the box
 * @property {(node: number) => void} reveal moves the view when the node is outside it
 * @property {() => void} close
 *
 * @typedef {{hover: (node: number) => void, pick: (node: number) => void, moved: () => void, lost: () => void}} SurfaceEvents
 *   pick: a click on a node, or on none (-1); moved: nodes are at other places in the box; lost: the browser took the
 *   drawing surface away, which is said once, and not of one that is closed
 */

/** Keeps a surface in a box: a canvas in the place of one that is lost, also when another is still being opened.
 * @param {HTMLElement} box @param {string | null} wish "webgl" or "canvas" overrides the choice
 * @param {Omit<SurfaceEvents, "lost">} events @param {(s: Surface | null) => void} changed called with the surface, and with null when it is gone */
export function keepSurface(box, wish, events, changed) {
  let turn = 0;
  /** @type {Surface | null} */
  let surface = null;
  const use = async (/** @type {string | null} */ kind) => {
    const mine = ++turn;
    surface?.close();
    surface = null;
    changed(null);
    try {
      const opened = await openSurface(box, { ...events, lost: () => void use("canvas") }, kind, () => mine === turn);
      if (mine !== turn) return opened?.close();
      surface = opened;
    } catch {
      if (mine === turn) offerAgain(box, () => void use(kind));
      return;
    }
    if (surface) box.dataset.surface = surface.kind;
    changed(surface);
  };
  void use(wish);
}

/** WebGL where a graphics card does it, else a plain canvas: WebGL computed
 * by the processor blocks the page for a tenth of a second at each repaint.
 * @param {HTMLElement} box @param {SurfaceEvents} events @param {string | null} wish "webgl" or "canvas" overrides the choice
 * @param {() => boolean} wanted whether it still is when its script is there @returns {Promise<Surface | null>} */
async function openSurface(box, events, wish, wanted) {
  if (wish !== "canvas" && (wish === "webgl" || await breath().then(hasCard))) {
    try {
      const sigma = await fetched(() => import("./surface-sigma.js"));
      if (!wanted()) return null;
      return losing(events, (e) => sigma.open(box, e));
    } catch {
      box.replaceChildren();
    }
  }
  const canvas = await fetched(() => import("./surface-canvas.js"));
  return wanted() ? canvas.open(box, events) : null;
}

/** Each layer of a surface loses its context by itself, and closing loses it too.
 * @param {SurfaceEvents} events @param {(e: SurfaceEvents) => Surface} open @returns {Surface} */
function losing(events, open) {
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    events.lost();
  };
  const surface = open({ ...events, lost: end });
  return {
    ...surface,
    close() {
      over = true;
      surface.close();
    },
  };
}

/** Whether there is WebGL and it is not known to be computed in software. */
function hasCard() {
  const gl = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!gl) return false;
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return !/swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}
