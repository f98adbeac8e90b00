/** What nodes and classes are called.
 *
 * @typedef {import("./state.js").Graph} Graph
 */

import { t } from "../text/text.js";

/** @param {Graph} g @param {number} i */
export function nodeName(g, i) {
  return g.nodes[i] || t("page.node", { i: String(i) });
}

/** @param {Graph} g @param {number | undefined} k a class, negative or absent for none @param {string} [none] */
export function className(g, k, none = t("page.unknown")) {
  return k === undefined || k < 0 ? none : g.classes[k].replaceAll("_", " ");
}

/** The node of a number, a name, or a part of a name; -1 for none.
 * @param {Graph | null} g @param {string} text */
export function search(g, text) {
  const wanted = text.trim().toLowerCase().replace(/^(node|节点)\s*(?=\d)/, "");
  if (!g || wanted === "") return -1;
  const exact = g.nodes.findIndex((name) => name.toLowerCase() === wanted);
  if (exact >= 0) return exact;
  if (/^\d+$/.test(wanted) && Number(wanted) < g.n) return Number(wanted);
  return g.nodes.findIndex((name) => name.toLowerCase().includes(wanted));
}
