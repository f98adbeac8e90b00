/** What a run of evidence can say against itself without a test label (engine/EVIDENCE.md, section 5). Pure. */

/** The share of answers that changed after stage 1, where it is so large that 22 in 100 such runs fail: else 0. The command
 * draws the line at the same place.
 * @param {import("../state/run.js").Run | null} run @returns {number} */
export function doubtOf(run) {
  if (run?.choice.strategy !== "evidence" || !run.result) return 0;
  const early = run.records[1]?.trained?.predictions;
  const changed = early ? run.predictions.reduce((n, c, i) => n + Number(c !== early[i]), 0) : 0;
  return 20 * changed > run.predictions.length ? changed / run.predictions.length : 0;
}
