/**
 * Time, so that tests can give their own.
 *
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(ms: number, act: () => void) => () => void} after calls act once, later; the returned function calls it off
 */

/** @type {Clock} */
export const CLOCK = {
  now: () => performance.now(),
  after(ms, act) {
    const id = setTimeout(act, ms);
    return () => clearTimeout(id);
  },
};

/** Ends a task of the main thread: the browser may paint and answer before the next begins.
 * @returns {Promise<void>} */
export const breath = () => new Promise((done) => setTimeout(done));
