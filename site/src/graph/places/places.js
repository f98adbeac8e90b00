/**
 * The worker that places the nodes of a graph without a layout: what
 * datasets/layout does when packs are built, quicker and in steps.
 *
 * @typedef {{layout: Float32Array, last: boolean}} Placed places, better and better until the last
 */

import { layOut } from "./forces.js";

const scope = /** @type {any} */ (globalThis);

/** Milliseconds between two pictures of a small graph, and of one with so many nodes and links that a picture takes long. */
const EVERY = 1500;
const SELDOM = 8000;
const MANY = 100000;

scope.onmessage = (/** @type {MessageEvent<{n: number, edges: Int32Array}>} */ e) => {
  let last = -Infinity;
  const now = () => performance.now();
  const every = e.data.n + e.data.edges.length / 2 < MANY ? EVERY : SELDOM;
  const final = layOut(e.data.n, e.data.edges, (soFar) => {
    if (now() - last < every) return;
    last = now();
    scope.postMessage({ layout: soFar(), last: false });
  });
  scope.postMessage({ layout: final, last: true }, [final.buffer]);
};

export {};
