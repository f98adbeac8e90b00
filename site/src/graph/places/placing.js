/** Has a worker find places for a graph that came without: an effect of the state. */

import { byId } from "../../parts/dom.js";
import { lazy, offerAgain, solved, withPart } from "../../parts/lazy.js";

/**
 * @typedef {import("../../state/state.js").State} State
 * @typedef {import("../../state/state.js").Intent} Intent
 */

/** @param {() => State} now @param {(m: Intent) => void} send @returns {(before: State | null, after: State) => void} */
export function placing(now, send) {
  const arranger = lazy(() => import("./arrange.js"), (m) => m);
  const box = byId("graph-card", HTMLElement);
  const wanted = (/** @type {State | null} */ s) => s && s.load === null && s.graph?.edges;
  let stop = () => {};
  let turn = 0;
  return (before, s) => {
    if (wanted(before) === wanted(s)) return;
    stop();
    solved(box);
    const mine = ++turn;
    const g = s.graph;
    if (s.load || !g || g.layout.length > 0) return;
    const asked = () => mine === turn && now().graph?.edges === g.edges;
    const place = () => withPart(arranger, ({ arrange }) => {
      if (asked()) stop = arrange(s.manifest.places, g, (layout) => asked() && send({ type: "arranged", layout }), () => offerAgain(box, place));
    }, box);
    place();
  };
}
