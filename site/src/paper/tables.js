/**
 * The paper's Tables 2 to 4 and Figures 2 to 4: which settings they are made
 * of, what is committed for each, and the runs that repeat them. Pure.
 *
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../program/manifest.js").PaperSetting} Setting
 * @typedef {import("../program/pool.js").Settings} Settings
 * @typedef {import("../lab/grid.js").Point} Point
 * @typedef {import("../lab/outcome.js").Sample} Sample
 * @typedef {import("../lab/results.js").Cell} Cell
 * @typedef {import("../lab/results.js").Results} Results
 * @typedef {import("../lab/spec.js").Paper} Paper
 *
 * @typedef {object} Entry one place of a table
 * @property {string} method
 * @property {number} column
 * @property {number | null} paper
 * @property {Record<string, Cell | null>} here by protocol
 * @property {Point} point its live runs
 *
 * @typedef {object} Curve of a figure
 * @property {number} rate in per cent, or 0
 * @property {string} method
 * @property {number} stages
 * @property {Cell[]} cells
 * @property {number[]} xs of the cells
 * @property {Point[]} points
 */

import { METHODS } from "../lab/spec.js";
import { pointOf } from "../lab/grid.js";

export const TABLES = /** @type {Record<string, string>} */ ({ table2: "cora", table3: "citeseer", table4: "pubmed" });
export const PAPER_PROTOCOLS = ["paper", "last"];

const MOST_LAYERS = 6;
const MOST_STAGES = 5;
const CLUSTERS = [5, 10, 25, 50, 100, 150, 200, 300, 400];
const CLUSTER_LABELS = 2;

/** @param {Manifest} m @param {string} dataset @returns {Setting[]} */
export function settingsOf(m, dataset) {
  return m.paper.filter((s) => s.dataset === dataset);
}

/** @param {string} dataset @param {Omit<Settings, "type" | "strategy"> & {strategy: string}} fields @param {string} protocol @param {number} runs @param {number} x @returns {Point} */
function livePoint(dataset, fields, protocol, runs, x) {
  const request = /** @type {Settings} */ ({ type: "start", ...fields, protocol, evalEvery: 0, paused: false });
  return {
    ...pointOf(dataset, request), strategy: fields.strategy, x, y: null, seeds: Array.from({ length: runs }, (_, k) => k + 1),
  };
}

/** @param {Manifest} m @param {Results} r @param {Paper} p @returns {Entry[]} method by method */
export function tableEntries(m, r, p) {
  const dataset = TABLES[p.show];
  return METHODS.flatMap((method) => settingsOf(m, dataset).map((s, column) => {
    const here = (/** @type {string} */ protocol) => r.table.find((c) => c.d === dataset && c.k === s.perClass && c.p === protocol && c.s === method) ?? null;
    return {
      method, column, here: Object.fromEntries(PAPER_PROTOCOLS.map((protocol) => [protocol, here(protocol)])),
      paper: r.paper.find((c) => c.d === dataset && c.k === s.perClass && c.s === method)?.m ?? null,
      point: livePoint(dataset, { rate: s.rate, strategy: method }, p.protocol, p.runs, column),
    };
  }));
}

/** The curves of a figure under a protocol; live points belong to the same settings.
 * @param {Manifest} m @param {Results} r @param {Paper} p @param {string} protocol @returns {Curve[]} */
export function figureCurves(m, r, p, protocol) {
  if (p.show === "fig4") return [clustersCurve(r, p, protocol)];
  const settings = settingsOf(m, p.dataset);
  if (p.show === "fig2") return settings.map((s) => layersCurve(r, p, protocol, s));
  const methods = [["gcn", 0], ["self-training", 0], ...Array.from({ length: MOST_STAGES - 1 }, (_, k) => ["multistage", k + 2])];
  return methods.map(([method, stages]) => stagesCurve(r, p, protocol, settings, String(method), Number(stages)));
}

/** @param {Results} r @param {Paper} p @param {string} protocol @param {Setting} s @returns {Curve} */
function layersCurve(r, p, protocol, s) {
  const cells = r.layers.filter((c) => c.d === p.dataset && c.p === protocol && c.k === s.perClass);
  const points = Array.from({ length: MOST_LAYERS }, (_, k) => livePoint(p.dataset, { rate: s.rate, strategy: "gcn", layers: k + 1 }, protocol, p.runs, k + 1));
  return { rate: s.rate, method: "gcn", stages: 0, cells, xs: cells.map((c) => c.l ?? 0), points };
}

/** @param {Results} r @param {Paper} p @param {string} protocol @param {Setting[]} settings @param {string} method @param {number} stages @returns {Curve} */
function stagesCurve(r, p, protocol, settings, method, stages) {
  const cells = settings.flatMap((s) => r.stages.filter((c) => c.d === p.dataset && c.p === protocol && c.k === s.perClass && c.s === method && (c.g ?? 0) === stages));
  const rateOf = (/** @type {Cell} */ c) => settings.find((s) => s.perClass === c.k)?.rate ?? 0;
  const points = settings.map((s) => livePoint(p.dataset, { rate: s.rate, strategy: method, ...(stages > 0 ? { stages } : {}) }, protocol, p.runs, s.rate));
  return { rate: 0, method, stages, cells, xs: cells.map(rateOf), points };
}

/** @param {Results} r @param {Paper} p @param {string} protocol @returns {Curve} */
function clustersCurve(r, p, protocol) {
  const cells = r.clusters.filter((c) => c.d === p.dataset && c.p === protocol);
  const points = CLUSTERS.map((n) => livePoint(p.dataset, { perClass: CLUSTER_LABELS, strategy: "m3s", clusters: n }, protocol, p.runs, n));
  return { rate: 0, method: "m3s", stages: 0, cells, xs: cells.map((c) => c.c ?? 0), points };
}

/** The live points of what is shown: of the ticked methods of a table, of all
 * curves of a figure.
 * @param {Manifest} m @param {Results} r @param {Paper} p @returns {Point[]} */
export function paperPoints(m, r, p) {
  if (Object.hasOwn(TABLES, p.show)) return tableEntries(m, r, p).filter((e) => p.methods.includes(e.method)).map((e) => e.point);
  return figureCurves(m, r, p, p.protocol).flatMap((c) => c.points);
}

/** How many live runs with seed 1 have the committed accuracy, of those with a
 * committed one.
 * @param {{cell: Cell | null, point: Point}[]} list @param {Record<string, Sample[]>} samples @returns {{same: number, of: number}} */
export function agreement(list, samples) {
  const pairs = list.flatMap(({ cell, point }) => {
    const first = samples[point.key]?.find((s) => s.seed === 1);
    return cell?.f !== undefined && first ? [Math.abs(first.accuracy - cell.f) < 6e-5] : [];
  });
  return { same: pairs.filter(Boolean).length, of: pairs.length };
}
