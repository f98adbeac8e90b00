/**
 * The points of a sweep or of a paper's table: each is one setting run with
 * several seeds. Pure.
 *
 * @typedef {import("../state/options.js").Choice} Choice
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../program/pool.js").Settings} Settings
 * @typedef {import("./outcome.js").Sample} Sample
 * @typedef {import("./spec.js").Sweep} Sweep
 * @typedef {import("./work.js").Task} Task
 *
 * @typedef {object} Point
 * @property {string} key of its settings without the seed
 * @property {string} dataset
 * @property {Settings} request without seed
 * @property {number[]} seeds
 * @property {string} strategy
 * @property {number} x
 * @property {number | null} y of the second axis
 */

import { csv } from "../parts/csv.js";
import { amount, column, keyOf, PROPERTIES, requestOf } from "./columns.js";
import { interval } from "../parts/interval.js";
import { weightOf } from "./work.js";

/** @param {string} dataset @param {Settings} request @returns {Pick<Point, "key" | "dataset" | "request">} */
export function pointOf(dataset, request) {
  const { seed, splitSeed, ...rest } = request;
  rest.evalEvery = 0;
  return { key: keyOf(dataset, rest, false), dataset, request: rest };
}

/** Whether an axis means anything to a method.
 * @param {string} axis @param {string} strategy */
function applies(axis, strategy) {
  return ["seed", "rate", "perClass"].includes(axis) || PROPERTIES.some((p) => p.name === axis && p.applies(strategy));
}

/** The lines of a sweep: each method, for each value of the second axis where
 * that means anything to it.
 * @param {Sweep} s @returns {{strategy: string, y: number | null}[]} */
export function linesOf(s) {
  return s.strategies.flatMap((strategy) => (s.y !== "" && applies(s.y, strategy) ? s.ys : [null]).map((y) => ({ strategy, y })));
}

/** The points of a sweep, line by line.
 * @param {Sweep} s @param {Choice} split @param {string} graph what tells graphs apart @returns {Point[]} */
export function sweepPoints(s, split, graph) {
  return linesOf(s).flatMap(({ strategy, y }) => s.xs.map((x) => ({ ...sweepPoint(s, split, graph, strategy, x, y), strategy, x, y })));
}

/** @param {Sweep} s @param {Choice} split @param {string} graph @param {string} strategy @param {number} x @param {number | null} y */
function sweepPoint(s, split, graph, strategy, x, y) {
  const request = requestOf(column(strategy, s.protocol), split);
  let seeds = Array.from({ length: s.runs }, (_, k) => split.seed + k);
  for (const [axis, value] of /** @type {[string, number | null][]} */ ([[s.x, x], [s.y, y]])) {
    if (value === null) continue;
    if (axis === "seed") seeds = [value];
    else if (axis === "rate" || axis === "perClass") {
      delete request.rate;
      delete request.perClass;
      Object.assign(request, amount(axis === "rate" ? `rate:${value}` : `class:${value}`));
    } else if (applies(axis, strategy)) Object.assign(request, { [axis]: value });
  }
  return { ...pointOf(graph, request), seeds };
}

/** The runs that are not there yet, seed by seed, so that all points grow evenly.
 * @param {Point[]} points @param {Record<string, Sample[]>} samples @param {Manifest} m @returns {Task[]} */
export function tasksOf(points, samples, m) {
  const most = Math.max(0, ...points.map((p) => p.seeds.length));
  const weights = points.map((p) => weightOf(p.request, paperSetting(m, p)));
  /** @type {Map<string, Task>} */
  const tasks = new Map();
  for (let k = 0; k < most; k++) {
    for (const [i, p] of points.entries()) {
      const seed = p.seeds[k];
      if (seed === undefined || samples[p.key]?.some((s) => s.seed === seed)) continue;
      const task = { key: p.key, dataset: p.dataset, request: { ...p.request, seed, splitSeed: seed }, weight: weights[i] };
      if (!tasks.has(`${p.key} ${seed}`)) tasks.set(`${p.key} ${seed}`, task);
    }
  }
  return [...tasks.values()];
}

/** Counts the runs of points that are not there yet. A count looks again only at points whose samples have changed, and makes no task. */
export class Plan {
  /** @param {Point[]} points */
  constructor(points) {
    this.points = points;
    /** @type {Map<string, {seeds: Set<number>, seen: Sample[] | undefined, missing: number}>} */
    this.keys = new Map();
    for (const p of points) {
      const known = this.keys.get(p.key);
      if (known) p.seeds.forEach((seed) => known.seeds.add(seed));
      else this.keys.set(p.key, { seeds: new Set(p.seeds), seen: undefined, missing: 0 });
    }
    this.missing = 0;
    for (const k of this.keys.values()) this.missing += k.missing = k.seeds.size;
    /** @type {Record<string, Sample[]> | null} */
    this.last = null;
  }

  /** @param {Record<string, Sample[]>} samples @returns {number} */
  count(samples) {
    if (samples === this.last) return this.missing;
    this.last = samples;
    for (const [key, k] of this.keys) {
      const list = samples[key];
      if (list === k.seen) continue;
      k.seen = list;
      this.missing -= k.missing;
      this.missing += k.missing = k.seeds.size - (list ?? []).filter((s) => k.seeds.has(s.seed)).length;
    }
    return this.missing;
  }
}

/** The last value of a function, kept as long as what it is made of is the same.
 * @template T @param {(...of: any[]) => T} make @returns {(...of: any[]) => T} */
export function memo(make) {
  /** @type {{of: unknown[], value: T} | null} */
  let last = null;
  return (...of) => {
    if (!last || last.of.some((x, k) => x !== of[k])) last = { of, value: make(...of) };
    return last.value;
  };
}

/** @param {Manifest} m @param {{dataset: string, request: Settings}} p @returns {{layers: number, stages: number}} */
export function paperSetting(m, { dataset, request }) {
  const own = m.paper.filter((s) => s.dataset === dataset);
  return own.find((s) => s.rate === request.rate || s.perClass === request.perClass) ?? own[0] ?? { layers: 2, stages: 3 };
}

/** The accuracies of a point's runs so far.
 * @param {Point} p @param {Record<string, Sample[]>} samples @returns {Sample[]} */
export function samplesOf(p, samples) {
  return (samples[p.key] ?? []).filter((s) => p.seeds.includes(s.seed));
}

/** @typedef {import("../parts/interval.js").Interval & {nodes: number[]}} Mean with the least and the most nodes of one of its runs */

/** Means that were worked out, by point, for as long as its samples are the same.
 * @type {WeakMap<Point, {list: Sample[] | undefined, mean: Mean}>} */
const means = new WeakMap();

/** The mean of a point's runs so far that are measured at all.
 * @param {Point} p @param {Record<string, Sample[]>} samples @returns {Mean} */
export function meanOf(p, samples) {
  const known = means.get(p);
  if (known && known.list === samples[p.key]) return known.mean;
  const list = samplesOf(p, samples).filter((s) => s.measured > 0);
  const mean = { ...interval(list.map((s) => s.accuracy)), nodes: span(list.map((s) => s.measured)) };
  means.set(p, { list: samples[p.key], mean });
  return mean;
}

/** The least and the greatest of some numbers, [] of none.
 * @param {number[]} list @returns {number[]} */
export function span(list) {
  return list.length === 0 ? [] : [Math.min(...list), Math.max(...list)];
}

/** A line for each run.
 * @param {Point[]} points @param {Record<string, Sample[]>} samples @returns {string} */
export function runsCSV(points, samples) {
  const { head, cells } = settingsOf(points);
  const lines = points.flatMap((p) => samplesOf(p, samples).map((s) => [...cells(p), s.seed, s.accuracy, s.measured, s.seconds, s.fingerprint]));
  return csv([[...head, "seed", "accuracy", "measured", "seconds", "fingerprint"], ...lines]);
}

/** A line for each point.
 * @param {Point[]} points @param {Record<string, Sample[]>} samples @returns {string} */
export function meansCSV(points, samples) {
  const { head, cells } = settingsOf(points);
  const lines = points.map((p) => {
    const m = meanOf(p, samples);
    return [...cells(p), m.n, m.mean, m.half, m.nodes[0], m.nodes[1]];
  });
  return csv([[...head, "runs", "mean", "half_width_95", "measured_least", "measured_most"], ...lines]);
}

/** The columns that say what was run; of own data the graph's identity too.
 * @param {Point[]} points @returns {{head: string[], cells: (p: Point) => import("../parts/csv.js").Cell[]}} */
function settingsOf(points) {
  const names = [...new Set(points.flatMap((p) => Object.keys(p.request)))].filter((k) => !["type", "paused", "evalEvery"].includes(k)).sort();
  const own = points.some((p) => p.dataset.startsWith("own:"));
  return {
    head: ["dataset", ...(own ? ["graph"] : []), ...names],
    cells(p) {
      const [dataset, graph] = p.dataset.startsWith("own:") ? p.dataset.split(":") : [p.dataset, ""];
      return [dataset, ...(own ? [graph] : []), ...names.map((k) => /** @type {Record<string, any>} */ (p.request)[k])];
    },
  };
}
