/**
 * The state of the page and the one function that changes it. `reduce` is
 * pure; what the page must then ask of the program follows from the states
 * before and after (requests.js).
 *
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../program/events.js").Event} ProgramEvent
 * @typedef {import("../program/events.js").Loaded} Loaded
 * @typedef {import("../program/events.js").Fault} Fault
 * @typedef {import("../program/pack.js").Preview} Preview
 * @typedef {import("./options.js").Choice} Choice
 * @typedef {import("./address.js").Link} Link
 * @typedef {import("./run.js").Run} Run
 *
 * @typedef {object} Graph
 * @property {string} dataset
 * @property {string} id its identity, "" while only the page has read it
 * @property {number} n
 * @property {number} f
 * @property {number} c
 * @property {number} edgeCount
 * @property {string[]} classes
 * @property {string[]} nodes names, or empty
 * @property {Int32Array} edges
 * @property {Float32Array} layout
 * @property {Int32Array} truth
 * @property {Int32Array} degree
 *
 * @typedef {object} Look how the page shows things
 * @property {"prediction" | "truth" | "mistakes"} colour
 * @property {"light" | "dark"} theme
 * @property {number} hover node under the pointer, -1 for none
 * @property {number} node the chosen node, -1 for none
 * @property {number} layer of the receptive field that is lit, -1 for all
 * @property {string} view the open tab (options.js, VIEWS)
 * @property {string} at the recorded moment that is shown (moments.js), "" for the latest
 * @property {boolean} truth whether true classes may be seen
 * @property {string} cell the chosen cell of the confusion matrix (selection.js), "" for none
 * @property {string} mode what the page is used for (modes.js)
 * @property {string} lab what is compared, swept or repeated, as the address has it (lab/spec.js reads it)
 *
 * @typedef {object} Load
 * @property {number} ticket
 * @property {string} dataset
 * @property {Graph | null} before the last graph the page had from the program
 * @property {import("../program/manifest.js").OwnData} [ownData] the visitor's files in use then
 * @property {boolean} previewed whether the graph on the page is the one on its way
 * @property {boolean} over whether another load was on its way when this one was asked for
 * @property {boolean} again whether it only gives a new program the graph that the page shows
 *
 * @typedef {object} Program
 * @property {boolean} ready
 * @property {string} go
 * @property {boolean} simd
 * @property {boolean} slow whether it has not answered for long
 * @property {boolean} dead whether nothing can be asked of it: it ended, or could not be given its graph
 * @property {boolean} fresh whether it has loaded no graph yet
 * @property {number} starts how many were started after the first
 *
 * @typedef {object} State
 * @property {Manifest} manifest
 * @property {Choice} choice
 * @property {Look} look
 * @property {Program} program
 * @property {Load | null} load the dataset on its way
 * @property {Graph | null} graph
 * @property {Run | null} run
 * @property {number} runs runs started so far, the id of the last
 * @property {number} loads loads asked for so far
 * @property {Fault | null} fault the last one, until the next success; that of a dead program until another has loaded the graph
 * @property {import("../program/messages.js").Explained | null} explained the last answer about a node
 * @property {Fault | null} unexplained why there is no answer
 * @property {boolean} inside whether the next stage is to be shown from its first step
 * @property {import("./address.js").Miss[]} missed what the address asks for and the page does not have, until something changes
 * @property {string[]} hide the controls a teacher has taken away (options.js, HIDEABLE)
 * @property {Record<string, unknown>} late the states of the parts that are loaded late, by their names (store.js)
 *
 * @typedef {{type: "choose", name: string, value: string | number}
 *   | {type: "train" | "pause" | "cancel" | "rewind" | "new-seed" | "restart"}
 *   | {type: "step", unit: "epoch" | "stage" | "inside"}
 *   | {type: "look", name: keyof Look, value: string | number | boolean}
 *   | {type: "own-data", ownData: import("../program/manifest.js").OwnData} | {type: "arranged", layout: Float32Array}
 *   | {type: "missed", missed: import("./address.js").Miss[]} | {type: "restore", link: Link}} Intent
 * @typedef {ProgramEvent | Intent} Message
 */

import { choose, initialChoice, MAX_SEED, sameChoice } from "./options.js";
import { shown, stepAfter, stepsOf } from "./moments.js";
import * as running from "./run.js";
import { classesOf } from "./selection.js";

/** @type {Look} */
const FRESH = { colour: "prediction", theme: "light", hover: -1, node: -1, layer: -1, view: "run", at: "", cell: "", truth: true, mode: "train", lab: "" };

/** @param {Manifest} manifest @param {"light" | "dark"} theme @param {Link | null} [link] what the address asks for @returns {State} */
export function initialState(manifest, theme, link = null) {
  const choice = link?.choice ?? initialChoice(manifest);
  return {
    manifest, choice, hide: link?.hide ?? [], missed: link?.missed ?? [], explained: null, unexplained: null, inside: false, late: {},
    look: { ...FRESH, theme, ...link?.look },
    program: { ready: false, go: "", simd: false, slow: false, dead: false, fresh: true, starts: 0 },
    load: { ticket: 1, dataset: choice.dataset, before: null, previewed: false, over: false, again: false }, graph: null, run: null, runs: 0, loads: 1, fault: null,
  };
}

/** @param {State} s @param {Message} m @returns {State} */
export function reduce(s, m) {
  switch (m.type) {
    case "ready": return { ...s, program: { ...s.program, ready: true, go: m.go, simd: m.simd } };
    case "slow": return { ...s, program: { ...s.program, slow: m.slow } };
    case "overdue": return restarted(s.run?.id === m.run ? { ...s, run: { ...s.run, phase: "cancelled" } } : s);
    case "restart": return restarted(s);
    case "previewed": return previewed(s, m.ticket, m.graph);
    case "loaded": return loaded(s, m);
    case "error": return failed(s, m);
    case "choose": return moved(s, chosen(s, m.name, m.value));
    case "own-data": return moved(s, withOwnData(s, m.ownData));
    case "arranged": return s.graph && m.layout.length === 2 * s.graph.n ? { ...s, graph: { ...s.graph, layout: m.layout } } : s;
    case "look": return PASSING.includes(m.name) ? looked(s, m.name, m.value) : moved(s, looked(s, m.name, m.value));
    case "missed": return missed(s, m.missed);
    case "restore": return restored(s, m.link);
    case "train": return train(live(s));
    case "pause": return wish(outside(s), "pause");
    case "cancel": return wish(outside(s), "cancel");
    case "step": return m.unit === "inside" ? stepInside(s) : step(live(s), m.unit);
    case "rewind": return begin(live(s), true);
    case "new-seed": return begin({ ...moved(s, live({ ...s })), choice: { ...s.choice, seed: (s.choice.seed + 1) % (MAX_SEED + 1) } }, true);
    default: return event(s, m);
  }
}

/** Reduces messages that arrived together; epochs in a row are appended at once.
 * @param {State} s @param {Message[]} list @returns {State} */
export function reduceAll(s, list) {
  for (let i = 0; i < list.length; ) {
    const first = list[i];
    if (first.type !== "epoch") {
      s = reduce(s, first);
      i++;
      continue;
    }
    const batch = [];
    for (let m = list[i]; m?.type === "epoch" && m.run === first.run; m = list[++i]) batch.push(m);
    if (s.run?.id === first.run && running.isActive(s.run)) s = { ...s, run: running.epochs(s.run, batch) };
  }
  return s;
}

/** What an address does not hold of the look. */
const PASSING = ["hover", "layer", "theme"];

/** After a change by the visitor the address no longer is the one that asked for too much.
 * @param {State} before @param {State} after @returns {State} */
function moved(before, after) {
  return after === before || after.missed.length === 0 ? after : { ...after, missed: [] };
}

/** @param {State} s @param {import("./address.js").Miss[]} list @returns {State} */
function missed(s, list) {
  const more = list.filter((m) => !s.missed.some((k) => k.name === m.name && k.value === m.value));
  return more.length === 0 ? s : { ...s, missed: [...s.missed, ...more] };
}

/** A look; another node or moment is explained anew, and without the truth
 * nothing is coloured by it.
 * @param {State} s @param {keyof Look} name @param {string | number | boolean} value @returns {State} */
function looked(s, name, value) {
  if (s.look[name] === value || (name === "truth" && s.hide.includes("truth"))) return s;
  const look = { ...s.look, [name]: value };
  if (name === "node") look.layer = -1;
  if (name === "truth" && !value) Object.assign(look, { colour: "prediction", cell: "" });
  return { ...s, look };
}

/** Back from a recorded moment to the latest.
 * @param {State} s @returns {State} */
function live(s) {
  return outside(s.look.at === "" ? s : { ...s, look: { ...s.look, at: "" } });
}

/** No stage is to be shown from its first step.
 * @param {State} s @returns {State} */
function outside(s) {
  return s.inside ? { ...s, inside: false } : s;
}

/** The page goes to what an address says.
 * @param {State} s @param {Link} link @returns {State} */
function restored(s, link) {
  const inside = s.graph && link.choice.dataset === s.graph.dataset && (link.look.node ?? -1) >= s.graph.n;
  const { theme, hover } = s.look;
  const look = { ...FRESH, theme, hover, ...link.look, ...(inside ? { node: -1 } : {}) };
  const beyond = inside ? [{ name: "node", value: String(link.look.node) }] : [];
  return settled({ ...s, look, hide: link.hide, missed: [...link.missed, ...beyond] }, link.choice);
}

/** An event of a run; one of a run the page has left behind changes nothing.
 * @param {State} s @param {Exclude<ProgramEvent, {type: "ready" | "previewed" | "loaded" | "error" | "slow" | "overdue"}>} m @returns {State} */
function event(s, m) {
  if (m.type === "explained") return s.run?.id === m.run && m.node === s.look.node ? { ...s, explained: m, unexplained: null } : s;
  if (!running.isActive(s.run) || s.run.id !== m.run) return s;
  const set = (/** @type {Run} */ run) => ({ ...s, run });
  switch (m.type) {
    case "started": return s.graph ? { ...set(running.started(s.run, m, s.graph.truth)), fault: null } : s;
    case "epoch": return set(running.epochs(s.run, [m]));
    case "trained": return set(running.trained(s.run, m));
    case "stage": return entered(set(running.stage(s.run, m)), m);
    case "done": return unreached(outside(set(running.done(s.run, m))));
    case "paused": return set({ ...s.run, phase: "paused" });
    case "resumed": return set({ ...s.run, phase: "running" });
    case "cancelled": return outside(set({ ...s.run, phase: "cancelled" }));
    default: return s;
  }
}

/** A graph the program has yet to load: drawn, but nothing can be trained on it.
 * @param {State} s @param {number} ticket @param {Preview} m @returns {State} */
function previewed(s, ticket, m) {
  if (!s.load || ticket !== s.load.ticket || s.load.previewed || s.load.again) return s;
  const load = { ...s.load, previewed: true };
  const graph = graphOf(s.load.dataset, m);
  return { ...beyond(s, graph), load, graph, run: null, explained: null, look: lookAt(s, graph) };
}

/** A graph arrived; one the page no longer waits for changes nothing, and one
 * that was previewed stays as it is drawn.
 * @param {State} s @param {Loaded} m @returns {State} */
function loaded(s, m) {
  if (!s.load || m.ticket !== s.load.ticket) return s;
  const program = { ...s.program, fresh: false };
  if (s.load.again && s.graph && alike(s.graph, m)) return given({ ...s, load: null, fault: null, program });
  const graph = s.load.previewed && s.graph ? s.graph : graphOf(s.load.dataset, m, m.graph);
  const look = s.load.previewed ? s.look : lookAt(s, graph);
  return begin({ ...beyond(s, graph), graph, load: null, run: null, fault: null, look, program }, s.loads > 1 || look.at === "");
}

/** A node or a cell of the address that the graph does not have is said.
 * @param {State} s @param {Graph} graph @returns {State} */
function beyond(s, graph) {
  const { node, cell } = s.look;
  const list = [
    ...(node >= graph.n ? [{ name: "node", value: String(node) }] : []),
    ...(cell !== "" && classesOf(cell).some((k) => k >= graph.c) ? [{ name: "cell", value: cell }] : []),
  ];
  return s.loads === 1 ? missed(s, list) : s;
}

/** A moment of the address that the finished run never had is said.
 * @param {State} s @returns {State} */
function unreached(s) {
  return s.look.at !== "" && shown(s.run, s.look.at).key === "" ? missed(s, [{ name: "at", value: s.look.at }]) : s;
}

/** The look at another graph: the address may have chosen a node of the first.
 * @param {State} s @param {Graph} graph @returns {Look} */
function lookAt(s, graph) {
  const kept = s.graph === null || (s.graph.dataset === graph.dataset && (graph.dataset !== "own" || s.graph.id === graph.id));
  const node = kept && s.look.node < graph.n ? s.look.node : -1;
  return { ...s.look, hover: -1, node, layer: -1, at: kept ? s.look.at : "", cell: kept ? s.look.cell : "" };
}

/** @param {string} dataset @param {Preview} m @param {string} [id] @returns {Graph} */
function graphOf(dataset, m, id = "") {
  const { n, f, c, edgeCount, edges, layout, truth, degree } = m;
  const split = (/** @type {string} */ names) => (names === "" ? [] : names.split("\n"));
  return { dataset, id, n, f, c, edgeCount, edges, layout, truth, degree, classes: split(m.classes), nodes: split(m.nodes) };
}

/** @param {State} s @param {Fault} m @returns {State} */
function failed(s, m) {
  if (m.where === "load" || m.where === "generate") return notLoaded(s, m);
  if (m.where === "explain") return { ...s, explained: null, unexplained: m };
  const next = { ...s, fault: m };
  if (m.where === "page") return { ...outside(next), load: null, program: gone(s.program), run: running.isActive(s.run) ? { ...s.run, phase: "failed" } : s.run };
  if (m.where === "message" || !running.isActive(s.run)) return next;
  if (m.run !== undefined && m.run !== s.run.id) return s;
  return outside({ ...next, run: { ...s.run, phase: "failed" } });
}

/** A program of which nothing can be asked.
 * @param {Program} p @returns {Program} */
function gone(p) {
  return { ...p, ready: false, slow: false, dead: true };
}

/** Whether a graph that was loaded again is the one on the page.
 * @param {Graph} g @param {Loaded} m */
function alike(g, m) {
  const same = (/** @type {Int32Array} */ a, /** @type {Int32Array} */ b) => a.length === b.length && a.every((v, i) => v === b[i]);
  return g.f === m.f && g.classes.join("\n") === m.classes && same(g.truth, m.truth) && same(g.edges, m.edges);
}

/** A new program has the page's graph. A finished run stays on the page.
 * @param {State} s @returns {State} */
function given(s) {
  return s.run ? s : begin(s, true);
}

/** Another program is started and given the graph; the settings stay. What
 * a run that is over has shown stays too, but its networks are gone.
 * @param {State} s @returns {State} */
function restarted(s) {
  const over = s.run?.phase === "done" || s.run?.phase === "cancelled";
  return ask({ ...outside(s), run: over && s.run ? { ...s.run, lost: true } : null, program: gone(s.program) });
}

/** The page goes on with the graph it had; when the program may have loaded
 * another meanwhile, it is told to load that one again.
 * @param {State} s @param {Fault} m @returns {State} */
function notLoaded(s, m) {
  if (!s.load || m.ticket !== s.load.ticket) return s;
  const { before, over, ownData, again } = s.load;
  if (again || !before) return { ...s, graph: again ? s.graph : null, load: null, fault: m, program: gone(s.program) };
  const manifest = s.manifest.ownData === ownData ? s.manifest : { ...s.manifest, ownData };
  const choice = choose(manifest, s.choice, "dataset", before.dataset);
  if (over || s.program.fresh) return { ...ask({ ...s, manifest, choice, run: null, graph: before }), fault: m };
  const next = { ...s, manifest, graph: before, load: null, choice };
  return { ...(s.run ? next : begin(next, true)), fault: m };
}

/** A new dataset is loaded; any other setting shows at once while nothing has
 * been trained, and waits for the next run otherwise.
 * @param {State} s @param {string} name @param {string | number} value @returns {State} */
function chosen(s, name, value) {
  const choice = choose(s.manifest, s.choice, name, value);
  return choice === s.choice ? s : settled(s, choice);
}

/** @param {State} s @param {Choice} choice @returns {State} */
function settled(s, choice) {
  if (sameChoice(choice, s.choice)) return s;
  const next = { ...s, choice };
  if (choice.dataset !== s.choice.dataset || choice.graph !== s.choice.graph) {
    const stopped = running.isActive(s.run) ? wish(next, "cancel") : next;
    return ask(stopped);
  }
  return s.load === null && (s.run === null || running.isFresh(s.run) || s.run.phase === "failed") ? begin(next, true) : next;
}

/** The program has read the visitor's files: go to their graph.
 * @param {State} s @param {import("../program/manifest.js").OwnData} files @returns {State} */
function withOwnData(s, files) {
  const next = { ...s, manifest: { ...s.manifest, ownData: files } };
  const choice = choose(next.manifest, s.choice, "dataset", "own");
  const stopped = running.isActive(s.run) ? wish(next, "cancel") : next;
  return ask({ ...stopped, choice }, s.manifest.ownData);
}

/** Asks for the chosen dataset, of a new program when the one there is has died.
 * @param {State} s @param {import("../program/manifest.js").OwnData} [files] in use before @returns {State} */
function ask(s, files = s.manifest.ownData) {
  const before = s.load ? s.load.before : s.graph;
  const ownData = s.load ? s.load.ownData : files;
  const { dataset, graph } = s.choice;
  const { dead, starts } = s.program;
  const program = dead ? { ...s.program, dead: false, fresh: true, starts: starts + 1 } : s.program;
  const again = program.fresh && s.graph?.dataset === dataset && (dataset !== "own" || s.graph.id === graph);
  return { ...s, program, loads: s.loads + 1, load: { ticket: s.loads + 1, dataset, before, ownData, previewed: false, over: s.load !== null && !dead, again } };
}

/** @param {State} s @returns {State} */
function train(s) {
  if (!running.isActive(s.run)) return begin(s, false);
  return wish(s, "resume");
}

/** One step inside a stage on; after the last, training goes on to the next stage and stops at its first.
 * @param {State} s @returns {State} */
function stepInside(s) {
  const next = stepAfter(s.run, s.look.at);
  if (next !== "") return { ...s, look: { ...s.look, at: next } };
  const last = shown(s.run, s.look.at).step !== null;
  if (last && !running.isActive(s.run)) return live(s);
  const on = step(live(s), "stage");
  return running.isActive(on.run) ? { ...on, inside: true } : on;
}

/** @param {State} s @param {import("../program/messages.js").Stage} m @returns {State} */
function entered(s, m) {
  return s.inside ? { ...s, inside: false, look: { ...s.look, at: `${m.stage}.${stepsOf(m)[0]}` } } : s;
}

/** @param {State} s @param {"epoch" | "stage"} unit @returns {State} */
function step(s, unit) {
  return wish(running.isActive(s.run) ? s : begin(s, true), "step", unit);
}

/** A new run with the chosen settings.
 * @param {State} s @param {boolean} paused @returns {State} */
function begin(s, paused) {
  if (!s.graph || s.load || s.program.dead) return s;
  return { ...s, runs: s.runs + 1, run: running.newRun(s.runs + 1, s.choice, paused), fault: null, explained: null, unexplained: null, inside: false };
}

/** @param {State} s @param {import("./run.js").Wish["type"]} type @param {"epoch" | "stage"} [unit] @returns {State} */
function wish(s, type, unit) {
  if (!running.isActive(s.run)) return s;
  return { ...s, run: { ...s.run, wish: { n: s.run.wish.n + 1, type, unit } } };
}
