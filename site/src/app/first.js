/**
 * The run of a first visit, without settings in the address: a typical run in
 * which the check has something to reject. site/cmd/first chose it by what its
 * record.json says.
 */

import { decode } from "../state/address.js";

/** As an address; what it does not name is at its default, and a test holds the whole against the record. */
const FIRST = "v=1&protocol=paper&seed=100001";

/** @param {import("../program/manifest.js").Manifest} m */
export const firstVisit = (m) => decode(m, FIRST);
