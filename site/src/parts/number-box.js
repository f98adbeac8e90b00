/** A box for a whole number: when it is left, it shows what is used. */

import { lazy, withPart } from "./lazy.js";
import { wholeIn } from "./whole.js";

const refusal = lazy(() => import("./refused.js"), (m) => m.refused);

/** @param {HTMLInputElement} input @param {number} min @param {number} max @param {string} used */
function sayRefused(input, min, max, used) {
  withPart(refusal, (refused) => refused(input, min, max, used), input.closest("dialog") ?? undefined);
}

/** What is being typed stays until it is entered or left; what is no number of the box is then replaced by what it was, and said.
 * @param {HTMLInputElement} input @param {{min: number, max: number, empty?: boolean}} of empty: nothing is a value too
 * @param {(value: string) => void} enter told of another value @returns {(value: string) => void} shows a value */
export function numberBox(input, { min, max, empty = false }, enter) {
  let used = input.value;
  const leave = (/** @type {Event} */ e) => {
    const typed = "typing" in input.dataset;
    delete input.dataset.typing;
    if (e.type === "blur" && !typed) return;
    const nothing = empty && input.value.trim() === "" && !input.validity.badInput;
    const x = nothing ? "" : wholeIn(input.value, min, max);
    if (x === null) sayRefused(input, min, max, used);
    else if (String(x) !== used) enter((used = String(x)));
    input.value = used;
  };
  input.addEventListener("input", () => void (input.dataset.typing = ""));
  input.addEventListener("change", leave);
  input.addEventListener("blur", leave);
  return (value) => {
    used = value;
    if (!("typing" in input.dataset) && input.value !== value) input.value = value;
  };
}
