/** What a sweep goes over: one or two axes, methods, stop rule, seeds. */

import { checked, chip, field, list, runsBox } from "../lab/fields.js";
import { AXES, clash, leftOut, MOST_VALUES, specOf } from "../lab/spec.js";
import { make } from "../parts/dom.js";
import { PROTOCOLS, STRATEGIES } from "../state/options.js";
import { pick, t } from "../text/text.js";
import { say } from "../parts/refused.js";

/**
 * @typedef {import("../lab/lab.js").Lab} Lab
 * @typedef {import("../state/store.js").View} View
 */

/** @param {Lab} lab @returns {{element: HTMLElement, view: View}} */
export function sweepForm(lab) {
  const form = make("form", "sweep-form");
  form.autocomplete = "off";
  form.addEventListener("submit", (e) => e.preventDefault());
  const change = (/** @type {string} */ name, /** @type {string} */ value) => lab.send({ type: "sweep", name, value });
  const asked = () => specOf(lab.now()).sweep;
  const axes = Object.keys(AXES);
  const x = list("sweep-x", axes.map((a) => [a, pick("compare.axis", a)]), (v) => change("x", v));
  const xs = text("sweep-xs", (v) => change("xs", v), () => asked().xs, () => asked().x);
  const y = list("sweep-y", [["", t("compare.no-axis")], ...axes.map((a) => /** @type {[string, string]} */ ([a, pick("compare.axis", a)]))], (v) => change("y", v));
  const ys = text("sweep-ys", (v) => change("ys", v), () => asked().ys, () => asked().y);
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
      reads: (s) => [specOf(s).sweep],
      draw(state) {
        const s = specOf(state).sweep;
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

/** A list of numbers. What is none of the axis is left out, and said; without any the list stays as it was.
 * @param {string} id @param {(value: string) => void} change @param {() => number[]} list @param {() => import("../lab/spec.js").Axis | ""} of */
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
