/**
 * The settings of the graph generator as the name of a dataset, so that they
 * travel in links: "generated:n2000.c5.h80.d40.w500.s1", homophily in per
 * cent and degree in tenths. Pure.
 *
 * @typedef {import("./messages.js").GenerateRequest} GenerateRequest
 *
 * @typedef {object} Dial
 * @property {string} name of the words
 * @property {string} letter
 * @property {string} field of the generate request
 * @property {number} unit what one step is worth there
 * @property {number} min
 * @property {number} max
 * @property {number} step of the slider
 * @property {number} initial as the generator's default
 */

/** @type {Dial[]} */
export const DIALS = [
  { name: "nodes", letter: "n", field: "n", unit: 1, min: 100, max: 20000, step: 4, initial: 2708 },
  { name: "classes", letter: "c", field: "classes", unit: 1, min: 2, max: 12, step: 1, initial: 7 },
  { name: "homophily", letter: "h", field: "homophily", unit: 0.01, min: 10, max: 100, step: 1, initial: 81 },
  { name: "degree", letter: "d", field: "meanDegree", unit: 0.1, min: 10, max: 200, step: 1, initial: 39 },
  { name: "words", letter: "w", field: "words", unit: 1, min: 50, max: 4000, step: 1, initial: 1433 },
  { name: "seed", letter: "s", field: "seed", unit: 1, min: 1, max: 999999, step: 1, initial: 1 },
];

const FORM = /^generated:n(\d{1,6})\.c(\d{1,6})\.h(\d{1,6})\.d(\d{1,6})\.w(\d{1,6})\.s(\d{1,6})$/;

/** The values of the dials, or null for a name that is not the generator's or asks for what it cannot make.
 * @param {string} dataset @returns {number[] | null} */
export function readDials(dataset) {
  if (dataset === "generated") return DIALS.map((d) => d.initial);
  const found = FORM.exec(dataset);
  if (!found) return null;
  const values = found.slice(1).map(Number);
  return values.every((v, i) => v >= DIALS[i].min && v <= DIALS[i].max) && writeDials(values) === dataset ? values : null;
}

/** The dataset of dials, each moved into its range.
 * @param {number[]} values @returns {string} */
export function writeDials(values) {
  const kept = DIALS.map((d, i) => Math.min(d.max, Math.max(d.min, Math.round(values[i]) || 0)));
  if (kept.every((v, i) => v === DIALS[i].initial)) return "generated";
  return `generated:${kept.map((v, i) => DIALS[i].letter + v).join(".")}`;
}

/** What a dial says: its value in the unit of the request.
 * @param {Dial} d @param {number} value */
export function worth(d, value) {
  return d.unit === 1 ? value : Math.round(value * d.unit * 100) / 100;
}

/** The request that makes the dataset, or null.
 * @param {string} dataset @returns {GenerateRequest | null} */
export function generateRequest(dataset) {
  const values = readDials(dataset);
  if (!values) return null;
  if (dataset === "generated") return { type: "generate" };
  return { type: "generate", ...Object.fromEntries(DIALS.map((d, i) => [d.field, worth(d, values[i])])) };
}
