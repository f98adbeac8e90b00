/**
 * Reads from a dataset pack (datasets/pack.go) what is needed to draw its
 * graph: names, classes, links and layout. The features are skipped, and the
 * checksum is left to the program, which reads the same bytes and has the
 * last word.
 *
 * @typedef {import("./events.js").Loaded} Loaded
 * @typedef {Omit<Loaded, "type" | "ticket" | "graph">} Preview what `loaded` will say
 */

const MAGIC = "M3SP";
const VERSION = 1;
const HEADER = MAGIC.length + 2;
const TRAILER = 4;
const HAS_NODES = 1;
const HAS_LAYOUT = 4;
const WEIGHTED = 8;
const VALUED = 16;

/** Throws when the bytes are not a pack of this version or end early.
 * @param {Uint8Array} bytes @returns {Preview} */
export function preview(bytes) {
  if (bytes.length < HEADER + TRAILER || MAGIC !== String.fromCharCode(...bytes.subarray(0, MAGIC.length))) throw new Error("not a dataset pack");
  if (bytes[MAGIC.length] !== VERSION) throw new Error(`pack version ${bytes[MAGIC.length]}, this page reads ${VERSION}`);
  const flags = bytes[HEADER - 1];
  const r = new Reader(bytes.subarray(HEADER, bytes.length - TRAILER));
  const name = r.text();
  const classes = r.list(() => oneLine(r.text()));
  const truth = Int32Array.from(r.list(() => r.number() - 1));
  const n = truth.length;
  const nodes = flags & HAS_NODES ? Array.from({ length: n }, () => oneLine(r.text())) : [];
  const { edges, degree } = links(r, n, (flags & WEIGHTED) !== 0);
  const f = r.number();
  const layout = flags & HAS_LAYOUT ? places(bytes.subarray(0, bytes.length - TRAILER), n) : new Float32Array(0);
  return {
    name, n, f, c: classes.length, edgeCount: edges.length / 2, classes: classes.join("\n"), nodes: nodes.join("\n"),
    edges, layout, truth, degree,
  };
}

/**
 * The features of a pack by column: what a picture of the features needs and
 * that of the graph does not. The pack was read by preview before.
 * @param {Uint8Array} bytes @returns {{n: number, f: number, ptr: Int32Array, rows: Int32Array, values: Float32Array}}
 *   ptr: f+1, rows and values: an entry of column j for each from ptr[j] to ptr[j+1]
 */
export function features(bytes) {
  const flags = bytes[HEADER - 1];
  const r = new Reader(bytes.subarray(HEADER, bytes.length - TRAILER));
  r.text();
  r.list(() => r.text());
  const n = r.list(() => r.number()).length;
  if (flags & HAS_NODES) for (let i = 0; i < n; i++) r.text();
  links(r, n, (flags & WEIGHTED) !== 0);
  const f = r.number();
  const ptr = new Int32Array(f + 1);
  for (let j = 0; j < f; j++) ptr[j + 1] = ptr[j] + r.count();
  const rows = new Int32Array(ptr[f]);
  for (let j = 0; j < f; j++) {
    for (let k = ptr[j], last = -1; k < ptr[j + 1]; k++) rows[k] = last += 1 + r.number();
  }
  const values = new Float32Array(ptr[f]).fill(1);
  if (flags & VALUED) {
    const view = new DataView(r.bytes.buffer, r.bytes.byteOffset + r.at, 4 * values.length);
    for (let k = 0; k < values.length; k++) values[k] = view.getFloat32(4 * k, true);
  }
  return { n, f, ptr, rows, values };
}

class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  /** An unsigned LEB128 varint below 2^31. */
  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (this.at >= this.bytes.length || scale > 2 ** 28) throw new Error("the pack ends early or a number is malformed");
      const b = this.bytes[this.at++];
      value += (b & 127) * scale;
      if (b < 128) break;
    }
    if (value >= 2 ** 31) throw new Error("a number of the pack is too large");
    return value;
  }

  /** The number of things of which each takes a byte or more. */
  count() {
    const n = this.number();
    if (n > this.bytes.length - this.at) throw new Error("the pack ends early");
    return n;
  }

  text() {
    const n = this.count();
    this.at += n;
    return new TextDecoder().decode(this.bytes.subarray(this.at - n, this.at));
  }

  /** @template T @param {() => T} one @returns {T[]} */
  list(one) {
    return Array.from({ length: this.count() }, one);
  }
}

/** The entries on and above the diagonal, as links without self-loops.
 * @param {Reader} r @param {number} n @param {boolean} weighted */
function links(r, n, weighted) {
  const counts = Array.from({ length: n }, () => r.count());
  const degree = new Int32Array(n);
  /** @type {number[]} */
  const edges = [];
  let entries = 0;
  counts.forEach((count, i) => {
    entries += count;
    for (let k = 0, last = i - 1; k < count; k++) {
      last += 1 + r.number();
      if (last >= n) throw new Error(`a link of node ${i} leads to node ${last} of ${n}`);
      if (last === i) continue;
      edges.push(i, last);
      degree[i]++;
      degree[last]++;
    }
  });
  if (weighted) r.at += 4 * entries;
  return { edges: Int32Array.from(edges), degree };
}

/** The layout is the last 4n bytes: high bytes of all coordinates, then the low ones.
 * @param {Uint8Array} body @param {number} n @returns {Float32Array} */
function places(body, n) {
  const start = body.length - 4 * n;
  if (start < HEADER) throw new Error("the pack ends early");
  const at = new Float32Array(2 * n);
  for (let k = 0; k < at.length; k++) at[k] = ((body[start + k] << 8) | body[start + 2 * n + k]) / 32767.5 - 1;
  return at;
}

/** @param {string} name */
function oneLine(name) {
  return name.replaceAll("\n", " ");
}
