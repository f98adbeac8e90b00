/** The parts of an address's text about comparisons that spec.js does not follow. Pure. */

import { decodeSpec } from "./spec.js";

/** @param {string} text as in the address, "" for none @returns {string[]} the parts, as they stand there */
export function missedParts(text) {
  const spec = decodeSpec(text);
  const parts = text.split(";").slice(1);
  const runs = parts.filter((part) => part.split(",")[0] === "run");
  return parts.flatMap((part) => {
    const [name, ...values] = part.split(",");
    if (name === "run") return missedFields(runs.length < 2 ? undefined : spec.columns[runs.indexOf(part)], values);
    const [group, key] = name.startsWith("paper-") ? [spec.paper, name.slice(6)] : [name === "pair" ? spec : spec.sweep, name];
    return Object.hasOwn(group, key) && alike(String(/** @type {any} */ (group)[key]), values) ? [] : [part];
  });
}

/** The order of a list says nothing.
 * @param {string} read @param {string[]} asked */
function alike(read, asked) {
  return read.split(",").sort().join() === [...asked].sort().join();
}

/** @param {import("./columns.js").Column | undefined} column what was read, or that there was no place for it @param {string[]} fields as name:value */
function missedFields(column, fields) {
  return fields.filter((field) => {
    const [name, value] = field.split(":");
    return !column || !Object.hasOwn(column, name) || String(/** @type {any} */ (column)[name]) !== value;
  });
}
