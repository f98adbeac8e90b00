/**
 * Requests whose answer no state holds: files that are read, weights. The
 * program answers in the order it was asked.
 *
 * @typedef {import("../messages.js").Request} Request
 * @typedef {import("../messages.js").Event} ProgramEvent
 */

/** The answer to each request. @type {Record<string, string>} */
const ANSWERS = { read: "understood", weights: "weights" };

export class Asides {
  constructor() {
    /** @type {{type: string, done: (e: any) => void, fail: (e: any) => void}[]} */
    this.waiting = [];
  }

  /** @param {{post: (r: Request) => void}} link @param {Request} request @returns {Promise<any>} the answer; rejects with the error event */
  ask(link, request) {
    return new Promise((done, fail) => {
      this.waiting.push({ type: String(request.type), done, fail });
      link.post(request);
    });
  }

  /** Whether an event was an answer, which is then handed on.
   * @param {ProgramEvent | import("../messages.js").Understood | import("../messages.js").Weights} e @returns {boolean} */
  take(e) {
    if (e.type === "error" && e.where === "page") {
      for (const w of this.waiting.splice(0)) w.fail(e);
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
