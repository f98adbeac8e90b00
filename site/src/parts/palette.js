/**
 * Colours of the classes. Both palettes were searched for so that any two
 * colours, and the grey of unknown nodes, stay apart for normal vision and for
 * the three kinds of colour blindness (test/palette.test.js holds the figure).
 *
 * @typedef {object} Palette
 * @property {string[]} classes
 * @property {string} unknown a node without a prediction
 * @property {string} faint a node that is not in question
 * @property {string} ink rings and marks
 * @property {string} paper behind the graph
 * @property {string} edge
 * @property {string} accent
 * @property {string} text
 * @property {string} quiet small text and axes
 * @property {string} line grid lines
 */

/** @type {Palette} */
export const LIGHT = {
  classes: ["#075986", "#d96e14", "#27968e", "#a93b10", "#31b7ff", "#ac4cdb", "#edaf2b", "#612000"],
  unknown: "#ccd0d7", faint: "#e3e6ea", ink: "#15181d", paper: "#ffffff", edge: "#e3e6eb",
  accent: "#4338ca", text: "#15181d", quiet: "#5b6472", line: "#e4e7ec",
};

/** @type {Palette} */
export const DARK = {
  classes: ["#5366f7", "#ff8c00", "#23ca97", "#d04700", "#59f7f9", "#c48dec", "#fae257", "#8e7181"],
  unknown: "#4a4f58", faint: "#2c3037", ink: "#f4f6f8", paper: "#14161a", edge: "#262a31",
  accent: "#a5a8ff", text: "#eef0f3", quiet: "#9aa3b0", line: "#2a2e35",
};

/** The colour of class k; a graph with more classes than colours repeats them.
 * @param {Palette} p @param {number} k */
export function classColour(p, k) {
  return k < 0 ? p.unknown : p.classes[k % p.classes.length];
}
