/** pack.js LAB: compresses the kernel for a server that sends it so, and says how large it is. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dir = join(process.argv[2], "extensions/@m3s/go-kernel/static");
const name = readdirSync(dir).find((f) => /^kernel-.*\.wasm$/.test(f));
const plain = readFileSync(join(dir, name));
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
const packed = brotliCompressSync(plain, { params: { [quality]: 9, [window]: 24, [size]: plain.length } });
writeFileSync(join(dir, `${name}.br`), packed);
const mb = (n) => (n / 1e6).toFixed(2);
console.log(`kernel: ${mb(plain.length)} MB, ${mb(gzipSync(plain, { level: 9 }).length)} after gzip, ${mb(packed.length)} after brotli`);
