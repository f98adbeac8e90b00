/** Finds a node by its name or number. */

import { byId, setText } from "../parts/dom.js";
import { search } from "../state/names.js";
import { t } from "../text/text.js";

/** @param {() => import("../state/state.js").State} now @param {(node: number) => void} choose */
export function find(now, choose) {
  const input = byId("find", HTMLInputElement);
  const said = byId("find-said", HTMLElement);
  input.addEventListener("input", () => {
    setText(said, "");
    input.removeAttribute("aria-invalid");
  });
  input.form?.addEventListener("submit", (e) => {
    e.preventDefault();
    const found = search(now().graph, input.value);
    const missing = found < 0 && input.value !== "";
    setText(said, missing ? t("page.no-node") : "");
    input.toggleAttribute("aria-invalid", missing);
    if (found >= 0) choose(found);
  });
}
