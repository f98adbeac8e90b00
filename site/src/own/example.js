/** The karate club as the two files one would make oneself, from its pack. */

import { csv } from "../parts/csv.js";
import { preview } from "../program/pack.js";

/** @param {Uint8Array} pack @returns {Record<string, string>} text by file name */
export function karateFiles(pack) {
  const g = preview(pack);
  const classes = g.classes.split("\n");
  const edges = Array.from({ length: g.edges.length / 2 }, (_, k) => [g.edges[2 * k] + 1, g.edges[2 * k + 1] + 1]);
  const labels = Array.from(g.truth, (c, i) => [i + 1, classes[c]]);
  return { "karate-edges.csv": csv([["source", "target"], ...edges]), "karate-labels.csv": csv([["id", "label"], ...labels]) };
}
