/** The settings: one labelled control for each property of the table. */

import { byId, make, setText } from "../parts/dom.js";
import { describe, PROPERTIES } from "../state/options.js";
import { pick, t } from "../text/text.js";
import { numberBox } from "../parts/number-box.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 * @typedef {import("../state/options.js").Property} Property
 * @typedef {import("../state/options.js").Value} Value
 */

/** @param {HTMLFormElement} form @param {HTMLElement} hint @param {(m: Intent) => void} send @returns {import("../state/store.js").View} */
export function settings(form, hint, send) {
  const controls = PROPERTIES.map((p) => ({ p, ...control(form, p, send) }));
  form.addEventListener("submit", (e) => e.preventDefault());
  const fold = byId("settings-show", HTMLButtonElement);
  fold.addEventListener("click", () => (fold.ariaExpanded = String(fold.ariaExpanded === "false")));
  linked(fold);
  addEventListener("hashchange", () => linked(fold));
  return {
    reads: (s) => [s.choice, s.manifest],
    draw(s) {
      for (const { p, input, show } of controls) {
        if (input instanceof HTMLSelectElement) fill(input, p.values?.(s.manifest, s.choice) ?? []);
        show(String(s.choice[p.name]));
        input.title = hintOf(s, p.name);
      }
      setText(hint, hintOf(s, "strategy"));
      hint.title = hintOf(s, "strategy");
      setText(fold, t("page.settings", { what: describe(s.manifest, s.choice) }));
    },
  };
}

/** A link that names settings shows them, where there is room.
 * @param {HTMLButtonElement} fold */
function linked(fold) {
  if (location.hash && matchMedia("(width > 42.5em)").matches) fold.ariaExpanded = "true";
}

/** @param {HTMLFormElement} form @param {Property} p @param {(m: Intent) => void} send */
function control(form, p, send) {
  const label = make("label", `field ${p.name}`);
  label.append(make("span", "", pick("page.setting", p.name)));
  const input = document.createElement(p.kind === "list" ? "select" : "input");
  if (input instanceof HTMLInputElement) {
    input.type = "number";
    input.inputMode = "numeric";
    input.min = String(p.min);
    input.max = String(p.max);
  }
  input.id = `set-${p.name}`;
  label.append(input);
  form.append(label);
  const enter = (/** @type {string} */ value) => send({ type: "choose", name: p.name, value });
  if (input instanceof HTMLInputElement) return { input, show: numberBox(input, { min: p.min ?? 0, max: p.max ?? 0 }, enter) };
  input.addEventListener("change", () => enter(input.value));
  return { input, show: (/** @type {string} */ value) => void (input.value === value || (input.value = value)) };
}

/** Replaces the options of a list when they differ.
 * @param {HTMLSelectElement} select @param {Value[]} values */
function fill(select, values) {
  const key = values.map((v) => v.value + v.label).join("\n");
  if (select.dataset.key === key) return;
  select.dataset.key = key;
  select.replaceChildren();
  /** @type {Map<string, HTMLOptGroupElement>} */
  const groups = new Map();
  for (const v of values) {
    const option = new Option(v.label, v.value);
    option.disabled = v.disabled ?? false;
    if (!v.group) {
      select.append(option);
      continue;
    }
    let group = groups.get(v.group);
    if (!group) {
      group = document.createElement("optgroup");
      group.label = v.group;
      groups.set(v.group, group);
      select.append(group);
    }
    group.append(option);
  }
}

/** @param {State} s @param {string} name */
function hintOf(s, name) {
  const p = PROPERTIES.find((q) => q.name === name);
  return p?.values?.(s.manifest, s.choice).find((v) => v.value === s.choice[p.name])?.hint ?? "";
}
