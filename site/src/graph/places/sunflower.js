/** Places for the nodes of a graph that came without a layout. */

/** Points of a sunflower, nodes in order: even, quick, and the same each time.
 * @param {number} n @returns {Float32Array} 2n in [-1, 1] */
export function sunflower(n) {
  const at = new Float32Array(2 * n);
  const turn = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < n; i++) {
    const r = Math.sqrt((i + 0.5) / n);
    at[2 * i] = r * Math.cos(i * turn);
    at[2 * i + 1] = r * Math.sin(i * turn);
  }
  return at;
}

/** @param {{n: number, layout: Float32Array}} g */
export function placesOf(g) {
  return g.layout.length === 2 * g.n ? g.layout : sunflower(g.n);
}
