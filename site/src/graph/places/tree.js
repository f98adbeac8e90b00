/** A quadtree over moving points, for forces that fall off with distance. */

/** Cells this much nearer than their width are looked into. */
const THETA = 1;

/** Points that lie deeper share a cell. */
const DEEPEST = 24;

export class Tree {
  /** @param {Float64Array} at 2n, read at each build @param {Float64Array} mass n */
  constructor(at, mass) {
    this.at = at;
    this.mass = mass;
    const most = 4 * mass.length + 64;
    this.child = new Int32Array(4 * most); // 0 none, k > 0 cell k, k < 0 point -k-1
    this.weight = new Float64Array(most);
    this.x = new Float64Array(most); // centres of mass; sums while building
    this.y = new Float64Array(most);
    this.width = new Float64Array(most);
    this.cells = 0;
    this.stack = new Int32Array(4 * DEEPEST + 64);
  }

  build() {
    const { at, mass } = this;
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let i = 0; i < mass.length; i++) {
      x0 = Math.min(x0, at[2 * i]);
      x1 = Math.max(x1, at[2 * i]);
      y0 = Math.min(y0, at[2 * i + 1]);
      y1 = Math.max(y1, at[2 * i + 1]);
    }
    this.cells = 0;
    const size = Math.max(x1 - x0, y1 - y0, 1e-9) * 1.0001;
    this.cell(size);
    for (let i = 0; i < mass.length; i++) this.insert(i, x0, y0, size);
    for (let c = 0; c < this.cells; c++) {
      this.x[c] /= this.weight[c];
      this.y[c] /= this.weight[c];
    }
  }

  /** @param {number} size @returns {number} a new cell, or the last when there is no room */
  cell(size) {
    const c = this.cells++;
    this.child.fill(0, 4 * c, 4 * c + 4);
    this.weight[c] = this.x[c] = this.y[c] = 0;
    this.width[c] = size;
    return c;
  }

  /** @param {number} c @param {number} i */
  add(c, i) {
    this.weight[c] += this.mass[i];
    this.x[c] += this.mass[i] * this.at[2 * i];
    this.y[c] += this.mass[i] * this.at[2 * i + 1];
  }

  /** @param {number} i @param {number} x0 @param {number} y0 @param {number} size of the root */
  insert(i, x0, y0, size) {
    const { at, child } = this;
    for (let c = 0, depth = 0; ; depth++) {
      this.add(c, i);
      size /= 2;
      const right = at[2 * i] >= x0 + size ? 1 : 0;
      const up = at[2 * i + 1] >= y0 + size ? 1 : 0;
      const slot = 4 * c + 2 * up + right;
      const there = child[slot];
      if (there === 0) {
        child[slot] = -i - 1;
        return;
      }
      if (there < 0) {
        if (depth >= DEEPEST || this.cells >= this.weight.length) return; // counted in the cell, not told apart
        const inner = this.cell(size);
        child[slot] = inner;
        const other = -there - 1;
        const [ox, oy] = [x0 + right * size, y0 + up * size];
        const half = size / 2;
        this.add(inner, other);
        child[4 * inner + 2 * (at[2 * other + 1] >= oy + half ? 1 : 0) + (at[2 * other] >= ox + half ? 1 : 0)] = there;
      }
      c = child[slot];
      x0 += right * size;
      y0 += up * size;
    }
  }

  /** Writes the force that pushes point i from all others: masses over distance.
   * @param {number} i @param {Float64Array} out */
  push(i, out) {
    const { at, mass, child, stack } = this;
    const [x, y] = [at[2 * i], at[2 * i + 1]];
    let [fx, fy] = [0, 0];
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const c = stack[--top];
      const dx = x - this.x[c];
      const dy = y - this.y[c];
      const square = dx * dx + dy * dy;
      if (this.width[c] * this.width[c] < THETA * square) {
        const by = this.weight[c] / square;
        fx += by * dx;
        fy += by * dy;
        continue;
      }
      for (let s = 4 * c; s < 4 * c + 4; s++) {
        const k = child[s];
        if (k > 0) stack[top++] = k;
        if (k >= 0 || -k - 1 === i) continue;
        const j = -k - 1;
        const px = x - at[2 * j];
        const py = y - at[2 * j + 1];
        const d = px * px + py * py;
        if (d === 0) continue;
        fx += (mass[j] * px) / d;
        fy += (mass[j] * py) / d;
      }
    }
    out[2 * i] = mass[i] * fx;
    out[2 * i + 1] = mass[i] * fy;
  }
}
