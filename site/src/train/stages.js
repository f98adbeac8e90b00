/** The stage table: one line a stage, there from the start so that nothing moves. */

import { byId, make, setText } from "../parts/dom.js";
import { measuredOn, percent, whole } from "../parts/format.js";
import { t } from "../text/text.js";

/** @typedef {import("../state/run.js").Row} Row */

/** Lines kept for a run with fewer stages. */
const LINES = 6;

/** @param {HTMLElement} body @returns {import("../state/store.js").View} */
export function stages(body) {
  const on = byId("stages-on", HTMLElement);
  return {
    reads: (s) => [s.run?.measured, s.run?.rows, s.run?.stage, s.run?.phase],
    draw(s) {
      setText(on, s.run && s.run.rows.length > 0 ? measuredOn(s.run.measured) : "–");
      const rows = s.run?.rows ?? [];
      resize(body, Math.max(LINES, rows.length));
      Array.from(body.children).forEach((line, k) => {
        const row = /** @type {Row | undefined} */ (rows[k]);
        const now = s.run?.stage === k && (s.run.phase === "running" || s.run.phase === "paused");
        line.classList.toggle("now", now);
        line.classList.toggle("none", !row);
        line.ariaHidden = row ? null : "true";
        cells(row).forEach((text, i) => setText(line.children[i], text));
      });
    },
  };
}

/** @param {Row | undefined} r @returns {string[]} */
function cells(r) {
  if (!r) return ["\u00a0", "", "", "", "", ""];
  if (r.stage === 0) return [t("page.given"), "", "", whole(r.added), "", percent(r.test)];
  return [String(r.stage), whole(r.proposed), whole(r.rejected), whole(r.added), percent(r.precision), percent(r.test)];
}

/** @param {HTMLElement} body @param {number} lines */
function resize(body, lines) {
  while (body.children.length > lines) body.lastElementChild?.remove();
  while (body.children.length < lines) {
    const line = make("tr");
    const head = make("th");
    head.scope = "row";
    line.append(head, ...Array.from({ length: 5 }, () => make("td")));
    body.append(line);
  }
}
