/** The words beside the pointer on the learning curves. Pure. */

import { decimal, percent } from "../parts/format.js";
import { t } from "../text/text.js";

/** ECharts asks for them once more when the points it was on are gone: their items have no value.
 * @param {{value?: number[], seriesName: string, seriesId: string}[]} all @param {number} epochs @param {number} stages */
export function tip(all, epochs, stages) {
  const items = all.flatMap(({ value, ...item }) => (value ? [{ ...item, value }] : []));
  if (items.length === 0) return "";
  const x = items[0].value[0];
  const k = Math.max(0, Math.ceil(x / epochs) - 1);
  const epoch = x - k * epochs;
  const head = stages > 0 ? t("lab.tip-stage", { stage: k, epoch }) : t("lab.tip-epoch", { epoch });
  const lines = items.map((i) => t("lab.tip-line", { name: i.seriesName, value: i.seriesId === "loss" ? decimal(i.value[1], 3) : percent(i.value[1]) }));
  return [head, ...lines].join("<br>");
}
