/** What a sweep goes over: one or two axes, methods, stop rule, seeds. */

import { AXES, clash, leftOut, MOST_RUNS, MOST_VALUES } from "../compare/spec.js";
import { make } from "../dom.js";
import { PROTOCOLS, STRATEGIES } from "../options.js";
import { pick, t } from "../text.js";
import { numberBox } from "./number-box.js";
import { say } from "./refused.js";

/**
 * @typedef {import("../compare/lab.js").Lab} Lab
 * @typedef {import("../store.js").View} View
 */

/** @param {Lab} lab @returns {{element: HTMLElement, view: View}} */
export function sweepForm(lab) {
  const form = make("form", "sweep-form");
  form.autocomplete = "off";
  form.addEventListener("submit", (e) => e.preventDefault());
  const change = (/** @type {string} */ name, /** @type {string} */ value) => lab.send({ type: "sweep", name, value });
  const axes = Object.keys(AXES);
  const x = list("sweep-x", axes.map((a) => [a, pick("compare.axis", a)]), (v) => change("x", v));
  const xs = text("sweep-xs", (v) => change("xs", v), () => lab.state.spec.sweep.xs, () => lab.state.spec.sweep.x);
  const y = list("sweep-y", [["", t("compare.no-axis")], ...axes.map((a) => /** @type {[string, string]} */ ([a, pick("compare.axis", a)]))], (v) => change("y", v));
  const ys = text("sweep-ys", (v) => change("ys", v), () => lab.state.spec.sweep.ys, () => lab.state.spec.sweep.y);
  const protocol = list("sweep-protocol", PROTOCOLS.map((p) => [p.value, p.label]), (v) => change("protocol", v));
  const [runs, showRuns] = runsBox("sweep-runs", (v) => change("runs", v));
  const methods = make("fieldset", "methods");
  methods.id = "sweep-methods";
  methods.append(make("legend", "", t("compare.methods")));
  for (const s of STRATEGIES) methods.append(chip(s.value, s.label));
  methods.addEventListener("change", () => change("strategies", checked(methods).join()));
  form.append(field(t("compare.x-axis"), x), field(t("compare.values"), xs), field(t("compare.y-axis"), y), field(t("compare.values-second"), ys),
    field(t("compare.stop-rule"), protocol), field(t("compare.seeds-each"), runs), methods);
  return {
    element: form,
    view: {
      reads: () => [lab.state.spec.sweep],
      draw() {
        const s = lab.state.spec.sweep;
        x.value = s.x;
        y.value = s.y;
        for (const o of x.options) o.disabled = clash(o.value, s.y);
        for (const o of y.options) o.disabled = o.value !== "" && clash(o.value, s.x);
        for (const [input, values] of /** @type {const} */ ([[xs, s.xs], [ys, s.ys]])) if (document.activeElement !== input) input.value = values.join(", ");
        ys.disabled = s.y === "";
        protocol.value = s.protocol;
        showRuns(String(s.runs));
        runs.disabled = s.x === "seed" || s.y === "seed";
        for (const b of methods.querySelectorAll("input")) b.checked = s.strategies.includes(b.value);
      },
    },
  };
}

/** @param {string} name @param {HTMLElement} input */
export function field(name, input) {
  const label = make("label", "field");
  label.append(make("span", "", name), input);
  return label;
}

/** @param {string} id @param {[string, string][]} values @param {(value: string) => void} change */
export function list(id, values, change) {
  const select = make("select");
  select.id = id;
  select.append(...values.map(([value, name]) => new Option(name, value)));
  select.addEventListener("change", () => change(select.value));
  return select;
}

/** A box for the number of seeds.
 * @param {string} id @param {(value: string) => void} change @returns {[HTMLInputElement, (value: string) => void]} with what shows a value */
export function runsBox(id, change) {
  const input = make("input");
  Object.assign(input, { id, type: "number", min: "1", max: String(MOST_RUNS) });
  return [input, numberBox(input, { min: 1, max: MOST_RUNS }, change)];
}

/** A list of numbers. What is none of the axis is left out, and said; without any the list stays as it was.
 * @param {string} id @param {(value: string) => void} change @param {() => number[]} list @param {() => import("../compare/spec.js").Axis | ""} of */
function text(id, change, list, of) {
  const input = make("input");
  Object.assign(input, { id, type: "text", inputMode: "decimal", spellcheck: false });
  input.addEventListener("change", () => {
    const axis = of();
    const out = axis === "" ? [] : leftOut(axis, input.value);
    change(input.value);
    input.value = list().join(", ");
    if (axis !== "" && out.length > 0) say(input, t("lab.left-out", { what: out.join(", ").slice(0, 60), min: AXES[axis].min, max: AXES[axis].max, most: MOST_VALUES }));
  });
  return input;
}

/** @param {string} value @param {string} name */
export function chip(value, name) {
  const label = make("label", "tick");
  const input = make("input");
  input.type = "checkbox";
  input.value = value;
  label.append(input, name);
  return label;
}

/** @param {HTMLElement} box @returns {string[]} */
export function checked(box) {
  return [...box.querySelectorAll("input")].filter((b) => b.checked).map((b) => b.value);
}
