/** Has a worker place the nodes of a graph (places.js). */

/** @typedef {import("../../state/state.js").Graph} Graph */

/** Where the worker dies the places it found so far stay.
 * @param {string} file of the worker @param {Graph} g @param {(layout: Float32Array) => void} place called with better and better places
 * @param {() => void} failed called when no more will come, before the last @returns {() => void} gives up what is under way */
export function arrange(file, g, place, failed) {
  const worker = new Worker(file);
  worker.onmessage = (/** @type {MessageEvent<import("./places.js").Placed>} */ e) => {
    place(e.data.layout);
    if (e.data.last) worker.terminate();
  };
  worker.onerror = (e) => {
    e.preventDefault();
    worker.terminate();
    failed();
  };
  worker.postMessage({ n: g.n, edges: g.edges });
  return () => worker.terminate();
}
