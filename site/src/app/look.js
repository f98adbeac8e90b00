/** How the page shows things: colour of the nodes, light or dark. */

import { byId } from "../parts/dom.js";
import { t } from "../text/text.js";
import { keep, watch } from "../parts/theme.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 */

/** @param {() => State} now @param {(m: Intent) => void} send @returns {import("../state/store.js").View} */
export function look(now, send) {
  const button = byId("theme", HTMLButtonElement);
  const colour = byId("colour", HTMLFieldSetElement);
  button.addEventListener("click", () => {
    const theme = now().look.theme === "dark" ? "light" : "dark";
    keep(theme);
    send({ type: "look", name: "theme", value: theme });
  });
  watch((theme) => send({ type: "look", name: "theme", value: theme }));
  const truth = byId("truth", HTMLInputElement);
  truth.addEventListener("change", () => send({ type: "look", name: "truth", value: truth.checked }));
  colour.addEventListener("change", (e) => {
    if (e.target instanceof HTMLInputElement) send({ type: "look", name: "colour", value: e.target.value });
  });
  return {
    reads: (s) => [s.look.theme, s.look.colour, s.look.truth],
    draw(s) {
      document.documentElement.dataset.theme = s.look.theme;
      button.title = s.look.theme === "dark" ? t("page.use-light") : t("page.use-dark");
      button.setAttribute("aria-label", button.title);
      for (const input of colour.querySelectorAll("input")) {
        input.checked = input.value === s.look.colour;
        input.disabled = !s.look.truth && input.value !== "prediction";
      }
      truth.checked = s.look.truth;
    },
  };
}
