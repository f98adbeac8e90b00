/**
 * Places for the nodes of a graph: pivot multidimensional scaling (Brandes
 * and Pich 2006), then the forces of ForceAtlas2 (Jacomy et al. 2014) with
 * Barnes–Hut repulsion. The same graph has the same picture. Pure.
 *
 * @typedef {import("./components.js").Part} Part
 */

import { normalise, packed, partsOf } from "./components.js";
import { Tree } from "./tree.js";

const PIVOTS = 30;
const GRAVITY = 0.006;
const SETTLED = 3e-4;

/** Work of the forces: iterations times nodes, at most. */
const WORK = 4e6;

/** @param {number} n @param {Int32Array} edges pairs @param {(soFar: () => Float32Array) => void} [report] called now and then
 * @returns {Float32Array} 2n in [-1, 1] */
export function layOut(n, edges, report = () => {}) {
  const parts = partsOf(n, edges);
  const copy = () => {
    const shown = parts.map((p) => ({ ...p, at: p.at.slice() }));
    shown.forEach(normalise);
    return packed(shown, n);
  };
  for (const p of parts) scatter(p);
  report(copy);
  for (const p of parts) if (p.nodes.length > 2) settle(p, () => report(copy));
  parts.forEach(normalise);
  return packed(parts, n);
}

/** First places: the plane that best keeps the distances, in links, to nodes far from each other.
 * @param {Part} p */
function scatter(p) {
  const n = p.nodes.length;
  if (n === 1) return;
  const k = Math.min(PIVOTS, n);
  const d = new Float64Array(n * k);
  const nearest = new Float64Array(n).fill(Infinity);
  let pivot = 0;
  for (let j = 0; j < k; j++) {
    const from = distances(p, pivot);
    for (let i = 0; i < n; i++) {
      d[i * k + j] = from[i] * from[i];
      nearest[i] = Math.min(nearest[i], from[i]);
      if (i === 0 || nearest[i] > nearest[pivot]) pivot = i;
    }
  }
  centre(d, n, k);
  const first = axis(d, n, k, null);
  const second = axis(d, n, k, first.vector);
  let widest = 1e-9;
  for (const v of first.along) widest = Math.max(widest, Math.abs(v));
  for (let i = 0; i < n; i++) {
    p.at[2 * i] = (10 * first.along[i]) / widest + noise(2 * i);
    p.at[2 * i + 1] = (10 * second.along[i]) / widest + noise(2 * i + 1);
  }
}

/** A number in [-0.5, 0.5) that depends on k alone.
 * @param {number} k */
function noise(k) {
  const x = Math.imul(k + 1, 0x9e3779b1) ^ (k << 7);
  return (Math.imul(x ^ (x >>> 15), 0x85ebca6b) >>> 0) / 2 ** 32 - 0.5;
}

/** @param {Part} p @param {number} from */
function distances(p, from) {
  const d = new Int32Array(p.nodes.length).fill(-1);
  const queue = new Int32Array(p.nodes.length);
  d[from] = 0;
  queue[0] = from;
  for (let head = 0, tail = 1; head < tail; head++) {
    const u = queue[head];
    for (let e = p.ptr[u]; e < p.ptr[u + 1]; e++) {
      const v = p.to[e];
      if (d[v] >= 0) continue;
      d[v] = d[u] + 1;
      queue[tail++] = v;
    }
  }
  return d;
}

/** Rows and columns sum to zero afterwards; squared distances become inner products.
 * @param {Float64Array} m n×k @param {number} n @param {number} k */
function centre(m, n, k) {
  const rows = new Float64Array(n);
  const cols = new Float64Array(k);
  let all = 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < k; j++) {
      const v = m[i * k + j];
      rows[i] += v / k;
      cols[j] += v / n;
      all += v / (n * k);
    }
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < k; j++) m[i * k + j] = -(m[i * k + j] - rows[i] - cols[j] + all) / 2;
}

/** The direction in which the rows vary most, perpendicular to another one, by power iteration.
 * @param {Float64Array} m n×k @param {number} n @param {number} k @param {Float64Array | null} other
 * @returns {{vector: Float64Array, along: Float64Array}} */
function axis(m, n, k, other) {
  let vector = Float64Array.from({ length: k }, (_, j) => 1 + noise(j + (other ? 7 : 3)));
  const along = new Float64Array(n);
  for (let round = 0; round < 40; round++) {
    const next = new Float64Array(k);
    for (let i = 0; i < n; i++) {
      let sum = 0;
      for (let j = 0; j < k; j++) sum += m[i * k + j] * vector[j];
      along[i] = sum;
      for (let j = 0; j < k; j++) next[j] += sum * m[i * k + j];
    }
    if (other) {
      const dot = next.reduce((s, v, j) => s + v * other[j], 0);
      for (let j = 0; j < k; j++) next[j] -= dot * other[j];
    }
    const length = Math.hypot(...next);
    if (length < 1e-12) break;
    vector = next.map((v) => v / length);
  }
  return { vector, along };
}

/** Moves the nodes of a part until they rest.
 * @param {Part} p @param {() => void} report */
function settle(p, report) {
  const n = p.nodes.length;
  const mass = Float64Array.from({ length: n }, (_, i) => 1 + p.ptr[i + 1] - p.ptr[i]);
  const tree = new Tree(p.at, mass);
  let now = new Float64Array(2 * n);
  let last = new Float64Array(2 * n);
  const most = Math.max(60, Math.min(600, Math.round(WORK / n)));
  for (let round = 0, speed = 1; round < most; round++) {
    [now, last] = [last, now];
    pull(p, mass, tree, now);
    let [swinging, traction] = [0, 0];
    for (let i = 0; i < n; i++) {
      swinging += mass[i] * Math.hypot(now[2 * i] - last[2 * i], now[2 * i + 1] - last[2 * i + 1]);
      traction += (mass[i] * Math.hypot(now[2 * i] + last[2 * i], now[2 * i + 1] + last[2 * i + 1])) / 2;
    }
    speed = Math.min(traction / Math.max(swinging, 1e-12), 1.5 * speed);
    let [steps, radius] = [0, 0];
    for (let i = 0; i < n; i++) {
      const swing = mass[i] * Math.hypot(now[2 * i] - last[2 * i], now[2 * i + 1] - last[2 * i + 1]);
      const by = speed / (1 + Math.sqrt(speed * swing));
      p.at[2 * i] += by * now[2 * i];
      p.at[2 * i + 1] += by * now[2 * i + 1];
      steps += by * Math.hypot(now[2 * i], now[2 * i + 1]);
      radius += Math.hypot(p.at[2 * i], p.at[2 * i + 1]);
    }
    report();
    if (steps / Math.max(radius, 1e-12) < SETTLED) break;
  }
}

/** The force on every node: along its links, away from all others, towards the middle.
 * @param {Part} p @param {Float64Array} mass @param {Tree} tree @param {Float64Array} out */
function pull(p, mass, tree, out) {
  tree.build();
  for (let i = 0; i < mass.length; i++) {
    const [x, y] = [p.at[2 * i], p.at[2 * i + 1]];
    tree.push(i, out);
    let fx = out[2 * i] - GRAVITY * mass[i] * x;
    let fy = out[2 * i + 1] - GRAVITY * mass[i] * y;
    for (let e = p.ptr[i]; e < p.ptr[i + 1]; e++) {
      const dx = p.at[2 * p.to[e]] - x;
      const dy = p.at[2 * p.to[e] + 1] - y;
      const d = Math.sqrt(dx * dx + dy * dy);
      if (d === 0) continue;
      const strength = Math.log1p(d) / d;
      fx += strength * dx;
      fy += strength * dy;
    }
    out[2 * i] = fx;
    out[2 * i + 1] = fy;
  }
}
