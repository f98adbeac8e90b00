/** pack.js LAB: compresses the kernel for a server that sends it so, says how large it is, and fails where it is too large. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The most bytes of the kernel after gzip: what a visitor waits for. */
const MOST = 8_000_000;

const dir = join(process.argv[2], "extensions/@m3s/go-kernel/static");
const name = readdirSync(dir).find((f) => /^kernel-.*\.wasm$/.test(f));
const plain = readFileSync(join(dir, name));
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
const packed = brotliCompressSync(plain, { params: { [quality]: 9, [window]: 24, [size]: plain.length } });
writeFileSync(join(dir, `${name}.br`), packed);
const zipped = gzipSync(plain, { level: 9 }).length;
console.log(`kernel: ${plain.length} bytes, ${zipped} after gzip of at most ${MOST}, ${packed.length} after brotli`);
if (zipped > MOST) {
  console.error("kernel: too large; notebooks/cmd/kernel/patch.go and notebooks/bind/bind.go list what cells can import");
  process.exit(1);
}
