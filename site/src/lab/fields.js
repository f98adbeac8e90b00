/** What the forms of sweeps and of the paper's tables are made of. */

import { make } from "../parts/dom.js";
import { numberBox } from "../parts/number-box.js";
import { MOST_RUNS } from "./spec.js";

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
