/**
 * What happened in a run, as JSON lines in the form of m3s run --history
 * (engine/export): both are held to test/history.json. Pure; texts only.
 *
 * @typedef {import("../state/state.js").Graph} Graph
 * @typedef {import("../state/run.js").Run} Run
 * @typedef {import("../program/messages.js").Stage} Stage
 */

import { single } from "./exports.js";

/** What confirms a proposal of a strategy. */
const CHECKS = new Map([["m3s", "its cluster stands for "], ["m3s-naive", "the nearest centroid is that of "]]);

/** A line for each epoch, each network that was trained, and each stage's proposals.
 * @param {Graph} g @param {Run} run @returns {string} */
export function historyLines(g, run) {
  const lines = [];
  const { x, loss, train } = run.curves;
  for (const [k, r] of run.records.entries()) {
    if (r.event) lines.push(stageLine(g, run, r.event, run.records[k - 1]?.trained?.z));
    for (let i = 0; i < x.length; i++) {
      const epoch = x[i] - r.stage * run.epochs;
      if (epoch > 0 && epoch <= run.epochs) lines.push({ event: "epoch", stage: r.stage, epoch, loss: finite(loss[i]), trainAccuracy: finite(train[i]) });
    }
    if (r.trained) lines.push({ event: "trained", stage: r.stage, epoch: r.trained.epoch, testAccuracy: finite(r.trained.testAccuracy), measured: run.measured });
  }
  return lines.map((line) => `${JSON.stringify(line).replace(/[<>&\u2028\u2029]/g, escaped)}\n`).join("");
}

/** A letter as Go's encoder has it in a text.
 * @param {string} c */
const escaped = (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** @param {number} v */
const finite = (v) => (Number.isFinite(v) ? v : null);

/** @param {Graph} g @param {Run} run @param {Stage} e @param {Float32Array | undefined} z of the network before */
function stageLine(g, run, e, z) {
  const rejected = new Set(Array.from(e.rejected, (node, k) => `${node} ${e.rejectedClass[k]}`));
  const ranks = new Int32Array(g.c);
  const proposals = Array.from(e.proposed, (node, k) => {
    const c = e.proposedClass[k];
    const added = !rejected.has(`${node} ${c}`);
    const checked = e.pseudo[node] >= 0 ? g.classes[e.pseudo[node]] : undefined;
    return {
      node, ...(g.nodes[node] ? { name: g.nodes[node] } : {}), class: g.classes[c], rank: ++ranks[c], confidence: z ? finite(single(z[node * g.c + c])) : null, added,
      ...(e.cluster.length > 0 ? { cluster: e.cluster[node] } : {}), ...(checked === undefined ? {} : { checkedClass: checked }),
      ...(added ? {} : { why: `${CHECKS.get(run.choice.strategy) ?? "the evidence says "}${checked ?? "no class"}` }),
    };
  });
  return { event: "stage", stage: e.stage, t: run.t, proposals };
}
