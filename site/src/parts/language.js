/** The page's language: its words, and the way to the page in the other one. */

import { byId } from "./dom.js";
import { use } from "../text/text.js";

/** Takes the words the build left in the page; the late ones come in a file. */
export function openText() {
  const here = byId("text", HTMLScriptElement);
  use(document.documentElement.lang, JSON.parse(here.textContent ?? "{}"), async () => {
    const response = await fetch(here.dataset.late ?? "");
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return response.json();
  });
}

/** The link to the other language keeps what the address says. */
export function otherLanguage() {
  const link = byId("language", HTMLAnchorElement);
  const page = link.getAttribute("href") ?? "";
  const aim = () => (link.href = page + location.search + location.hash);
  for (const event of ["pointerdown", "focus", "click"]) link.addEventListener(event, aim);
}
