/** The karate club as the two files one would make oneself, from its pack. */

import { preview } from "../pack.js";

/** @param {Uint8Array} pack @returns {Record<string, string>} text by file name */
export function karateFiles(pack) {
  const g = preview(pack);
  const classes = g.classes.split("\n");
  let edges = "source,target\n";
  for (let k = 0; k < g.edges.length; k += 2) edges += `${g.edges[k] + 1},${g.edges[k + 1] + 1}\n`;
  const labels = Array.from(g.truth, (c, i) => `${i + 1},${classes[c]}\n`);
  return { "karate-edges.csv": edges, "karate-labels.csv": `id,label\n${labels.join("")}` };
}
