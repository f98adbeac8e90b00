/**
 * The property table: every setting of the page once, with its label, values
 * and default. Controls draw from it, `start` requests are made from it, and
 * a link to a state can be.
 *
 * @typedef {import("./messages.js").Manifest} Manifest
 * @typedef {import("./messages.js").Request} Request
 *
 * @typedef {object} Choice the settings for the next run
 * @property {string} dataset
 * @property {string} labels "rate:0.5" (per cent) or "class:2" (labels per class)
 * @property {string} strategy
 * @property {number} seed
 * @property {string} protocol
 *
 * @typedef {object} Value one value of a list
 * @property {string} value
 * @property {string} label
 * @property {string} [short] the label in a caption
 * @property {string} [group]
 * @property {string} [hint] one sentence on what it does
 * @property {boolean} [disabled]
 *
 * @typedef {object} Property
 * @property {keyof Choice} name
 * @property {string} label
 * @property {"list" | "number"} kind
 * @property {string | number} initial
 * @property {(m: Manifest, c: Choice) => Value[]} [values] of a list
 * @property {number} [min] of a number
 * @property {number} [max] of a number
 */

/** Epochs between two evaluations of all nodes. */
export const EVAL_EVERY = 5;

/** The largest seed the page offers; a run accepts any whole number to 2^53. */
export const MAX_SEED = 999999;

/** @type {Value[]} */
export const DATASETS = [
  { value: "cora", label: "Cora, 2,708 papers", short: "Cora" },
  { value: "citeseer", label: "CiteSeer, 3,327 papers", short: "CiteSeer" },
  { value: "karate", label: "Karate club, 34 members", short: "karate club" },
  { value: "generated", label: "Generated, 2,708 nodes", short: "generated graph" },
];

/** @type {Value[]} */
export const STRATEGIES = [
  { value: "m3s", label: "M3S", hint: "Each stage adds the most confident predictions that the clusters confirm." },
  { value: "m3s-naive", label: "M3S, naive check", hint: "Each stage adds confident predictions whose nearest class centre agrees." },
  { value: "multistage", label: "Multi-Stage", hint: "Each stage adds the most confident predictions, unchecked." },
  { value: "self-training", label: "Self-training", hint: "One stage adds the most confident predictions." },
  { value: "co-training", label: "Co-training", hint: "One stage adds the nodes a random walk reaches first." },
  { value: "union", label: "Union", hint: "One stage adds what the network or the random walk proposes." },
  { value: "intersection", label: "Intersection", hint: "One stage adds what the network and the random walk both propose." },
  { value: "gcn", label: "GCN", hint: "One network, trained on the given labels only." },
  { value: "lp", label: "Label propagation", hint: "No network: a random walk finds the nearest given label." },
];

/** @type {Value[]} */
export const PROTOCOLS = [
  { value: "last", label: "Last epoch", hint: "Take the network after the last epoch." },
  { value: "paper", label: "Paper's code", hint: "Take the first epoch with the best training accuracy, as the reference code does." },
];

/** The tabs beside the graph. */
export const VIEWS = ["run", "embedding", "quality", "node", "nodes"];

/** What a link can take away, for lessons. */
export const HIDEABLE = ["header", "settings", "dataset", "labels", "strategy", "protocol", "seed", "steps", "truth", "tabs", "curves", "stages", "result", "footer"];

const PER_CLASS = [1, 2, 4, 8, 16];

/** Whether the page can load a dataset: packs exist, or the program makes it.
 * @param {Manifest} m @param {string} name */
export function available(m, name) {
  return Object.hasOwn(m.packs, name) || name === "karate" || name === "generated";
}

/** @param {Manifest} m @returns {Value[]} */
function datasets(m) {
  return DATASETS.map((d) => (available(m, d.value) ? d : { ...d, label: `${d.label} (missing)`, disabled: true }));
}

/** The paper's label rates of the dataset, then labels per class.
 * @param {Manifest} m @param {Choice} c @returns {Value[]} */
function labels(m, c) {
  const rates = m.paper
    .filter((s) => s.dataset === c.dataset)
    .map((s) => ({ value: `rate:${s.rate}`, short: `${s.rate} %`, label: `${s.rate} % (${s.perClass} a class)`, group: "Paper’s label rates" }));
  const counts = PER_CLASS.map((k) => {
    const label = k === 1 ? "1 label a class" : `${k} labels a class`;
    return { value: `class:${k}`, short: `${k} a class`, label, group: "Labels per class" };
  });
  return [...rates, ...counts];
}

/** @type {Property[]} */
export const PROPERTIES = [
  { name: "dataset", label: "Graph", kind: "list", initial: "cora", values: datasets },
  { name: "labels", label: "Known labels", kind: "list", initial: "rate:0.5", values: labels },
  { name: "strategy", label: "Method", kind: "list", initial: "m3s", values: () => STRATEGIES },
  { name: "protocol", label: "Stop rule", kind: "list", initial: "last", values: () => PROTOCOLS },
  { name: "seed", label: "Seed", kind: "number", initial: 1, min: 0, max: MAX_SEED },
];

/** The settings of a fresh page: Cora, or the generated graph without it.
 * @param {Manifest} m @returns {Choice} */
export function initialChoice(m) {
  const c = /** @type {any} */ (Object.fromEntries(PROPERTIES.map((p) => [p.name, p.initial])));
  if (!available(m, c.dataset)) c.dataset = "generated";
  return settle(m, c);
}

/** c with one setting changed, and what that makes impossible replaced.
 * A value the setting cannot have leaves c as it is.
 * @param {Manifest} m @param {Choice} c @param {string} name @param {string | number} value @returns {Choice} */
export function choose(m, c, name, value) {
  const p = PROPERTIES.find((q) => q.name === name);
  if (!p) return c;
  if (p.kind === "number") {
    const x = typeof value === "number" ? value : Number.parseInt(value, 10);
    if (!Number.isFinite(x)) return c;
    return { ...c, [name]: Math.min(p.max ?? x, Math.max(p.min ?? x, Math.round(x))) };
  }
  const found = p.values?.(m, c).find((v) => v.value === value && !v.disabled);
  return found ? settle(m, { ...c, [name]: value }) : c;
}

/** @param {Choice} a @param {Choice} b */
export function sameChoice(a, b) {
  return PROPERTIES.every((p) => a[p.name] === b[p.name]);
}

/** c with its label rate moved to one its dataset has: the same labels per
 * class where the paper's table says so, else two a class.
 * @param {Manifest} m @param {Choice} c @returns {Choice} */
function settle(m, c) {
  if (labels(m, c).some((v) => v.value === c.labels)) return c;
  const paper = m.paper.find((s) => s.dataset === c.dataset);
  return { ...c, labels: paper ? `rate:${paper.rate}` : "class:2" };
}

/** The `start` request for a choice.
 * @param {Choice} c @param {number} run @param {boolean} paused @returns {Request} */
export function startRequest(c, run, paused) {
  const [kind, value] = c.labels.split(":");
  const amount = kind === "rate" ? "rate" : "perClass";
  return { type: "start", run, [amount]: Number(value), strategy: c.strategy, seed: c.seed, protocol: c.protocol, evalEvery: EVAL_EVERY, paused };
}

/** A run's settings in a few words, for captions.
 * @param {Manifest} m @param {Choice} c */
export function describe(m, c) {
  const name = (/** @type {Value[]} */ list, /** @type {string} */ v) => {
    const found = list.find((x) => x.value === v);
    return found?.short ?? found?.label ?? v;
  };
  return `${name(STRATEGIES, c.strategy)}, ${name(DATASETS, c.dataset)}, ${name(labels(m, c), c.labels)}, seed ${c.seed}`;
}
