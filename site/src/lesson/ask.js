/** What a prediction is made with: sliders and choices that say nothing until they are used. */

import { make, setText } from "../parts/dom.js";

let named = 0;

/** A slider whose value is null until it is moved or pressed.
 * @param {HTMLElement} box @param {string} words @param {{min: number, max: number, step: number, written: (x: number) => string}} scale
 * @param {() => void} changed @returns {() => number | null} */
export function slider(box, words, scale, changed) {
  const line = make("div", "ask");
  const input = make("input");
  const label = make("label", "", words);
  const output = make("output", "", "?");
  input.id = label.htmlFor = `ask-${++named}`;
  Object.assign(input, { type: "range", min: String(scale.min), max: String(scale.max), step: String(scale.step) });
  input.value = String(scale.min + scale.step * Math.round((scale.max - scale.min) / scale.step / 2));
  let used = false;
  const use = () => {
    used = true;
    setText(output, scale.written(Number(input.value)));
    input.setAttribute("aria-valuetext", output.textContent ?? "");
    changed();
  };
  input.addEventListener("input", use);
  input.addEventListener("click", use);
  input.addEventListener("keydown", (e) => void (e.key === "Enter" && (e.preventDefault(), use())));
  line.append(label, input, output);
  box.append(line);
  return () => (used ? Number(input.value) : null);
}

/** One of a few answers.
 * @param {HTMLElement} box @param {string} words @param {string[]} answers @param {() => void} changed @returns {() => number | null} the place of the answer */
export function choice(box, words, answers, changed) {
  const field = make("fieldset", "ask");
  const name = `ask-${++named}`;
  field.append(make("legend", "", words));
  const inputs = answers.map((answer) => {
    const label = make("label", "answer");
    const input = make("input");
    Object.assign(input, { type: "radio", name });
    input.addEventListener("change", changed);
    label.append(input, make("span", "", answer));
    field.append(label);
    return input;
  });
  box.append(field);
  return () => {
    const at = inputs.findIndex((i) => i.checked);
    return at < 0 ? null : at;
  };
}

/** A button. @param {HTMLElement} box @param {string} words @param {() => void} press @param {string} [className] */
export function button(box, words, press, className = "plain") {
  const b = make("button", className, words);
  b.type = "button";
  b.addEventListener("click", press);
  box.append(b);
  return b;
}
