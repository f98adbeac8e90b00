/**
 * Weights as a file that NumPy opens: `numpy.load("m3s.npz")["W1"]` is the
 * first layer's matrix, inputs × outputs, float32. An npz is a zip, here
 * without compression, of one npy for each array. Pure.
 */

/** @typedef {import("../program/messages.js").Weights} Weights */

/** @param {Weights} w @returns {Uint8Array<ArrayBuffer>} */
export function weightsNpz(w) {
  let at = 0;
  return zip(Array.from(w.ins, (rows, l) => {
    const size = rows * w.outs[l];
    const values = w.values.subarray(at, at + size);
    at += size;
    return { name: `W${l + 1}.npy`, bytes: npy(values, rows, w.outs[l]) };
  }));
}

/** A matrix in NumPy's format, version 1.0.
 * @param {Float32Array} values @param {number} rows @param {number} cols @returns {Uint8Array<ArrayBuffer>} */
export function npy(values, rows, cols) {
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`;
  const length = Math.ceil((10 + text.length + 1) / 64) * 64;
  const out = new Uint8Array(length + 4 * values.length);
  out.set([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, (length - 10) & 255, (length - 10) >> 8]);
  out.set(new TextEncoder().encode(`${text.padEnd(length - 11)}\n`), 10);
  const view = new DataView(out.buffer, length);
  values.forEach((v, k) => view.setFloat32(4 * k, v, true));
  return out;
}

/** A zip of stored files, dated 1980-01-01.
 * @param {{name: string, bytes: Uint8Array}[]} files @returns {Uint8Array<ArrayBuffer>} */
export function zip(files) {
  /** @type {Uint8Array[]} */
  const parts = [];
  /** @type {Uint8Array[]} */
  const directory = [];
  let at = 0;
  for (const f of files) {
    const name = new TextEncoder().encode(f.name);
    const fields = new DataView(new ArrayBuffer(26)); // the same in both places
    fields.setUint16(0, 20, true);
    fields.setUint16(8, 0x21, true);
    fields.setUint32(10, crc32(f.bytes), true);
    fields.setUint32(14, f.bytes.length, true);
    fields.setUint32(18, f.bytes.length, true);
    fields.setUint16(22, name.length, true);
    const same = new Uint8Array(fields.buffer);
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4), same, name, f.bytes);
    const tail = new DataView(new ArrayBuffer(14));
    tail.setUint32(10, at, true);
    directory.push(Uint8Array.of(0x50, 0x4b, 1, 2, 20, 0), same, new Uint8Array(tail.buffer), name);
    at += 30 + name.length + f.bytes.length;
  }
  const size = directory.reduce((sum, p) => sum + p.length, 0);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, files.length, true);
  end.setUint16(10, files.length, true);
  end.setUint32(12, size, true);
  end.setUint32(16, at, true);
  return joined([...parts, ...directory, new Uint8Array(end.buffer)]);
}

/** @param {Uint8Array[]} parts @returns {Uint8Array<ArrayBuffer>} */
function joined(parts) {
  const out = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let c = 0xffffffff;
  for (const b of bytes) c = TABLE[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}
