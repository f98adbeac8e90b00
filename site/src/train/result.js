/** The outcome of a run: accuracy, accuracy of each class, fingerprint. */

import { byId, make, setText } from "../parts/dom.js";
import { measuredOn, percent } from "../parts/format.js";
import { describe } from "../state/options.js";
import { classColour, DARK, LIGHT } from "../parts/palette.js";
import { t } from "../text/text.js";

/** @typedef {import("../state/state.js").State} State */

/** @returns {import("../state/store.js").View} */
export function result() {
  const accuracy = byId("accuracy", HTMLElement);
  const on = byId("accuracy-on", HTMLElement);
  const of = byId("result-of", HTMLElement);
  const perClass = byId("per-class", HTMLElement);
  const print = byId("fingerprint", HTMLElement);
  const copy = byId("copy", HTMLButtonElement);
  copy.addEventListener("click", () => toClipboard(print).then((done) => {
    copy.textContent = done ? t("page.copied") : t("page.selected");
    setTimeout(() => (copy.textContent = t("page.copy")), 1500);
  }));
  return {
    reads: (s) => [s.run?.result, s.graph, s.look.theme],
    draw(s) {
      const done = s.run?.result ?? null;
      setText(accuracy, percent(done?.accuracy));
      setText(on, done ? measuredOn(done.measured) : "");
      setText(of, s.run && done ? describe(s.manifest, s.run.choice) : t("page.after-last"));
      of.title = of.textContent ?? "";
      setText(print, done?.fingerprint ?? "–");
      copy.disabled = done === null;
      drawClasses(perClass, s);
    },
  };
}

/** @param {HTMLElement} body @param {State} s */
function drawClasses(body, s) {
  const names = s.graph?.classes ?? [];
  const palette = s.look.theme === "dark" ? DARK : LIGHT;
  const shares = s.run?.result?.perClass;
  body.replaceChildren(...names.map((name, k) => {
    const line = make("tr");
    const head = make("th", "", name.replaceAll("_", " "));
    head.scope = "row";
    const bar = make("i");
    const share = shares && !Number.isNaN(shares[k]) ? shares[k] : 0;
    bar.style.background = classColour(palette, k);
    bar.style.transform = `scaleX(${share.toFixed(4)})`;
    const track = make("td", "track");
    track.append(bar);
    line.append(head, track, make("td", "", percent(shares?.[k])));
    return line;
  }));
}

/** Copies an element's text, or selects it where copying is not allowed.
 * @param {HTMLElement} e @returns {Promise<boolean>} whether it was copied */
async function toClipboard(e) {
  try {
    await navigator.clipboard.writeText(e.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(e);
    return false;
  }
}
