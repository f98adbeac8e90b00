/** The confidence histogram and the timeline of labels, as SVG with a table
 * for those who cannot see it. */

import { byId, make } from "../parts/dom.js";
import { whole } from "../parts/format.js";
import { shown } from "../state/moments.js";
import { binOf, BINS, confidence, histogram, timeline } from "./quality.js";
import { pick, t } from "../text/text.js";
import { dataTable } from "../parts/numbers.js";

/** @typedef {import("../state/state.js").State} State */

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function svg(tag, attributes, text) {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) e.setAttribute(name, String(value));
  if (text !== undefined) e.textContent = text;
  return e;
}

/** Nodes by the network's confidence.
 * @returns {import("../state/store.js").View} */
export function confidenceBars() {
  const box = byId("histogram", HTMLElement);
  /** @type {import("../parts/numbers.js").Table | null} */
  let data = null;
  const table = dataTable(box, t("lab.histogram"), () => data);
  return {
    reads(s) {
      const x = shown(s.run, s.look.at);
      return [s.graph, x.net, s.look.node, s.look.truth];
    },
    draw(s) {
      const net = shown(s.run, s.look.at).net;
      if (!s.graph || !net) {
        data = null;
        table();
        return box.replaceChildren(make("p", "empty", t("lab.after-training")));
      }
      const sure = confidence(net.z, s.graph.c);
      const unknown = new Int32Array(s.graph.n).fill(-1);
      const bins = histogram(sure, net.predictions, s.look.truth ? s.graph.truth : unknown);
      box.replaceChildren(drawBins(bins, s.look.node >= 0 ? binOf(sure[s.look.node]) : -1));
      data = {
        head: [t("lab.confidence"), t("lab.right"), t("lab.wrong"), t("lab.open")],
        rows: bins.map((b, k) => [t("lab.bin", { a: (100 * k) / BINS, b: (100 * (k + 1)) / BINS }), whole(b.right), whole(b.wrong), whole(b.open)]),
      };
      table();
    },
  };
}

const [WIDTH, HEIGHT, FOOT] = [600, 120, 18];

/** Heights are square roots of counts, so that few nodes can be seen beside many.
 * @param {import("./quality.js").Bin[]} bins @param {number} marked */
function drawBins(bins, marked) {
  const picture = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "bins", "aria-hidden": "true", preserveAspectRatio: "none" });
  const most = Math.max(1, ...bins.map((b) => b.right + b.wrong + b.open));
  const tall = (/** @type {number} */ count) => Math.sqrt(count / most) * (HEIGHT - FOOT - 6);
  const wide = WIDTH / BINS;
  bins.forEach((b, k) => {
    const all = b.right + b.wrong + b.open;
    const h = tall(all);
    let y = HEIGHT - FOOT;
    for (const kind of /** @type {const} */ (["wrong", "right", "open"])) {
      const part = all > 0 ? (h * b[kind]) / all : 0;
      y -= part;
      const rect = svg("rect", { x: k * wide + 1, y, width: wide - 2, height: part, class: `of-${kind}` });
      rect.append(svg("title", {}, pick("lab.bar", kind, { n: b[kind] })));
      picture.append(rect);
    }
    if (k === marked) picture.append(svg("path", { d: `M${(k + 0.5) * wide - 6} ${HEIGHT - FOOT + 12}l6 -9l6 9z`, class: "of-node" }));
  });
  picture.append(svg("path", { d: `M0 ${HEIGHT - FOOT + 0.5}H${WIDTH}`, class: "axis" }));
  return picture;
}

/** Given and virtual labels of each stage, and what its check rejected.
 * @param {(m: import("../state/state.js").Intent) => void} send @returns {import("../state/store.js").View} */
export function labelTimeline(send) {
  const box = byId("timeline", HTMLElement);
  box.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (b?.dataset.at) send({ type: "look", name: "at", value: b.dataset.at });
  });
  return {
    reads: (s) => [s.graph, s.run?.records, s.run?.stages, s.look.truth],
    draw(s) {
      const bars = s.graph ? timeline(s.run, s.look.truth ? s.graph.truth : new Int32Array(s.graph.n).fill(-1)) : [];
      const most = Math.max(1, ...bars.map((b) => b.given + b.right + b.wrong + b.rejectedRight + b.rejectedWrong));
      const list = make("ol", "timeline");
      for (const b of bars) list.append(timelineRow(b, most, s.look.truth));
      for (let stage = bars.length; s.run && stage <= s.run.stages; stage++) list.append(emptyRow(stage));
      box.replaceChildren(bars.length > 0 ? list : make("p", "empty", t("lab.after-start")));
    },
  };
}

/** The place of a stage to come, so that nothing moves when it does.
 * @param {number} stage */
function emptyRow(stage) {
  const item = make("li", "to-come");
  item.append(make("span", "", t("lab.stage", { stage })), make("span", "lane"), make("span", "lane-words", "\u00a0"));
  return item;
}

/** @param {import("./quality.js").Bar} b @param {number} most @param {boolean} truth */
function timelineRow(b, most, truth) {
  const item = make("li");
  const name = make("button", "link", b.stage === 0 ? t("lab.given") : t("lab.stage", { stage: b.stage }));
  name.type = "button";
  name.dataset.at = b.stage === 0 ? "0.trained" : `${b.stage}.add`;
  const track = make("span", "lane");
  const words = [];
  for (const [kind, n, said] of /** @type {[string, number, string][]} */ ([
    ["given", b.given, "given"], ["right", b.right, truth ? "right" : "virtual"], ["wrong", b.wrong, "wrong"],
    ["no-right", b.rejectedRight, truth ? "no-right" : "rejected"], ["no-wrong", b.rejectedWrong, "no-wrong"],
  ])) {
    if (n === 0) continue;
    const part = make("i", `lane-${kind}`);
    part.style.width = `${((100 * n) / most).toFixed(2)}%`;
    part.title = pick("lab.lane", said, { n });
    track.append(part);
    words.push(part.title);
  }
  item.append(name, track, make("span", "lane-words", words.join(t("page.comma"))));
  return item;
}
