/**
 * What speaks for the evidence's answer rather than another class: differences of its four reasons, which are logarithms of odds. Pure.
 *
 * @typedef {import("../program/messages.js").Explained} Explained
 *
 * @typedef {object} Part a word or a neighbour
 * @property {number} of
 * @property {number[]} odds by rival
 *
 * @typedef {object} Reason
 * @property {"network" | "words" | "links" | "size"} name
 * @property {number[]} odds by rival
 * @property {Part[]} parts the loudest, as to the first rival
 * @property {number} all how many parts there are
 * @property {number[]} rest what the others say together
 */

/** Parts of a reason that have a line of their own. */
const LOUDEST = 5;

/** Where a reason stands in the message. */
const ROWS = /** @type {const} */ ({ network: 0, words: 1, links: 3, size: 2 });

/** @param {ArrayLike<number>} list */
const largest = (list) => Array.from(list).indexOf(Math.max(...Array.from(list)));

/** The class that is answered. @param {Explained} m */
export function answerOf(m) {
  return m.given >= 0 ? m.given : largest(m.answer);
}

/** The other classes in question: the runner-up, then what the network alone says and the truth, where they are others.
 * @param {Explained} m @param {number} truth -1 where it is not shown @returns {number[]} */
export function rivals(m, truth) {
  const answer = answerOf(m);
  const c = m.answer.length;
  const scores = Array.from({ length: c }, (_, k) => (k === answer ? -Infinity : [0, 1, 2, 3].reduce((sum, r) => sum + m.reasons[r * c + k], 0)));
  return [...new Set([largest(scores), largest(m.z), truth])].filter((k) => k >= 0 && k !== answer);
}

/** The four reasons for a class rather than others.
 * @param {Explained} m @param {number} answer @param {number[]} others @returns {Reason[]} */
export function contrast(m, answer, others) {
  const c = m.answer.length;
  const odds = (/** @type {Float32Array} */ terms, /** @type {number} */ k) => others.map((b) => terms[k * c + answer] - terms[k * c + b]);
  return (/** @type {const} */ (["network", "words", "links", "size"])).map((name) => {
    const [of, terms] = name === "words" ? [m.words, m.byWord] : name === "links" ? [m.linked, m.byLinked] : [new Int32Array(0), m.byWord];
    const all = Array.from(of, (i, k) => ({ of: i, odds: odds(terms, k) })).sort((a, b) => Math.abs(b.odds[0]) - Math.abs(a.odds[0]) || a.of - b.of);
    const shown = all.length > LOUDEST + 1 ? LOUDEST : all.length;
    return {
      name, odds: odds(m.reasons, ROWS[name]), parts: all.slice(0, shown), all: all.length,
      rest: others.map((_, j) => all.slice(shown).reduce((sum, p) => sum + p.odds[j], 0)),
    };
  });
}
