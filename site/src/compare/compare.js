/** Two to four runs side by side on one split. */

import { column, graphKey, keyOf, requestOf } from "../lab/columns.js";
import { paperSetting } from "../lab/grid.js";
import { outcomeOf } from "../lab/outcome.js";
import { specOf } from "../lab/spec.js";
import { labOf } from "../lab/state.js";
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
  const add = button("", t("compare.add"), () => lab.send({ type: "add" }));
  add.id = "compare-add";
  const take = button("", t("compare.take"), () => takeRun(lab, store));
  take.id = "compare-take";
  take.disabled = true;
  const { bar, views } = workBar(lab, "compare", t("compare.run-all"), (s) => tasks(s).length, tasks, [add, take]);
  const pair = pairs();
  const table = columnTable(lab);
  const curves = comparedCurves();
  const nodes = differenceTable(pair, lab.now, choose);
  const map = differenceMap(lab, pair, (m) => store.dispatch(m), choose, () => store.ask(), wish);
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
      reads: (s) => [s.run?.result, specOf(s).columns],
      draw(s) {
        add.disabled = !hasRoom(s);
        take.disabled = !s.run?.result;
      },
    }],
  };
}

/** The columns' runs that are not there yet, each once.
 * @param {State} s @returns {Task[]} */
function tasks(s) {
  const dataset = graphKey(s);
  const all = specOf(s).columns.map((c) => {
    const request = requestOf(c, s.choice);
    return { key: columnKey(s, c), dataset, request, weight: weightOf(request, paperSetting(s.manifest, { dataset, request })) };
  });
  return all.filter((task, k) => !labOf(s).outcomes[task.key]?.result && all.findIndex((x) => x.key === task.key) === k);
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
