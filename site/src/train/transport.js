/** The training buttons. */

import { byId, setText } from "../parts/dom.js";
import { isActive, isFresh } from "../state/run.js";
import { t } from "../text/text.js";

/**
 * @typedef {import("../state/state.js").State} State
 * @typedef {import("../state/state.js").Intent} Intent
 */

/** @param {() => State} now @param {(m: Intent) => void} send @returns {import("../state/store.js").View} */
export function transport(now, send) {
  const button = (/** @type {string} */ id) => byId(id, HTMLButtonElement);
  const train = button("train");
  const cancel = button("cancel");
  const steps = [button("step-epoch"), button("step-stage"), button("step-inside")];
  const resets = [button("rewind"), button("new-seed")];
  train.addEventListener("click", () => send({ type: isRunning(now()) ? "pause" : "train" }));
  steps[0].addEventListener("click", () => send({ type: "step", unit: "epoch" }));
  steps[1].addEventListener("click", () => send({ type: "step", unit: "stage" }));
  steps[2].addEventListener("click", () => send({ type: "step", unit: "inside" }));
  cancel.addEventListener("click", () => send({ type: "cancel" }));
  resets[0].addEventListener("click", () => send({ type: "rewind" }));
  resets[1].addEventListener("click", () => send({ type: "new-seed" }));
  return {
    reads: (s) => [s.run, s.program.ready, s.graph, s.load],
    draw(s) {
      const able = s.program.ready && s.graph !== null && s.load === null;
      train.disabled = !able;
      setText(train, label(s));
      for (const b of [...steps, ...resets]) b.disabled = !able;
      cancel.disabled = !isActive(s.run) || (s.run.phase === "paused" && isFresh(s.run));
    },
  };
}

/** @param {State} s */
function isRunning(s) {
  return s.run?.phase === "running" || (s.run?.phase === "starting" && !s.run.paused);
}

/** @param {State} s */
function label(s) {
  if (isRunning(s)) return t("page.pause");
  return s.run?.phase === "paused" && s.run.curves.x.length > 0 ? t("page.resume") : t("page.train");
}
