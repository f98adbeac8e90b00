/**
 * What a tab knows of the editions of the page: the one it shows, the one that
 * is kept, and whether there is a newer one. Pure.
 *
 * @typedef {object} Keeping
 * @property {"" | "kept" | "full" | "failed"} kept "" while nothing is known
 * @property {"" | "waiting" | "asked" | "over" | "behind"} newer waiting to take over; asked to; another tab had it take over; the server has one and this tab's files are gone
 *
 * News are what the service worker and the browser report: a newer edition is
 * complete and `waiting`; another worker answers (`changed`, `first` when none
 * did before); this tab's files are gone (`behind`); the button (`reload`).
 *
 * @typedef {{type: "kept" | "waiting" | "behind" | "reload"} | {type: "unkept", full: boolean} | {type: "changed", first: boolean}} News
 */

/** @type {Keeping} */
export const UNKNOWN = { kept: "", newer: "" };

/** @param {Keeping} s @param {News} m @returns {Keeping} */
export function reduceKeeping(s, m) {
  switch (m.type) {
    case "kept": return { ...s, kept: "kept" };
    // What is kept stays so when more, or a newer edition, cannot be.
    case "unkept": return s.kept === "kept" ? s : { ...s, kept: m.full ? "full" : "failed" };
    case "waiting": return s.newer === "" ? { ...s, newer: "waiting" } : s;
    case "changed": return m.first || s.newer === "asked" ? s : { ...s, newer: "over" };
    case "behind": return s.newer === "" ? { ...s, newer: "behind" } : s;
    case "reload": return s.newer === "waiting" ? { ...s, newer: "asked" } : s;
  }
}

/** What the tab does because of the news.
 * @param {Keeping} before @param {News} m @returns {"" | "take-over" | "reload"} */
export function deed(before, m) {
  if (m.type === "reload") return before.newer === "waiting" ? "take-over" : "reload";
  return m.type === "changed" && before.newer === "asked" ? "reload" : "";
}
