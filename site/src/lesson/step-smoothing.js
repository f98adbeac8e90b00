/** Smoothing: what products with Â do to the words, and what a linear reader still gets. */

import { make } from "../parts/dom.js";
import { percent } from "../parts/format.js";
import { t } from "../text/text.js";
import { features } from "../program/pack.js";
import { choice } from "./ask.js";
import { lines } from "./draw.js";
import { interval } from "./findings.js";
import { blank, picture } from "./picture.js";
import { directions, normalised, PRODUCTS, product, reader, seen } from "./smoothing.js";

/** @typedef {import("./frame.js").Kit} Kit */

/** Colours along each of the two directions, an odd number: the middle one is grey. */
const SHADES = 11;

/** How strong the colours are, in Oklab. */
const STRENGTH = 0.16;

/** @type {import("./frame.js").Step} */
export const smoothing = {
  name: "smoothing",
  code: "01-laplacian-smoothing.html#why-smoothing-helps-and-when-it-stops",
  page: "#v=1&dataset=cora&labels=class:2&strategy=gcn&protocol=last&seed=1&mode=paper&lab=1;paper-show,fig2",
  predict(box, kit, changed) {
    const p = picture(kit, { classes: false });
    const washed = wash(kit);
    const line = make("div", "ask");
    const input = make("input");
    const label = make("label", "", t("lesson.products"));
    const output = make("output", "", "0");
    input.id = label.htmlFor = "products";
    Object.assign(input, { type: "range", min: "0", max: String(PRODUCTS.length - 1), step: "1", value: "0" });
    const show = () => {
      output.textContent = String(PRODUCTS[Number(input.value)]);
      input.setAttribute("aria-valuetext", output.textContent);
      p.paint(washed(Number(input.value)), shades);
    };
    input.addEventListener("input", show);
    line.append(label, input, output);
    box.append(p.figure, line, make("p", "said", t("lesson.colours-mean")));
    show();
    return choice(box, t("lesson.ask-products"), PRODUCTS.map(String), changed);
  },
  async run(box, kit, _, say) {
    const { started } = await kit.runner.run({ strategy: "gcn", perClass: 2, seed: kit.seed, protocol: "last", epochs: 1 });
    const x = normalised(features(kit.pack));
    const test = Array.from(started.test);
    const shares = [];
    for (const [k, products] of PRODUCTS.entries()) {
      say(t("lesson.training", { k: k + 1, n: PRODUCTS.length }));
      await new Promise((done) => requestAnimationFrame(done));
      const told = reader(kit.graph, x, started.labelled, kit.graph.truth, kit.graph.c, products);
      shares.push(100 * test.filter((i) => told[i] === kit.graph.truth[i]).length / test.length);
    }
    const best = shares.indexOf(Math.max(...shares));
    box.append(lines(PRODUCTS.map(String), [{ name: t("lesson.this-split"), values: shares }], t("lesson.axis-products"), t("lesson.reader-spoken", { k: PRODUCTS[best], accuracy: percent(shares[best] / 100) })));
    box.append(make("p", "", t("lesson.reader-live", { seed: String(kit.seed), k: PRODUCTS[best], accuracy: percent(shares[best] / 100), n: test.length })));
    return { shares };
  },
  find(box, kit, { smoothing: s }, facts, answer) {
    const at = (/** @type {number} */ k) => s.k.indexOf(k);
    const best = s.reader.reduce((b, r, k) => (r.m > s.reader[b].m ? k : b), 0);
    box.append(make("p", "claim", t("lesson.smoothing-found", {
      one: percent(1 - s.distance[at(1)], 0), four: percent(1 - s.distance[at(4)], 0), best: s.k[best], accuracy: interval(s.reader[best]),
      none: interval(s.reader[0]), last: interval(s.reader[s.reader.length - 1]), n: s.reader[best].n,
    })));
    if (answer !== null) box.append(make("p", "", t("lesson.you-said", { what: String(PRODUCTS[answer]) })));
    box.append(lines(s.k.map(String), [
      { name: t("lesson.this-split"), values: facts.shares }, { name: t("lesson.splits", { n: s.reader[0].n }), values: s.reader.map((r) => r.m), halves: s.reader.map((r) => r.h) },
      { name: t("lesson.distance"), values: s.distance.map((d) => 100 * d) },
    ], t("lesson.axis-products"), t("lesson.smoothing-spoken")));
  },
};

/** Marks of ÂᵏX seen in two directions, for each k, computed as they are asked for.
 * @param {Kit} kit @returns {(at: number) => import("../graph/marks.js").Marks} */
function wash(kit) {
  const x = normalised(features(kit.pack));
  const all = [seen(x, directions(x), 2)];
  const sizes = Float64Array.from(product(kit.graph, all[0], 2), Math.abs).sort();
  const far = sizes[Math.floor(0.97 * sizes.length)] || 1;
  return (at) => {
    while (all.length <= PRODUCTS[at]) all.push(product(kit.graph, all[all.length - 1], 2));
    const y = all[PRODUCTS[at]];
    const shade = (/** @type {number} */ v) => Math.round((Math.min(1, Math.max(-1, v / far)) + 1) / 2 * (SHADES - 1));
    const m = blank(kit.graph.n);
    for (let i = 0; i < kit.graph.n; i++) m.tint[i] = shade(y[2 * i]) * SHADES + shade(y[2 * i + 1]);
    return m;
  };
}

/** @param {import("../parts/palette.js").Palette} p @returns {import("../parts/palette.js").Palette} */
function shades(p) {
  const axis = (/** @type {number} */ k) => (STRENGTH * (2 * k / (SHADES - 1) - 1)).toFixed(3);
  return { ...p, classes: Array.from({ length: SHADES * SHADES }, (_, k) => `oklab(0.66 ${axis(Math.floor(k / SHADES))} ${axis(k % SHADES)})`) };
}
