/** The mean over many splits beside the accuracy of one, where it is known. */

import { byId, setText } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { cellSaid, fetchResults } from "../lab/results.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/options.js").Choice} Choice
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../lab/results.js").Cell} Cell
 */

/** The committed cell of a run's settings: a run of so many labels a class is that of the label rate which means as many.
 * @param {Manifest} m @param {Cell[]} table @param {Choice} c @returns {Cell | undefined} */
export function cellOf(m, table, c) {
  const [kind, value] = c.labels.split(":");
  const perClass = kind === "class" ? Number(value) : m.paper.find((s) => s.dataset === c.dataset && String(s.rate) === value)?.perClass;
  return table.find((x) => x.d === c.dataset && x.k === perClass && x.p === c.protocol && x.s === c.strategy);
}

/** @param {() => void} again called when the means are there @returns {import("../state/store.js").View} */
export function splits(again) {
  const line = byId("splits", HTMLElement);
  /** @type {Cell[] | null} */
  let table = null;
  let asked = false;
  return {
    reads: (s) => [s.run?.result, table],
    draw(s) {
      const done = s.run?.result;
      if (done && !asked) {
        asked = true;
        fetchResults(s.manifest.results).then((r) => {
          table = r.table;
          again();
        }, () => (asked = false));
      }
      const cell = done && s.run && table ? cellOf(s.manifest, table, s.run.choice) : undefined;
      setText(line, done && cell ? t("lab.splits", { here: percent(done.accuracy), n: cell.n, all: cellSaid(cell) }) : "\u00a0");
    },
  };
}
