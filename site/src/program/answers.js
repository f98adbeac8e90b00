/**
 * Requests whose answer no state holds: files that are read, weights. The
 * program answers in the order it was asked.
 *
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./messages.js").Event} ProgramEvent
 * @typedef {import("./messages.js").Fault} Fault
 */

import { endOf } from "./link.js";

/** The answer to each request. @type {Record<string, string>} */
const ANSWERS = { read: "understood", weights: "weights" };

export class Asides {
  constructor() {
    /** @type {{type: string, done: (e: any) => void, fail: (e: any) => void}[]} */
    this.waiting = [];
  }

  /** @param {{post: (r: Request) => void, dead: Fault | null}} link @param {Request} request @returns {Promise<any>} the answer; rejects with the error event */
  ask(link, request) {
    return new Promise((done, fail) => {
      if (link.dead) return fail(link.dead);
      this.waiting.push({ type: String(request.type), done, fail });
      link.post(request);
    });
  }

  /** Nobody will answer any more. @param {Fault} why */
  drop(why) {
    for (const w of this.waiting.splice(0)) w.fail(why);
  }

  /** Whether an event was an answer, which is then handed on.
   * @param {ProgramEvent | import("./messages.js").Understood | import("./messages.js").Weights} e @returns {boolean} */
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
