/** Starts programs for the pool and fetches what they load. */

import { absolute, hasSIMD, made } from "../link.js";
import { ownRequest } from "../own/files.js";
import { t } from "../text.js";

/**
 * @typedef {import("../messages.js").Manifest} Manifest
 * @typedef {import("../messages.js").Request} Request
 * @typedef {import("./pool.js").Outside} Outside
 */

/** @param {() => Manifest} now @param {boolean} simd whether the SIMD program may be used @returns {Pick<Outside, "open" | "load">} */
export function programs(now, simd) {
  /** @type {Map<string, Promise<Uint8Array>>} */
  const packs = new Map();
  return {
    open(event) {
      const manifest = now();
      const worker = new Worker(manifest.worker);
      worker.onmessage = (e) => event(e.data);
      worker.onerror = (e) => event({ type: "error", where: "page", message: `worker: ${e.message || "could not be loaded"}` });
      const wasm = simd && hasSIMD() ? manifest.wasm.simd : manifest.wasm.scalar;
      worker.postMessage({ exec: absolute(manifest.exec), wasm: absolute(wasm), quiet: true });
      return { post: (r) => worker.postMessage(r, buffers(r)), close: () => worker.terminate() };
    },
    async load(dataset) {
      if (dataset.startsWith("own:")) return ownOf(now(), dataset.slice(4));
      const file = now().packs[dataset];
      if (!file) return made(dataset);
      let pack = packs.get(dataset);
      if (!pack) packs.set(dataset, (pack = bytesOf(file)));
      try {
        return { type: "load", pack: (await pack).slice() };
      } catch (err) {
        packs.delete(dataset);
        throw err;
      }
    },
  };
}

/** The request for the visitor's graph of an identity.
 * @param {Manifest} m @param {string} graph @returns {Promise<Request>} */
async function ownOf(m, graph) {
  if (m.held?.graph !== graph) throw new Error(t("compare.other-files"));
  return ownRequest(m.held);
}

/** @param {string} file @returns {Promise<Uint8Array>} */
async function bytesOf(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** @param {Request} r @returns {Transferable[]} */
function buffers(r) {
  return Object.values(r).flatMap((v) => (v instanceof Uint8Array ? [v.buffer] : []));
}
