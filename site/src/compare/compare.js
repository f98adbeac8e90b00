/** Two to four runs side by side on one split. */

import { column, graphKey, keyOf, requestOf } from "../lab/columns.js";
import { paperSetting } from "../lab/grid.js";
import { outcomeOf } from "../lab/outcome.js";
import { weightOf } from "../lab/work.js";
import { make } from "../parts/dom.js";
import { t } from "../text/text.js";
import { button, workBar } from "../lab/bar.js";
import { columnKey, columnTable, hasRoom } from "./table.js";
import { comparedCurves } from "./curves.js";
import { differenceMap, pairs } from "./map.js";
import { differenceTable } from "./nodes.js";

/**
 * @typedef {import("../lab/lab.js").Lab} Lab
 * @typedef {import("../lab/work.js").Task} Task
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").Store} Store
 * @typedef {import("../state/store.js").View} View
 */

/** @param {Lab} lab @param {Store} store @param {(node: number) => void} choose @param {string | null} wish of the surface
 * @returns {{section: HTMLElement, views: View[]}} */
export function runsView(lab, store, choose, wish) {
  const section = make("section", "lab-view");
  section.setAttribute("aria-label", t("compare.runs"));
  const now = () => store.state;
  const add = button("", t("compare.add"), () => lab.send({ type: "add" }));
  add.id = "compare-add";
  const take = button("", t("compare.take"), () => takeRun(lab, store));
  take.id = "compare-take";
  take.disabled = true;
  const { bar, views } = workBar(lab, "compare", t("compare.run-all"), now, (s) => tasks(lab, s).length, (s) => tasks(lab, s), [add, take]);
  const pair = pairs(lab);
  const table = columnTable(lab);
  const curves = comparedCurves(lab);
  const nodes = differenceTable(lab, pair, now, choose);
  const map = differenceMap(lab, pair, now, (m) => store.dispatch(m), choose, () => store.ask(), wish);
  const card = make("section", "card of-columns");
  card.append(table.box);
  const beside = make("div", "beside");
  beside.append(card, curves.card, nodes.card);
  const work = make("div", "lab-work");
  work.append(map.card, beside);
  section.append(bar, work);
  return {
    section,
    views: [...views, table.view, ...map.views, curves.view, nodes.view, {
      reads: (s) => [s.run?.result, lab.state.spec.columns],
      draw(s) {
        add.disabled = !hasRoom(lab);
        take.disabled = !s.run?.result;
      },
    }],
  };
}

/** The columns' runs that are not there yet, each once.
 * @param {Lab} lab @param {State} s @returns {Task[]} */
function tasks(lab, s) {
  const dataset = graphKey(s);
  const all = lab.state.spec.columns.map((c) => {
    const request = requestOf(c, s.choice);
    return { key: columnKey(s, c), dataset, request, weight: weightOf(request, paperSetting(s.manifest, { dataset, request })) };
  });
  return all.filter((task, k) => !lab.state.outcomes[task.key]?.result && all.findIndex((x) => x.key === task.key) === k);
}

/** Makes the page's run column A, and its split that of all columns.
 * @param {Lab} lab @param {Store} store */
function takeRun(lab, store) {
  const { run } = store.state;
  if (!run?.result) return;
  for (const name of /** @type {const} */ (["labels", "seed"])) store.dispatch({ type: "choose", name, value: run.choice[name] });
  const c = column(run.choice.strategy, run.choice.protocol);
  const outcome = outcomeOf(run, keyOf(graphKey(run), requestOf(c, run.choice)));
  if (outcome) lab.send({ type: "take", outcome, column: c });
}
