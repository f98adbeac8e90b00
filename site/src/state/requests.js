/**
 * What the page asks of the program, read from two states. Pure.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("../program/messages.js").Request} Request
 * @typedef {import("../program/messages.js").ExplainRequest} ExplainRequest
 */

import { shown } from "./moments.js";
import { startRequest } from "./options.js";

/** The requests that lead from what the program was told in `before` to what
 * `after` says, in order. Loading a dataset is not among them: see loadWanted.
 * @param {State} before @param {State} after @returns {Request[]} */
export function requests(before, after) {
  /** @type {Request[]} */
  const list = [];
  const run = after.run;
  if (!run) return list;
  let told = 0;
  if (before.run?.id === run.id) told = before.run.wish.n;
  else list.push(startRequest(run.choice, run.id, run.paused));
  if (run.wish.n > told) {
    const { type, unit } = run.wish;
    list.push(type === "step" ? { type, run: run.id, ...(unit ? { unit } : {}) } : { type, run: run.id });
  }
  const ask = explainWanted(after);
  if (ask && !same(ask, explainWanted(before))) list.push(ask);
  return list;
}

/** The request that explains the chosen node with the network that is shown;
 * null when there is none to ask.
 * @param {State} s @returns {ExplainRequest | null} */
function explainWanted(s) {
  if (!s.run || s.run.lost || s.look.node < 0 || s.load) return null;
  const net = shown(s.run, s.look.at).net;
  return net && { type: "explain", run: s.run.id, node: s.look.node, stage: net.stage };
}

/** @param {ExplainRequest} a @param {ExplainRequest | null} b */
function same(a, b) {
  return b !== null && a.run === b.run && a.node === b.node && a.stage === b.stage;
}

/** The dataset to load because of a change, or null.
 * @param {State | null} before @param {State} after @returns {{ticket: number, dataset: string} | null} */
export function loadWanted(before, after) {
  const load = after.load;
  return load && load.ticket !== before?.load?.ticket ? { ticket: load.ticket, dataset: load.dataset } : null;
}
