/** The table of a comparison: a column for each run with its settings, which
 * can be changed, and its result. */

import { graphKey, keyOf, MOST_COLUMNS, PROPERTIES, requestOf } from "../lab/columns.js";
import { specOf } from "../lab/spec.js";
import { labOf } from "../lab/state.js";
import { labelled } from "../lab/outcome.js";
import { cellOf, cellSaid } from "../lab/results.js";
import { make, setText } from "../parts/dom.js";
import { percent, seconds, whole } from "../parts/format.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { pick, t } from "../text/text.js";
import { button } from "../lab/bar.js";
import { numberBox } from "../parts/number-box.js";

/**
 * @typedef {import("../lab/lab.js").Lab} Lab
 * @typedef {import("../lab/columns.js").Column} Column
 * @typedef {import("../lab/columns.js").Property} Property
 * @typedef {import("../lab/outcome.js").Outcome} Outcome
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/store.js").View} View
 */

/** The letter of a column. @param {number} k */
export function letter(k) {
  return String.fromCharCode(65 + k);
}

/** The key of a column's run on the split that is chosen.
 * @param {State} s @param {Column} c */
export function columnKey(s, c) {
  return keyOf(graphKey(s), requestOf(c, s.choice));
}

/** The outcomes of the columns, null where there is none yet. While a graph is on its way the page shows another.
 * @param {State} s @returns {(Outcome | null)[]} */
export function outcomesOf(s) {
  if (s.load) return specOf(s).columns.map(() => null);
  return specOf(s).columns.map((c) => labOf(s).outcomes[columnKey(s, c)] ?? null);
}

/** @param {Lab} lab @returns {{box: HTMLElement, view: View}} */
export function columnTable(lab) {
  const box = make("div", "wide");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", t("compare.table"));
  let shape = "";
  return {
    box,
    view: {
      every: 80,
      reads: (s) => [specOf(s).columns, labOf(s).outcomes, labOf(s).results, s.choice, s.graph, s.look.truth, s.look.theme],
      draw(s) {
        const { columns } = specOf(s);
        if (shape !== `${columns.length}`) {
          shape = `${columns.length}`;
          box.replaceChildren(settingsTable(lab, columns));
        }
        columns.forEach((c, k) => fillSettings(box, c, k, s.choice.seed));
        drawResults(box, columns, outcomesOf(s), s);
      },
    },
  };
}

/** @param {Lab} lab @param {Column[]} columns */
function settingsTable(lab, columns) {
  const table = make("table", columns.length > 2 ? "columns many" : "columns");
  table.style.setProperty("--columns", String(columns.length));
  table.append(make("caption", "unseen", t("compare.table-caption")));
  const top = make("thead");
  const head = make("tr");
  head.append(make("td"));
  columns.forEach((_, k) => head.append(columnHead(lab, k, columns.length)));
  top.append(head);
  const settings = make("tbody", "settings-rows");
  for (const p of PROPERTIES) {
    const row = make("tr");
    row.append(rowHead(pick("compare.property", p.name)));
    columns.forEach((_, k) => {
      const cell = make("td");
      cell.append(control(lab, p, k));
      row.append(cell);
    });
    settings.append(row);
  }
  table.append(top, settings, make("tbody", "result-rows"));
  return table;
}

/** @param {Lab} lab @param {number} k @param {number} of */
function columnHead(lab, k, of) {
  const cell = make("th", "column-head");
  cell.scope = "col";
  cell.append(make("b", "", letter(k)));
  if (of > 2) {
    const off = button("plain", "×", () => lab.send({ type: "remove", k }));
    off.setAttribute("aria-label", t("compare.remove", { column: letter(k) }));
    cell.append(off);
  }
  return cell;
}

/** @param {string} text */
function rowHead(text) {
  const head = make("th", "", text);
  head.scope = "row";
  return head;
}

/** How a box of a column shows a value. @type {WeakMap<Element, (value: string) => void>} */
const shows = new WeakMap();

/** @param {Lab} lab @param {Property} p @param {number} k */
function control(lab, p, k) {
  const input = p.values ? make("select") : make("input");
  if (input instanceof HTMLSelectElement) {
    const free = p.name !== "strategy" && p.name !== "protocol";
    if (free) input.append(new Option(t("compare.auto-softmax"), ""));
    for (const v of p.values ?? []) if (!free || v !== "softmax") input.append(new Option(valueName(p.name, v), v));
  } else {
    input.type = "text";
    input.inputMode = "numeric";
  }
  input.id = `column-${k}-${p.name}`;
  input.setAttribute("aria-label", t("compare.property-of", { property: pick("compare.property", p.name), column: letter(k) }));
  const enter = (/** @type {string} */ value) => lab.send({ type: "column", k, name: p.name, value });
  if (input instanceof HTMLInputElement) shows.set(input, numberBox(input, { min: p.min ?? 0, max: p.max ?? 0, empty: true }, enter));
  else input.addEventListener("change", () => enter(input.value));
  return input;
}

/** @param {string} property @param {string} value */
function valueName(property, value) {
  if (property === "strategy") return pick("page.strategy", value);
  return property === "protocol" ? pick("page.protocol", value) : pick("compare.embedding", value);
}

/** @param {HTMLElement} box @param {Column} c @param {number} k @param {number} seed of the split */
function fillSettings(box, c, k, seed) {
  for (const p of PROPERTIES) {
    const input = /** @type {HTMLInputElement | HTMLSelectElement} */ (box.querySelector(`#column-${k}-${p.name}`));
    const value = c[p.name] === null || c[p.name] === "softmax" ? "" : String(c[p.name]);
    const show = shows.get(input);
    if (show) show(value);
    else if (input.value !== value && document.activeElement !== input) input.value = value;
    input.disabled = !p.applies(c.strategy);
    if (input instanceof HTMLInputElement) input.placeholder = input.disabled ? "–" : p.name === "seed" ? String(seed) : t("compare.auto");
  }
}

/** @param {HTMLElement} box @param {Column[]} columns @param {(Outcome | null)[]} outcomes @param {State} s */
function drawResults(box, columns, outcomes, s) {
  const body = /** @type {HTMLElement} */ (box.querySelector(".result-rows"));
  const line = (/** @type {string} */ name, /** @type {(o: Outcome, k: number) => string} */ of, className = "") => row(name, columns.map((_, k) => {
    const o = outcomes[k];
    return o ? of(o, k) : "–";
  }), className);
  const best = Math.max(...outcomes.map((o) => (o?.result?.measured ? o.result.accuracy : -1)));
  const accuracy = line(t("compare.accuracy"), (o) => (o.fault ? t("compare.fault") : o.result ? percent(o.result.accuracy) : `… ${percent(o.share, 0)}`), "accuracy");
  accuracy.querySelectorAll("td").forEach((cell, k) => {
    cell.classList.toggle("best", outcomes[k]?.result?.accuracy === best);
    cell.title = outcomes[k]?.fault ?? "";
  });
  const rows = [accuracy,
    row(t("compare.mean"), columns.map((c) => meanOf(s, c))),
    line(t("compare.measured"), (o) => (o.result ? whole(o.result.measured) : "–")),
    line(t("compare.used"), (o) => used(o), "used"),
    line(t("compare.check"), (_, k) => pick("compare.checked", columns[k].strategy)),
    line(t("compare.added"), (o, k) => (o.result && o.stages > 0 ? whole(labelled(o, columns[k].strategy).added) : "–"))];
  if (s.look.truth) rows.push(line(t("compare.right"), (o, k) => rightOf(o, columns[k].strategy)));
  rows.push(line(t("compare.rejected"), (o, k) => (o.result && o.stages > 0 ? whole(labelled(o, columns[k].strategy).rejected) : "–")),
    line(t("compare.time"), (o) => (o.result ? seconds(o.result.seconds) : "–")),
    line(t("compare.fingerprint"), (o) => o.result?.fingerprint ?? "–", "prints"));
  const p = s.look.theme === "dark" ? DARK : LIGHT;
  (s.graph?.classes ?? []).forEach((name, c) => {
    const accuracyOf = line(name.replaceAll("_", " "), (o) => percent(o.result?.perClass[c]), c === 0 ? "of-class first" : "of-class");
    const swatch = make("i");
    swatch.style.background = classColour(p, c);
    accuracyOf.firstElementChild?.prepend(swatch);
    rows.push(accuracyOf);
  });
  if (body.children.length !== rows.length) body.replaceChildren(...rows);
  else rows.forEach((row, k) => merge(/** @type {HTMLElement} */ (body.children[k]), row));
}

/** @param {string} name @param {string[]} texts @param {string} [className] */
function row(name, texts, className = "") {
  const line = make("tr", className);
  line.append(rowHead(name), ...texts.map((text) => make("td", "", text)));
  return line;
}

/** The committed mean of a column's settings, where all but method and stop rule are the paper's.
 * @param {State} s @param {Column} c */
function meanOf(s, c) {
  const { results } = labOf(s);
  const own = PROPERTIES.some((p) => !["strategy", "protocol", "seed"].includes(p.name) && p.applies(c.strategy) && c[p.name] !== null);
  const cell = results && !own && cellOf(s.manifest, results.table, { ...s.choice, strategy: c.strategy, protocol: c.protocol });
  return cell ? cellSaid(cell) : "–";
}

/** Brings a row's texts in line with a new one, so that nothing is drawn anew.
 * @param {HTMLElement} old @param {HTMLElement} row */
function merge(old, row) {
  if (old.children.length !== row.children.length) return old.replaceWith(row);
  for (let k = 0; k < row.children.length; k++) {
    if (old.children[k].className !== row.children[k].className) old.children[k].className = row.children[k].className;
    if (k > 0) setText(old.children[k], row.children[k].textContent ?? "");
    else if (old.children[0].innerHTML !== row.children[0].innerHTML) old.children[0].replaceWith(row.children[0].cloneNode(true));
  }
}

/** The depth, stages and T a run had.
 * @param {Outcome} o */
function used(o) {
  if (o.layers === 0) return "–";
  const t0 = o.t.length === 0 ? "" : o.t.every((v) => v === o.t[0]) ? whole(o.t[0]) : `${whole(Math.min(...o.t))}–${whole(Math.max(...o.t))}`;
  const parts = [t("compare.used-layers", { n: o.layers })];
  if (o.stages > 0) parts.push(t("compare.used-stages", { n: o.stages }), `T ${t0}`);
  return parts.join(", ");
}

/** @param {Outcome} o @param {string} strategy */
function rightOf(o, strategy) {
  const n = labelled(o, strategy);
  return o.result && n.known > 0 ? `${whole(n.right)} (${percent(n.right / n.known, 0)})` : "–";
}

/** Whether another column fits. @param {State} s */
export function hasRoom(s) {
  return specOf(s).columns.length < MOST_COLUMNS;
}

