/** Chooses where the graph is drawn. */

/**
 * @typedef {import("../state.js").Graph} Graph
 * @typedef {import("../marks.js").Marks} Marks
 * @typedef {import("../palette.js").Palette} Palette
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

/** WebGL where a graphics card does it, else a plain canvas: WebGL computed
 * by the processor blocks the page for a tenth of a second at each repaint.
 * @param {HTMLElement} box @param {SurfaceEvents} events @param {string | null} wish "webgl" or "canvas" overrides the choice
 * @returns {Promise<Surface>} */
export async function openSurface(box, events, wish) {
  if (wish !== "canvas" && (wish === "webgl" || hasCard())) {
    try {
      const sigma = await import("./surface-sigma.js");
      return losing(events, (e) => sigma.open(box, e));
    } catch {
      box.replaceChildren();
    }
  }
  return (await import("./surface-canvas.js")).open(box, events);
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
