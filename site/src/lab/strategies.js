/** The methods of the paper's tables. */
export const PAPER = ["lp", "gcn", "co-training", "self-training", "union", "intersection", "multistage", "m3s"];

/** The strategies that read a setting.
 * @type {Record<string, string[]>} */
export const READ_BY = {
  layers: ["m3s", "m3s-naive", "multistage", "self-training", "co-training", "union", "intersection", "gcn", "evidence"],
  stages: ["m3s", "m3s-naive", "multistage", "evidence"],
  t: ["m3s", "m3s-naive", "multistage", "self-training", "co-training", "union", "intersection", "evidence"],
  clusters: ["m3s"],
  embedding: ["m3s", "m3s-naive"],
  seed: ["m3s", "m3s-naive", "multistage", "self-training", "co-training", "union", "intersection", "gcn", "evidence"],
};
