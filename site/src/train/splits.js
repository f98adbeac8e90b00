/** The mean over many splits beside the accuracy of one, where it is known. */

import { byId, setText } from "../parts/dom.js";
import { accuracyOf } from "../parts/format.js";
import { lazy, withPart } from "../parts/lazy.js";
import { lessonLink } from "../parts/lesson-link.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../lab/results.js").Cell} Cell
 */

/** @param {() => void} again called when the means are there @returns {import("../state/store.js").View} */
export function splits(again) {
  const line = byId("splits", HTMLElement);
  lessonLink(/** @type {HTMLElement} */ (line.closest("section")), "run");
  let file = "";
  const means = lazy(() => import("../lab/results.js"), async (m) => ({ said: m.cellSaid, of: m.cellOf, table: (await m.fetchResults(file)).table }));
  /** @type {{said: (c: Cell) => string, of: typeof import("../lab/results.js").cellOf, table: Cell[]} | null} */
  let known = null;
  return {
    reads(s) {
      if (s.run?.result && file === "") {
        file = s.manifest.results;
        withPart(means, (m) => {
          known = m;
          again();
        }, byId("view-run", HTMLElement));
      }
      return [s.run?.result, known];
    },
    draw(s) {
      const done = s.run?.result;
      const cell = done && s.run && known ? known.of(s.manifest, known.table, s.run.choice) : undefined;
      setText(line, done && cell && known ? t("lab.splits", { here: accuracyOf(done.accuracy, done), n: cell.n, all: known.said(cell) }) : "\u00a0");
    },
  };
}
