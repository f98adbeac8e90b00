/** Starts programs for the pool and fetches what they load. */

import { builtIn, fetchBytes } from "./link.js";
import { ownRequest } from "./own-files.js";
import { openProgram } from "./program.js";
import { BUSY } from "./supervisor.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("./manifest.js").Manifest} Manifest
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./pool.js").Outside} Outside
 */

/** @param {() => Manifest} now @param {boolean} simd whether the SIMD program may be used @returns {Pick<Outside, "open" | "load">} */
export function programs(now, simd) {
  /** @type {Map<string, Promise<Uint8Array>>} */
  const packs = new Map();
  return {
    open: (event) => openProgram({ manifest: now(), simd, brief: true, limits: BUSY, event }),
    async load(dataset) {
      if (dataset.startsWith("own:")) return ownOf(now(), dataset.slice(4));
      const file = now().packs[dataset];
      if (!file) return builtIn(dataset);
      let pack = packs.get(dataset);
      if (!pack) packs.set(dataset, (pack = fetchBytes(file)));
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
  if (m.ownData?.graph !== graph) throw new Error(t("compare.other-files"));
  return ownRequest(m.ownData);
}
