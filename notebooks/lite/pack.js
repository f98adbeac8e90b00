/** pack.js LAB: compresses the kernel for a server that sends it so, says how large it is, and fails where it is too large. */

import { writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { kernel, MOST, weigh } from "./weigh.js";

const { file, plain } = kernel(process.argv[2]);
const weighed = weigh(plain).catch((err) => err);
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
const packed = brotliCompressSync(plain, { params: { [quality]: 9, [window]: 24, [size]: plain.length } });
writeFileSync(`${file}.br`, packed);
const zipped = await weighed;
if (zipped instanceof Error) {
  console.error(`kernel: ${zipped.message}`);
  process.exit(1);
}
console.log(`kernel: ${plain.length} bytes, ${zipped} after gzip of at most ${MOST}, ${packed.length} after brotli`);
