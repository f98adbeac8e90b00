/** What a sweep goes over: one or two axes, methods, stop rule, seeds. */

import { AXES, clash, MOST_RUNS } from "../compare/spec.js";
import { make } from "../dom.js";
import { PROTOCOLS, STRATEGIES } from "../options.js";
import { pick, t } from "../text.js";

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
  const xs = text("sweep-xs", (v) => change("xs", v), () => lab.state.spec.sweep.xs);
  const y = list("sweep-y", [["", t("compare.no-axis")], ...axes.map((a) => /** @type {[string, string]} */ ([a, pick("compare.axis", a)]))], (v) => change("y", v));
  const ys = text("sweep-ys", (v) => change("ys", v), () => lab.state.spec.sweep.ys);
  const protocol = list("sweep-protocol", PROTOCOLS.map((p) => [p.value, p.label]), (v) => change("protocol", v));
  const runs = make("input");
  Object.assign(runs, { id: "sweep-runs", type: "number", min: "1", max: String(MOST_RUNS) });
  runs.addEventListener("change", () => change("runs", runs.value));
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
        runs.value = String(s.runs);
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

/** A list of numbers. What cannot be read leaves the list as it was.
 * @param {string} id @param {(value: string) => void} change @param {() => number[]} list */
function text(id, change, list) {
  const input = make("input");
  Object.assign(input, { id, type: "text", inputMode: "decimal", spellcheck: false });
  input.addEventListener("change", () => {
    change(input.value);
    input.value = list().join(", ");
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
