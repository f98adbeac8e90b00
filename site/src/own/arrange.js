/** Has a worker place the nodes of a graph (places.js). */

/** @typedef {import("../state.js").Graph} Graph */

/** @type {{worker: Worker | null}} */
const current = { worker: null };

/** Starts anew; whatever was under way is given up.
 * @param {string} file of the worker @param {Graph} g @param {(layout: Float32Array) => void} place called with better and better places */
export function arrange(file, g, place) {
  stop();
  const worker = new Worker(file);
  current.worker = worker;
  worker.onmessage = (e) => {
    place(e.data.layout);
    if (e.data.last) worker.terminate();
  };
  worker.postMessage({ n: g.n, edges: g.edges });
}

export function stop() {
  current.worker?.terminate();
  current.worker = null;
}
