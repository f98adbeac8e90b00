/** The mean over many splits beside the accuracy of one, where it is known, and the strategy beyond the paper one press away. */

import { byId, make, setText } from "../parts/dom.js";
import { accuracyOf } from "../parts/format.js";
import { lazy, withPart } from "../parts/lazy.js";
import { lessonLink } from "../parts/lesson-link.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../lab/results.js").Cell} Cell
 */

/** The strategy beyond the paper, and the protocol that its means are of. */
const BEYOND = { strategy: "evidence", protocol: "last" };

/** @param {() => void} again called when the means are there @param {(m: Intent) => void} send @returns {import("../state/store.js").View} */
export function splits(again, send) {
  const line = byId("splits", HTMLElement);
  lessonLink(/** @type {HTMLElement} */ (line.closest("section")), "run");
  const beyond = make("button", "plain");
  beyond.id = "beyond";
  beyond.type = "button";
  Object.assign(beyond.style, { justifySelf: "start", fontSize: "var(--small)" });
  beyond.addEventListener("click", () => {
    byId("train", HTMLButtonElement).focus(); // this button goes
    send({ type: "choose", name: "protocol", value: BEYOND.protocol });
    send({ type: "choose", name: "strategy", value: BEYOND.strategy });
    send({ type: "train" });
  });
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
      return [s.run?.result, known, s.hide];
    },
    draw(s) {
      const done = s.run?.result;
      const cellOf = (/** @type {{strategy?: string, protocol?: string}} */ other) => (
        done && s.run && known ? known.of(s.manifest, known.table, { ...s.run.choice, ...other }) : undefined);
      const cell = cellOf({});
      setText(line, done && cell && known ? t("lab.splits", { here: accuracyOf(done.accuracy, done), n: cell.n, all: known.said(cell) }) : "\u00a0");
      const farther = cellOf(BEYOND);
      beyond.remove();
      if (!known || !cell || !farther || s.run?.choice.strategy === BEYOND.strategy || s.hide.some((h) => h === "strategy" || h === "settings")) return;
      beyond.textContent = t("lab.beyond", { n: farther.n, all: known.said(farther) });
      beyond.title = t("page.strategy-hint.evidence");
      line.after(beyond);
    },
  };
}
