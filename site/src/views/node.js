/** Everything about the chosen node: probabilities, terms, receptive field,
 * and what each stage did with it. */

import { byId, make, setText } from "../dom.js";
import { percent, whole } from "../format.js";
import { shown } from "../moments.js";
import { classColour, DARK, LIGHT } from "../palette.js";
import { story } from "./story.js";
import { termTable } from "./terms.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../state.js").Graph} Graph
 * @typedef {import("../messages.js").Explained} Explained
 * @typedef {import("../palette.js").Palette} Palette
 */

/** @param {() => State} now @param {(m: import("../state.js").Intent) => void} send @param {(node: number) => void} choose
 * @returns {import("../store.js").View} */
export function nodePanel(now, send, choose) {
  const box = byId("node-reasons", HTMLElement);
  const title = byId("node-title", HTMLElement);
  const find = byId("find", HTMLInputElement);
  const said = byId("find-said", HTMLElement);
  find.form?.addEventListener("submit", (e) => {
    e.preventDefault();
    const found = search(now().graph, find.value);
    setText(said, found < 0 && find.value !== "" ? "No such node." : "");
    if (found >= 0) choose(found);
  });
  box.addEventListener("click", (e) => {
    const b = e.target instanceof Element ? e.target.closest("button") : null;
    if (b?.dataset.node) choose(Number(b.dataset.node));
    if (b?.dataset.layer) send({ type: "look", name: "layer", value: Number(b.dataset.layer) });
  });
  return {
    reads(s) {
      const x = shown(s.run, s.look.at);
      return [s.graph, s.look.node, s.look.layer, s.explained, s.unexplained, s.look.theme, s.look.truth, s.run?.records, x.predictions, x.event];
    },
    draw(s) {
      const focus = document.activeElement instanceof HTMLElement && box.contains(document.activeElement) ? document.activeElement.dataset : null;
      setText(title, s.graph && s.look.node >= 0 ? nodeName(s.graph, s.look.node) : "Node");
      box.replaceChildren(...parts(s));
      const again = focus && box.querySelector(focus.layer ? `[data-layer="${focus.layer}"]` : `[data-node="${focus.node}"]`);
      if (again instanceof HTMLElement) again.focus();
      else if (focus) find.focus();
    },
  };
}

/** @param {Graph} g @param {number} i */
export function nodeName(g, i) {
  return g.nodes[i] || `Node ${i}`;
}

/** The node of a number, a name, or a part of a name; -1 for none.
 * @param {Graph | null} g @param {string} text */
export function search(g, text) {
  const wanted = text.trim().toLowerCase().replace(/^node\s+/, "");
  if (!g || wanted === "") return -1;
  const exact = g.nodes.findIndex((name) => name.toLowerCase() === wanted);
  if (exact >= 0) return exact;
  if (/^\d+$/.test(wanted) && Number(wanted) < g.n) return Number(wanted);
  return g.nodes.findIndex((name) => name.toLowerCase().includes(wanted));
}

/** @param {State} s @returns {HTMLElement[]} */
function parts(s) {
  const g = s.graph;
  if (!g || s.look.node < 0) return [make("p", "empty", "Click a node of the graph, or find one by name or number.")];
  const p = s.look.theme === "dark" ? DARK : LIGHT;
  const m = s.explained?.node === s.look.node ? s.explained : null;
  /** @type {HTMLElement[]} */
  const list = [facts(s, g, p)];
  const told = story(s, g, p);
  if (m) list.push(probabilities(m, g, p));
  else list.push(make("p", "empty", missing(s)));
  if (told) list.push(told);
  if (m) list.push(part("The terms of its logits", termsNote(m), termTable(m, g, p, (i) => nodeName(g, i), best(m))), field(s, m));
  return list;
}

/** @param {State} s */
function missing(s) {
  if (s.unexplained !== "") return s.unexplained;
  if (s.run?.choice.strategy === "lp") return "Label propagation has no network to take apart.";
  return "Train, and this will show how the network reaches its answer for the node.";
}

/** @param {string} title @param {string} note @param {HTMLElement} content */
function part(title, note, content) {
  const box = make("section", "part");
  const head = make("div", "head");
  head.append(make("h3", "", title), make("p", "quiet", note));
  box.append(head, content);
  return box;
}

/** @param {State} s @param {Graph} g @param {Palette} p */
function facts(s, g, p) {
  const i = s.look.node;
  const x = shown(s.run, s.look.at);
  const line = make("p", "facts");
  const item = (/** @type {string} */ name, /** @type {number} */ k) => {
    const tag = make("span", "tag");
    const swatch = make("i");
    swatch.style.background = classColour(p, k);
    tag.append(`${name} `, swatch, k < 0 ? "unknown" : g.classes[k].replaceAll("_", " "));
    line.append(tag);
  };
  line.append(make("span", "tag", `${g.degree[i]} ${g.degree[i] === 1 ? "link" : "links"}`));
  if (x.predictions.length === g.n) item("predicted", x.predictions[i]);
  const born = x.labelStage[i] ?? -1;
  if (born >= 0) item(born === 0 ? "given label" : `virtual label since stage ${born}`, x.labelClass[i]);
  if (s.look.truth) item("truth", g.truth[i]);
  return line;
}

/** @param {Explained} m */
function best(m) {
  return m.z.indexOf(Math.max(...m.z));
}

/** @param {Explained} m */
function termsNote(m) {
  return `${whole(m.neighbours.length)} neighbours with itself, network of stage ${m.stage}`;
}

/** @param {Explained} m @param {Graph} g @param {Palette} p */
function probabilities(m, g, p) {
  const table = make("table", "bars");
  table.append(make("caption", "unseen", "Probability of each class"));
  const body = make("tbody");
  g.classes.forEach((name, k) => {
    const row = make("tr");
    const head = make("th", "", name.replaceAll("_", " "));
    head.scope = "row";
    const bar = make("i");
    bar.style.background = classColour(p, k);
    bar.style.transform = `scaleX(${m.z[k].toFixed(4)})`;
    const track = make("td", "track");
    track.append(bar);
    row.append(head, track, make("td", "", percent(m.z[k])));
    body.append(row);
  });
  table.append(body);
  return part("Probabilities", `softmax of the logits, network of stage ${m.stage}`, table);
}

/** @param {State} s @param {Explained} m */
function field(s, m) {
  const layers = m.fieldPtr.length - 1;
  const row = make("div", "chips");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", "Layers of the receptive field");
  const chip = (/** @type {number} */ layer, /** @type {string} */ text) => {
    const b = make("button", "chip", text);
    b.type = "button";
    b.dataset.layer = String(layer);
    b.setAttribute("aria-pressed", String(s.look.layer === layer));
    row.append(b);
  };
  chip(-1, "all");
  for (let l = 0; l < layers; l++) {
    const nodes = m.fieldPtr[l + 1] - m.fieldPtr[l];
    chip(l, `${l === 0 ? "features" : `layer ${l}`}: ${whole(nodes)} ${nodes === 1 ? "node" : "nodes"}`);
  }
  return part("Receptive field", `what ${layers} ${layers === 1 ? "layer reads" : "layers read"}, ringed on the graph`, row);
}
