import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { npy, weightsNpz } from "./npz.js";

test("weights are arrays that NumPy reads", () => {
  const one = npy(Float32Array.of(1, 2, 3, 4, 5, 6), 2, 3);
  assert.equal(one.length, 128 + 24);
  assert.match(Buffer.from(one).toString("latin1"), /^\x93NUMPY\x01\0v\0\{'descr': '<f4', 'fortran_order': False, 'shape': \(2, 3\), \} *\n/);
  const file = Buffer.from(weightsNpz({ type: "weights", run: 1, stage: 0, ins: Int32Array.of(2, 3), outs: Int32Array.of(3, 1), values: Float32Array.from({ length: 9 }, (_, i) => i / 2) }));
  const end = file.length - 22;
  assert.deepEqual([file.readUInt32LE(end), file.readUInt16LE(end + 10)], [0x06054b50, 2]);
  let at = file.readUInt32LE(end + 16);
  for (const name of ["W1.npy", "W2.npy"]) {
    assert.equal(file.readUInt32LE(at), 0x02014b50);
    assert.equal(file.toString("latin1", at + 46, at + 52), name);
    assert.equal(file.readUInt32LE(file.readUInt32LE(at + 42)), 0x04034b50);
    at += 46 + 6;
  }
  assert.equal(file.readFloatLE(file.length - 22 - 2 * 52 - 4), 4);
});

test("the file is the command's, byte for byte", () => {
  const w = JSON.parse(readFileSync(new URL("../../test/weights.json", import.meta.url), "utf8"));
  const file = weightsNpz({ type: "weights", run: 1, stage: 0, ins: Int32Array.from(w.ins), outs: Int32Array.from(w.outs), values: Float32Array.from(w.values) });
  assert.equal(Buffer.from(file).toString("base64"), w.npz.join(""));
});
