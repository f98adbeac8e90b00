/** What the browser's kernel weighs, for those who build it and those who test it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** The most bytes of the kernel after gzip: what a visitor waits for. */
export const MOST = 8_000_000;

/** The kernel's file in a lab, and its bytes. @param {string} lab @returns {{file: string, plain: Buffer}} */
export function kernel(lab) {
  const dir = join(lab, "extensions/@m3s/go-kernel/static");
  const file = join(dir, readdirSync(dir).find((f) => /^kernel-.*\.wasm$/.test(f)));
  return { file, plain: readFileSync(file) };
}

/** Bytes after gzip, computed beside what else runs; it throws where they are more than a visitor is to wait for.
 * @param {Buffer} plain @param {number} [most] @returns {Promise<number>} */
export async function weigh(plain, most = MOST) {
  const { length } = await promisify(gzip)(plain, { level: 9 });
  if (length > most) {
    throw new Error(`the browser's kernel is too large: ${length} bytes after gzip of at most ${most}; notebooks/cmd/kernel/patch.go and notebooks/bind/bind.go list what cells can import`);
  }
  return length;
}
