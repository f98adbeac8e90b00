/** Says beside a box why what was typed is not used. */

import { make, setText } from "./dom.js";
import { t } from "../text/text.js";

/** @param {HTMLInputElement} input @param {number} min @param {number} max @param {string} used instead */
export function refused(input, min, max, used) {
  say(input, used === "" ? t("lab.refused-empty", { min, max }) : t("lab.refused", { min, max, used }));
}

/** Shows a sentence under a box until something is typed or entered.
 * @param {HTMLInputElement} input @param {string} text */
export function say(input, text) {
  document.getElementById("refused")?.remove();
  const said = make("p");
  said.id = "refused";
  said.setAttribute("role", "status");
  const box = input.getBoundingClientRect();
  const dialog = input.closest("dialog");
  (dialog ?? document.body).append(said);
  const from = dialog ? dialog.getBoundingClientRect() : { left: 0, top: 0 };
  const moved = dialog ? [dialog.scrollLeft, dialog.scrollTop] : [scrollX, scrollY];
  said.style.left = `${Math.max(8, Math.min(box.left, innerWidth - 300)) - from.left + moved[0]}px`;
  said.style.top = `${box.bottom + 4 - from.top + moved[1]}px`;
  requestAnimationFrame(() => setText(said, text)); // a region must be there before what it says
  const gone = new AbortController();
  const leave = () => {
    said.remove();
    gone.abort();
  };
  for (const event of ["input", "change", "close"]) addEventListener(event, leave, { capture: true, signal: gone.signal });
}
