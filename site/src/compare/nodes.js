/** The table of the nodes on which two runs differ, a page at a time. */

import { DIFFER, listed, SAME } from "./difference.js";
import { specOf } from "../lab/spec.js";
import { make, setText } from "../parts/dom.js";
import { t } from "../text/text.js";
import { button } from "../lab/bar.js";
import { letter } from "./table.js";
import { kinds, named } from "./map.js";
import { nodeName } from "../state/names.js";

/**
 * @typedef {import("./map.js").Pair} Pair
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").View} View
 */

const PAGE = 12;

/** @param {(s: State) => Pair} pair @param {() => State} now @param {(node: number) => void} choose
 * @returns {{card: HTMLElement, view: View}} */
export function differenceTable(pair, now, choose) {
  const card = make("section", "card of-differences");
  const head = make("div", "head");
  const filter = make("select");
  filter.id = "difference-filter";
  filter.setAttribute("aria-label", t("compare.filter"));
  const count = make("p", "quiet");
  count.setAttribute("role", "status");
  let page = 0;
  const less = named(button("plain", "‹", () => turn(-1)), t("compare.page-before"));
  const more = named(button("plain", "›", () => turn(1)), t("compare.page-next"));
  const pages = make("div", "zoom");
  pages.append(less, more);
  const pick = make("span", "pick");
  pick.append(filter);
  head.append(make("h2", "", t("compare.nodes")), pick, count, pages);
  const wide = make("div", "wide");
  wide.setAttribute("aria-label", t("compare.nodes"));
  wide.tabIndex = 0;
  wide.setAttribute("role", "region");
  const table = make("table", "differ");
  wide.append(table);
  card.append(head, wide);
  const turn = (/** @type {number} */ by) => {
    page = by === 0 ? 0 : page + by;
    draw(now());
  };
  filter.addEventListener("change", () => turn(0));
  table.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (b?.dataset.node) choose(Number(b.dataset.node));
  });
  const draw = (/** @type {State} */ s) => {
    const d = pair(s);
    fillFilter(filter, specOf(s).pair, s.look.truth);
    const list = d.difference && d.a && d.b ? listed(d.difference, d.a, d.b, filter.value, d.given) : [];
    const last = Math.max(0, Math.ceil(list.length / PAGE) - 1);
    page = Math.min(page, last);
    less.disabled = page === 0;
    more.disabled = page === last;
    setText(count, d.difference ? t("compare.count", { n: list.length, page: page + 1, pages: last + 1 }) : t("compare.map-waits"));
    const focus = document.activeElement instanceof HTMLElement && table.contains(document.activeElement) ? document.activeElement.dataset.node : undefined;
    table.replaceChildren(...rowsOf(s, d, list.slice(page * PAGE, (page + 1) * PAGE), specOf(s).pair));
    const back = focus && table.querySelector(`[data-node="${focus}"]`);
    if (back instanceof HTMLElement) back.focus();
  };
  return { card, view: { every: 100, reads: (s) => [s.graph, pair(s), s.look.node, specOf(s).pair], draw } };
}

/** @param {HTMLSelectElement} filter @param {[number, number]} pair @param {boolean} truth */
function fillFilter(filter, pair, truth) {
  const key = `${pair} ${truth}`;
  if (filter.dataset.key === key) return;
  filter.dataset.key = key;
  const value = filter.value;
  const some = kinds(pair, truth).filter(([kind]) => kind !== SAME && kind !== DIFFER).map(([kind, name]) => new Option(name, String(kind)));
  filter.replaceChildren(new Option(t("compare.disagree-all"), "disagree"), ...some);
  if (value && [...filter.options].some((o) => o.value === value)) filter.value = value;
}

/** @param {State} s @param {Pair} d @param {number[]} nodes @param {[number, number]} pair @returns {HTMLElement[]} */
function rowsOf(s, d, nodes, pair) {
  const g = s.graph;
  if (!g || !d.a || !d.b) return [];
  const { a, b } = d;
  const name = (/** @type {number} */ k) => (k < 0 ? "–" : g.classes[k].replaceAll("_", " "));
  const head = make("thead");
  const line = make("tr");
  line.append(...[t("compare.node"), t("compare.says", { column: letter(pair[0]) }), t("compare.says", { column: letter(pair[1]) }), t("compare.truth")].map((text) => {
    const cell = make("th", "", text);
    cell.scope = "col";
    return cell;
  }));
  head.append(line);
  const body = make("tbody");
  for (const i of nodes) {
    const row = make("tr", i === s.look.node ? "now" : "");
    const first = make("th");
    first.scope = "row";
    const link = button("link", nodeName(g, i), () => {});
    link.dataset.node = String(i);
    first.append(link);
    row.append(first, verdict(name(a[i]), s.look.truth && g.truth[i] >= 0 ? a[i] === g.truth[i] : null),
      verdict(name(b[i]), s.look.truth && g.truth[i] >= 0 ? b[i] === g.truth[i] : null), make("td", "", s.look.truth ? name(g.truth[i]) : t("compare.hidden")));
    body.append(row);
  }
  return [head, body];
}

/** A prediction, with a tick or a cross where the truth may be seen.
 * @param {string} text @param {boolean | null} right */
function verdict(text, right) {
  const cell = make("td", right === null ? "" : right ? "is-right" : "is-wrong");
  if (right !== null) {
    const sign = make("span", "sign", right ? "✓" : "✗");
    sign.setAttribute("aria-label", right ? t("compare.is-right") : t("compare.is-wrong"));
    sign.setAttribute("role", "img");
    cell.append(sign);
  }
  cell.append(text);
  return cell;
}
