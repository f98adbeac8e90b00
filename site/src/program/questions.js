/**
 * Requests whose answer no state holds: files that are read, weights, topics. The
 * program answers in the order it was asked.
 *
 * @typedef {import("./messages.js").Understood} Understood
 * @typedef {import("./messages.js").Weights} Weights
 * @typedef {import("./messages.js").Topics} Topics
 * @typedef {import("./events.js").Fault} Fault
 * @typedef {{read: Understood, weights: Weights, topics: Topics}} Answers by the type of the request
 * @typedef {import("./messages.js").ReadRequest | import("./messages.js").WeightsRequest | import("./messages.js").TopicsRequest} Question
 */

import { endOf } from "./link.js";

/** The answer to each request. */
const ANSWERS = /** @type {const} */ ({ read: "understood", weights: "weights", topics: "topics" });

export class Questions {
  constructor() {
    /** @type {{type: keyof Answers, done: (e: any) => void, fail: (f: Fault) => void}[]} */
    this.waiting = [];
  }

  /** @template {Question} Q
   * @param {{post: (r: Question) => void, dead: Fault | null}} link @param {Q} question @returns {Promise<Answers[Q["type"]]>} rejects with a fault */
  ask(link, question) {
    return new Promise((done, fail) => {
      if (link.dead) return fail(link.dead);
      this.waiting.push({ type: question.type, done, fail });
      link.post(question);
    });
  }

  /** Nobody will answer any more. @param {Fault} why */
  drop(why) {
    for (const w of this.waiting.splice(0)) w.fail(why);
  }

  /** Whether an event was an answer, which is then handed on.
   * @param {import("./events.js").Heard} e @returns {e is Understood | Weights | Topics} */
  take(e) {
    if (e.type === "overdue" || (e.type === "error" && e.where === "page")) {
      this.drop(endOf(e));
      return false;
    }
    const at = this.waiting.findIndex((w) => (e.type === "error" ? e.where === w.type : e.type === ANSWERS[w.type]));
    if (at < 0) return false;
    const [w] = this.waiting.splice(at, 1);
    if (e.type === "error") w.fail(e);
    else w.done(e);
    return true;
  }
}
