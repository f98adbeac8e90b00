/** The mean over many splits beside the accuracy of one, where it is known. In the place below it is the button that trains the
 * strategy beyond the paper or, of a run of that strategy, what speaks against it. */

import { byId, make, setText } from "../parts/dom.js";
import { accuracyOf, percent } from "../parts/format.js";
import { lazy, withPart } from "../parts/lazy.js";
import { lessonLink } from "../parts/lesson-link.js";
import { t } from "../text/text.js";
import { doubtOf } from "./doubt.js";

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
  const place = byId("beyond", HTMLElement); // as high as the button, whatever it shows
  place.style.minWidth = "0";
  const beyond = make("button", "plain", t("page.strategy.evidence")); // what it is called until its mean is known
  beyond.type = "button";
  const doubt = make("span");
  for (const e of [beyond, doubt]) {
    Object.assign(e.style, { marginLeft: "0", minWidth: "0", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
    e.hidden = true;
  }
  place.append(beyond, doubt);
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
      const m = known;
      const cellOf = (/** @type {{strategy?: string, protocol?: string}} */ other) => (
        done && s.run && m ? m.of(s.manifest, m.table, { ...s.run.choice, ...other }) : undefined);
      const cell = cellOf({});
      setText(line, done && cell && m ? t("lab.splits", { here: accuracyOf(done.accuracy, done), n: cell.n, all: m.said(cell) }) : "\u00a0");
      const farther = cell && s.run?.choice.strategy !== BEYOND.strategy && !fixed(s) ? cellOf(BEYOND) : undefined;
      beyond.hidden = !farther;
      if (farther && m) {
        setText(beyond, t("lab.beyond", { n: farther.n, all: m.said(farther) }));
        beyond.title = `${beyond.textContent}\n${t("page.strategy-hint.evidence")}`;
      }
      const share = doubtOf(s.run);
      doubt.hidden = share === 0;
      setText(doubt, share > 0 ? t("lab.doubt", { share: percent(share) }) : "");
      doubt.title = share > 0 ? `${doubt.textContent}\n${t("lab.doubt-why")}` : "";
    },
  };
}

/** Whether the page leaves the choice of strategy and protocol to its link. @param {State} s */
function fixed(s) {
  return "embed" in document.documentElement.dataset || ["settings", "strategy", "protocol"].some((h) => s.hide.includes(h));
}
