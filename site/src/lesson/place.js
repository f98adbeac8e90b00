/**
 * Where a visitor is: the step after the #, and what a teacher's link takes
 * away. Pure.
 *
 * @typedef {object} Asked
 * @property {boolean} present large type
 * @property {boolean} truth whether it is shown; never where it is hidden
 * @property {string[]} hide
 * @property {number} seed of the splits, 1 to 20
 */

/** What a link can take away. */
export const HIDEABLE = ["header", "skip", "links", "truth", "plan"];

/** The seeds of the lesson's own runs are among those of every table. */
export const SEEDS = 20;

/** @param {string} hash @param {number} steps @returns {number} from 1 */
export function stepOf(hash, steps) {
  const at = Number(/^#(\d{1,2})$/.exec(hash)?.[1] ?? 1);
  return at >= 1 && at <= steps ? at : 1;
}

/** @param {string} query @param {number} chance from 0 to below 1 @returns {Asked} */
export function asked(query, chance) {
  const q = new URLSearchParams(query);
  const given = Number(q.get("seed"));
  const named = (q.get("hide") ?? "").split(".");
  const hide = HIDEABLE.filter((name) => named.includes(name));
  return {
    present: q.get("present") === "1",
    truth: q.get("truth") !== "off" && !hide.includes("truth"),
    hide,
    seed: Number.isInteger(given) && given >= 1 && given <= SEEDS ? given : 1 + Math.floor(SEEDS * chance),
  };
}
