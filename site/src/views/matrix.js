/** The confusion matrix of the test nodes. */

import { byId, make } from "../dom.js";
import { percent, whole } from "../format.js";
import { shown } from "../moments.js";
import { classColour, DARK, LIGHT } from "../palette.js";
import { confusion } from "../quality.js";
import { t } from "../text.js";

/** @returns {import("../store.js").View} */
export function matrix() {
  const box = byId("confusion", HTMLElement);
  return {
    reads(s) {
      return [s.graph, shown(s.run, s.look.at).predictions, s.run?.test, s.look.truth, s.look.theme];
    },
    draw(s) {
      const x = shown(s.run, s.look.at);
      if (!s.graph || !s.run || x.predictions.length === 0) return box.replaceChildren(make("p", "empty", t("lab.after-evaluation")));
      if (!s.look.truth) return box.replaceChildren(make("p", "empty", t("lab.needs-truth")));
      const cells = confusion(x.predictions, s.graph.truth, s.run.test, s.graph.c);
      box.replaceChildren(drawTable(cells, s.graph.classes, s.look.theme === "dark" ? DARK : LIGHT));
    },
  };
}

/** @param {number[][]} cells @param {string[]} classes @param {import("../palette.js").Palette} p */
function drawTable(cells, classes, p) {
  const table = make("table", "confusion");
  table.append(make("caption", "unseen", t("lab.confusion")));
  const head = make("tr");
  head.append(make("td"));
  const body = make("tbody");
  const label = (/** @type {number} */ k) => {
    const swatch = make("i");
    swatch.style.background = classColour(p, k);
    return swatch;
  };
  classes.forEach((raw, k) => {
    const name = raw.replaceAll("_", " ");
    const column = make("th");
    column.scope = "col";
    column.title = t("lab.predicted-as", { name });
    column.append(label(k), make("span", "unseen", name));
    head.append(column);
    const row = make("tr");
    const side = make("th");
    side.scope = "row";
    side.append(label(k), name);
    const all = cells[k].reduce((a, b) => a + b, 0);
    row.append(side, ...cells[k].map((count, j) => {
      const share = all > 0 ? count / all : 0;
      const cell = make("td", count === 0 ? "zero" : "", whole(count));
      cell.style.background = `color-mix(in srgb, ${k === j ? p.accent : p.quiet} ${Math.round(45 * share)}%, transparent)`;
      cell.title = t("lab.cell", { n: count, all, truth: name, prediction: classes[j].replaceAll("_", " "), share: percent(share) });
      return cell;
    }));
    body.append(row);
  });
  const top = make("thead");
  top.append(head);
  table.append(top, body);
  return table;
}
