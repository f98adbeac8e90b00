/** Joins WebP images into a moving one, as the WebP container specification
 * (RIFF, VP8X, ANIM, ANMF) has it. */

/** A chunk: its name, its length, its content, even.
 * @param {string} name @param {Buffer} content */
function chunk(name, content) {
  const head = Buffer.alloc(8);
  head.write(name, 0, "latin1");
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** The image data of a still WebP, lossy or not, and its size in pixels.
 * @param {Buffer} webp @returns {{data: Buffer, width: number, height: number}} */
export function still(webp) {
  if (webp.toString("latin1", 0, 4) !== "RIFF" || webp.toString("latin1", 8, 12) !== "WEBP") throw new Error("not a WebP image");
  for (let at = 12; at < webp.length;) {
    const name = webp.toString("latin1", at, at + 4), size = webp.readUInt32LE(at + 4);
    if (name === "VP8 ") return { data: webp.subarray(at, at + 8 + size + (size % 2)), width: webp.readUInt16LE(at + 14) & 0x3fff, height: webp.readUInt16LE(at + 16) & 0x3fff };
    at += 8 + size + (size % 2);
  }
  throw new Error("a WebP image without a lossy picture");
}

/** @param {{image: Buffer, time: number}[]} frames of one size; time in milliseconds @returns {Buffer} */
export function animation(frames) {
  const { width, height } = still(frames[0].image);
  const canvas = Buffer.alloc(10);
  canvas[0] = 2; // moving
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const parts = frames.map(({ image, time }) => {
    const s = still(image);
    if (s.width !== width || s.height !== height) throw new Error("frames of different sizes");
    const head = Buffer.alloc(16);
    head.writeUIntLE(width - 1, 6, 3);
    head.writeUIntLE(height - 1, 9, 3);
    head.writeUIntLE(time, 12, 3);
    head[15] = 2; // drawn over the frame before, without blending
    return chunk("ANMF", Buffer.concat([head, s.data]));
  });
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), chunk("VP8X", canvas), chunk("ANIM", Buffer.alloc(6)), ...parts]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
