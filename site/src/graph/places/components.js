/**
 * The connected parts of a graph, and how their pictures share the plane.
 * Pure.
 *
 * @typedef {object} Part
 * @property {Int32Array} nodes of the graph
 * @property {Int32Array} ptr neighbours of node k of the part: from ptr[k] to ptr[k+1] of `to`
 * @property {Int32Array} to numbers inside the part
 * @property {Float64Array} at x and y of each node
 */

/** The parts, largest first.
 * @param {number} n @param {Int32Array} edges pairs @returns {Part[]} */
export function partsOf(n, edges) {
  const degree = new Int32Array(n + 1);
  for (const v of edges) degree[v + 1]++;
  const ptr = degree.slice();
  for (let i = 0; i < n; i++) ptr[i + 1] += ptr[i];
  const to = new Int32Array(edges.length);
  const fill = ptr.slice();
  for (let k = 0; k < edges.length; k += 2) {
    to[fill[edges[k]]++] = edges[k + 1];
    to[fill[edges[k + 1]]++] = edges[k];
  }
  const place = new Int32Array(n).fill(-1);
  /** @type {Part[]} */
  const parts = [];
  for (let start = 0; start < n; start++) {
    if (place[start] >= 0) continue;
    const nodes = [start];
    place[start] = 0;
    for (let head = 0; head < nodes.length; head++) {
      for (let k = ptr[nodes[head]]; k < ptr[nodes[head] + 1]; k++) {
        if (place[to[k]] >= 0) continue;
        place[to[k]] = nodes.length;
        nodes.push(to[k]);
      }
    }
    const own = Int32Array.from(nodes);
    const from = new Int32Array(own.length + 1);
    own.forEach((i, k) => (from[k + 1] = from[k] + ptr[i + 1] - ptr[i]));
    const ends = new Int32Array(from[own.length]);
    own.forEach((i, k) => ends.set(to.subarray(ptr[i], ptr[i + 1]).map((j) => place[j]), from[k]));
    parts.push({ nodes: own, ptr: from, to: ends, at: new Float64Array(2 * own.length) });
  }
  return parts.sort((a, b) => b.nodes.length - a.nodes.length || a.nodes[0] - b.nodes[0]);
}

/** Scales a part to one unit of area a node, around the middle of its own.
 * @param {Part} p */
export function normalise(p) {
  const n = p.nodes.length;
  let [mx, my, square] = [0, 0, 0];
  for (let k = 0; k < n; k++) {
    mx += p.at[2 * k] / n;
    my += p.at[2 * k + 1] / n;
  }
  for (let k = 0; k < n; k++) square += (p.at[2 * k] - mx) ** 2 + (p.at[2 * k + 1] - my) ** 2;
  const scale = square > 0 ? Math.sqrt((n / (2 * Math.PI)) * (n / square)) : 1;
  for (let k = 0; k < n; k++) {
    p.at[2 * k] = scale * (p.at[2 * k] - mx);
    p.at[2 * k + 1] = scale * (p.at[2 * k + 1] - my);
  }
}

/** The largest part in the middle, the others in rings around it; all of it in the square [-1, 1].
 * @param {Part[]} parts normalised @param {number} n @returns {Float32Array} */
export function packed(parts, n) {
  const out = new Float32Array(2 * n);
  let [ring, next, angle] = [0, 0, 0]; // radius of the ring, of the one after it, and how far it is filled
  parts.forEach((p, which) => {
    let radius = 0.5;
    for (let k = 0; k < p.at.length; k += 2) radius = Math.max(radius, Math.hypot(p.at[k], p.at[k + 1]));
    let [x, y] = [0, 0];
    if (which === 0) {
      ring = next = radius + 1;
    } else {
      const wide = 2 * Math.asin(Math.min(1, (radius + 0.3) / (ring + radius)));
      if (angle + wide > 2 * Math.PI && angle > 0) [ring, angle] = [next, 0];
      const turn = angle + wide / 2;
      [x, y] = [(ring + radius) * Math.cos(turn), (ring + radius) * Math.sin(turn)];
      angle += wide;
      next = Math.max(next, ring + 2 * radius + 0.6);
    }
    p.nodes.forEach((i, k) => {
      out[2 * i] = p.at[2 * k] + x;
      out[2 * i + 1] = p.at[2 * k + 1] + y;
    });
  });
  const far = out.reduce((m, v) => Math.max(m, Math.abs(v)), 1e-9);
  return out.map((v) => v / far);
}
