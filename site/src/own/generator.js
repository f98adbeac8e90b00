/** The part of the data dialog about the generator: a dial for each setting. */

import { make, setText } from "../parts/dom.js";
import { DIALS, readDials, worth, writeDials } from "../program/generated.js";
import { pick, t, written } from "../text/text.js";
import { numberBox } from "../parts/number-box.js";

/** @param {() => import("../state/state.js").State} now @param {(dataset: string) => void} choose
 * @returns {{box: HTMLElement, draw: () => void}} */
export function generatorForm(now, choose) {
  const box = make("section", "own-made");
  const form = make("form", "dials");
  const dials = DIALS.map((d) => {
    const label = make("label", "dial");
    const input = make("input");
    const number = d.name === "seed";
    Object.assign(input, { type: number ? "number" : "range", id: `dial-${d.name}`, min: String(d.min), max: String(d.max), step: String(d.step) });
    const shown = make("output", "", "");
    label.append(make("span", "", pick("own.dial", d.name)), input, number ? "" : shown);
    const say = () => setText(shown, d.name === "homophily" ? t("own.percent", { n: Number(input.value) }) : written(worth(d, Number(input.value))));
    input.addEventListener("input", say);
    form.append(label);
    const show = number ? numberBox(input, d, () => {}) : (/** @type {string} */ value) => void (input.value = value);
    return { input, say, show };
  });
  const go = make("button", "primary", t("own.make"));
  go.id = "own-make";
  const reset = make("button", "", t("own.reset"));
  reset.type = "button";
  reset.addEventListener("click", () => set(DIALS.map((d) => d.initial)));
  const row = make("p", "row");
  row.append(go, reset);
  form.append(row);
  const set = (/** @type {number[]} */ values) => values.forEach((v, i) => {
    dials[i].show(String(v));
    dials[i].say();
  });
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    choose(writeDials(dials.map((d) => Number(d.input.value))));
  });
  const details = make("details");
  details.append(make("summary", "", t("own.made-title")), make("p", "", t("own.made-note")), form);
  box.append(details);
  return {
    box,
    draw() {
      const values = readDials(now().choice.dataset);
      set(values ?? DIALS.map((d) => d.initial));
      details.open = values !== null;
    },
  };
}
