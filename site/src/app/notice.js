/** What the visitor must know: what went wrong and what helps, or a missing dataset. */

import { byId, make } from "../parts/dom.js";
import { sentence } from "../program/faults.js";
import { DATASETS } from "../state/options.js";
import { language, late, t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../program/events.js").Fault} Fault
 */

/** @param {(m: import("../state/state.js").Intent) => void} send @param {() => void} again called when a fault's own words are there
 * @returns {import("../state/store.js").View} */
export function notices(send, again) {
  const box = byId("notice", HTMLElement);
  const restart = make("button", "", t("page.restart"));
  restart.id = "restart";
  restart.type = "button";
  restart.addEventListener("click", () => send({ type: "restart" }));
  let words = false;
  return {
    reads: (s) => [s.fault, s.manifest, s.program, words],
    draw(s) {
      const { dead, slow } = s.program;
      if (s.fault && !words) late().then(() => (words = true) && again(), () => {});
      const parts = s.fault ? about(s.fault) : [slow ? t("page.slow-program") : absence(s.manifest.missing)].filter(Boolean);
      box.hidden = parts.length === 0;
      box.classList.toggle("fault", s.fault !== null);
      box.replaceChildren(...parts, ...(dead || slow || s.fault?.code === "no-pack" ? [" ", restart] : []));
    },
  };
}

/** The sentence, and the raw message in a fold.
 * @param {Fault} f @returns {(Node | string)[]} */
function about(f) {
  const text = sentence(f);
  if (!f.message) return [text];
  const fold = make("details");
  fold.append(make("summary", "", t("page.details")), make("code", "", f.message));
  return [text, fold];
}

/** @param {string[]} missing */
function absence(missing) {
  if (missing.length === 0) return "";
  const names = missing.map((name) => DATASETS.find((d) => d.value === name)?.short ?? name);
  return t("page.absent", { names: new Intl.ListFormat(language()).format(names) });
}
