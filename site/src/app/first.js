/** The run of a first visit, without settings in the address. */

import { available, choose, initialChoice } from "../state/options.js";

/**
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../state/address.js").Link} Link
 */

/** What site/cmd/first chose, by what its record.json says: a typical run in which the check has something to reject. */
export const FIRST = { dataset: "cora", labels: "rate:0.5", strategy: "m3s", protocol: "paper", seed: 100001 };

/** @param {Manifest} m @returns {Link} */
export function firstVisit(m) {
  const choice = available(m, FIRST.dataset) ? Object.entries(FIRST).reduce((c, [name, value]) => choose(m, c, name, value), initialChoice(m)) : initialChoice(m);
  return { choice, look: {}, hide: [], missed: [] };
}
