/** The engine's strategies in the order of the page's list. */
export const NAMES = ["m3s", "m3s-naive", "multistage", "self-training", "co-training", "union", "intersection", "gcn", "lp", "evidence"];
