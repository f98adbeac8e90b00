/**
 * The worker that places the nodes of a graph without a layout: what
 * datasets/layout does when packs are built, quicker and in steps.
 */

import { layOut } from "./forces.js";

const scope = /** @type {any} */ (globalThis);

/** Milliseconds between two pictures. */
const EVERY = 1500;

scope.onmessage = (/** @type {MessageEvent<{n: number, edges: Int32Array}>} */ e) => {
  let last = -Infinity;
  const now = () => performance.now();
  const final = layOut(e.data.n, e.data.edges, (soFar) => {
    if (now() - last < EVERY) return;
    last = now();
    scope.postMessage({ layout: soFar(), last: false });
  });
  scope.postMessage({ layout: final, last: true }, [final.buffer]);
};

export {};
