/** Moving pictures are joined as the container's specification says, and README shows those that are kept. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { animation, still } from "../e2e/webp.mjs";

/** A lossy WebP's container around n bytes that stand for a picture of this size.
 * @param {number} width @param {number} height @param {number} n */
function webp(width, height, n) {
  const data = Buffer.alloc(10 + n, n);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  const chunk = Buffer.concat([Buffer.from("VP8 "), Buffer.alloc(4), data, Buffer.alloc(data.length % 2)]);
  chunk.writeUInt32LE(data.length, 4);
  const head = Buffer.from("RIFF\0\0\0\0WEBP");
  head.writeUInt32LE(4 + chunk.length, 4);
  return Buffer.concat([head, chunk]);
}

/** The chunks of a container, by name and content. @param {Buffer} b @returns {[string, Buffer][]} */
function chunks(b) {
  /** @type {[string, Buffer][]} */
  const all = [];
  for (let at = 0; at < b.length;) {
    const size = b.readUInt32LE(at + 4);
    all.push([b.toString("latin1", at, at + 4), b.subarray(at + 8, at + 8 + size)]);
    at += 8 + size + (size % 2);
  }
  return all;
}

test("frames of odd and even lengths are joined with their times", () => {
  const moving = animation([{ image: webp(320, 200, 3), time: 140 }, { image: webp(320, 200, 4), time: 70_000 }]);
  assert.equal(moving.readUInt32LE(4), moving.length - 8);
  const [canvas, anim, ...frames] = chunks(moving.subarray(12));
  assert.deepEqual([canvas[0], anim[0], ...frames.map((f) => f[0])], ["VP8X", "ANIM", "ANMF", "ANMF"]);
  assert.deepEqual([canvas[1][0], canvas[1].readUIntLE(4, 3), canvas[1].readUIntLE(7, 3)], [2, 319, 199]);
  assert.deepEqual(frames.map(([, f]) => f.readUIntLE(12, 3)), [140, 70_000]);
  assert.deepEqual(frames.map(([, f]) => chunks(f.subarray(16))[0][1].length), [13, 14]);
});

test("what is no lossy WebP, or of another size, is refused", () => {
  assert.throws(() => still(Buffer.from("GIF89a, not a WebP image at all")), /not a WebP/);
  assert.throws(() => still(Buffer.concat([webp(1, 1, 0).subarray(0, 12)])), /without a lossy picture/);
  assert.throws(() => animation([{ image: webp(2, 2, 1), time: 1 }, { image: webp(2, 3, 1), time: 1 }]), /different sizes/);
});

test("README's pictures move, in light and in dark, and are below 2 MB together", () => {
  const read = (/** @type {string} */ name) => readFileSync(new URL(`../../${name}`, import.meta.url));
  const readme = String(read("README.md"));
  let bytes = 0;
  for (const name of ["site/picture-light.webp", "site/picture-dark.webp"]) {
    assert.ok(readme.includes(`="${name}"`), `README.md does not show ${name}`);
    const file = read(name);
    bytes += file.length;
    assert.equal(file.readUInt32LE(4), file.length - 8, `${name} is whole`);
    const frames = chunks(file.subarray(12)).filter(([chunk]) => chunk === "ANMF").map(([, content]) => content);
    assert.equal(new Set(frames.map((frame) => frame.subarray(16).toString("latin1"))).size, frames.length, `${name} stands still`);
    assert.ok(frames.length >= 10, `${name} has ${frames.length} frames`);
  }
  assert.ok(bytes < 2_000_000, `${bytes} bytes`);
  assert.ok(readme.includes('media="(prefers-reduced-motion: reduce)" srcset="site/page.png"'));
});
