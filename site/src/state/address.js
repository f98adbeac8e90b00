/**
 * The state as the part of the address after #, and back. Pure. The form is
 * that of a query, `v=1&dataset=cora&…`; settings are always written, so that
 * a link means the same when a default changes. Whatever cannot be had is
 * left at its default and named. A link that hides controls is a lesson's: there the
 * truth is hidden until the link says `truth=on` or the switch is used.
 *
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("./options.js").Choice} Choice
 * @typedef {import("./state.js").Look} Look
 *
 * @typedef {object} Miss what a link asks for and the page does not have
 * @property {string} name of the part, "v" for the form of the whole link
 * @property {string} value
 *
 * @typedef {object} Link
 * @property {Choice} choice
 * @property {Partial<Look>} look only what differs from a fresh page
 * @property {string[]} hide
 * @property {Miss[]} missed
 */

import { isLab, MODES } from "./modes.js";
import { isMoment } from "./moments.js";
import { isCell } from "./selection.js";
import { choose, HIDEABLE, initialChoice, PROPERTIES, VIEWS } from "./options.js";

const VERSION = "1";
const COLOURS = ["prediction", "truth", "mistakes"];
const LARGEST_NODE = 2 ** 31 - 1;

/** The parts beside the settings. */
const PARTS = ["v", "colour", "node", "view", "at", "cell", "truth", "mode", "lab", "hide"];

/** @param {{choice: Choice, look: Partial<Look>, hide: string[]}} s @returns {string} without the # */
export function encode(s) {
  const q = new URLSearchParams({ v: VERSION });
  for (const p of PROPERTIES) q.set(p.name, String(s.choice[p.name]));
  if (s.choice.graph) q.set("graph", s.choice.graph);
  const { colour, node, view, at, cell, truth, mode, lab } = s.look;
  if (colour && colour !== COLOURS[0]) q.set("colour", colour);
  if (node !== undefined && node >= 0) q.set("node", String(node));
  if (view && view !== VIEWS[0]) q.set("view", view);
  if (at) q.set("at", at);
  if (cell) q.set("cell", cell);
  if (truth === false && s.hide.length === 0) q.set("truth", "off");
  if (truth !== false && s.hide.length > 0 && !s.hide.includes("truth")) q.set("truth", "on");
  if (mode && mode !== MODES[0]) q.set("mode", mode);
  if (lab) q.set("lab", lab);
  if (s.hide.length > 0) q.set("hide", s.hide.join("."));
  return q.toString().replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%3B", ";");
}

/** Null when the address is no link of this page. Of a link in another form
 * nothing is read.
 * @param {Manifest} m @param {string} hash with or without the # @returns {Link | null} */
export function decode(m, hash) {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  const version = q.get("v");
  if (version !== VERSION) {
    const ours = version !== null || PROPERTIES.some((p) => q.has(p.name));
    return ours ? { choice: initialChoice(m), look: {}, hide: [], missed: [{ name: "v", value: version ?? "" }] } : null;
  }
  const choice = PROPERTIES.reduce((c, p) => {
    const value = q.get(p.name);
    return value === null || (p.name === "dataset" && lacksFiles(m, hash)) ? c : choose(m, c, p.name, value);
  }, initialChoice(m));
  const asked = (q.get("hide") ?? "").split(".");
  const hide = HIDEABLE.filter((name) => asked.includes(name));
  const look = readLook(q, hide);
  return { choice, look, hide, missed: missing(q, choice, look, hide) };
}

/** Whether an address is about own data other than what is held: without files, or of another identity.
 * @param {Manifest} m @param {string} hash */
export function lacksFiles(m, hash) {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  return q.get("dataset") === "own" && (!m.ownData || (q.get("graph") ?? m.ownData.graph) !== m.ownData.graph);
}

/** @param {URLSearchParams} q @param {string[]} hide @returns {Partial<Look>} */
function readLook(q, hide) {
  /** @type {Partial<Look>} */
  const look = {};
  const truth = hide.length > 0 ? q.get("truth") === "on" && !hide.includes("truth") : q.get("truth") !== "off";
  if (!truth) look.truth = false;
  const colour = q.get("colour") ?? "";
  if (truth && COLOURS.indexOf(colour) > 0) look.colour = /** @type {Look["colour"]} */ (colour);
  const node = q.get("node") ?? "";
  if (/^\d{1,10}$/.test(node) && Number(node) <= LARGEST_NODE) look.node = Number(node);
  const view = q.get("view") ?? "";
  if (VIEWS.indexOf(view) > 0) look.view = view;
  const at = q.get("at") ?? "";
  if (isMoment(at)) look.at = at;
  const cell = q.get("cell") ?? "";
  if (truth && isCell(cell)) look.cell = cell;
  const mode = q.get("mode") ?? "";
  if (MODES.indexOf(mode) > 0) look.mode = mode;
  const lab = q.get("lab") ?? "";
  if (isLab(lab)) look.lab = lab;
  return look;
}

/** The parts of a link that the page did not follow: each says something that
 * is neither in what was read nor the default.
 * @param {URLSearchParams} q @param {Choice} choice @param {Partial<Look>} look @param {string[]} hide @returns {Miss[]} */
function missing(q, choice, look, hide) {
  /** @type {Record<string, unknown>} */
  const first = { colour: COLOURS[0], view: VIEWS[0], mode: MODES[0], node: "", at: "", cell: "", lab: "" };
  /** @type {Miss[]} */
  const list = [];
  for (const [name, value] of q) {
    if (name === "v" || name === "graph") continue; // the dialog for files speaks of the graph
    if (name === "hide") list.push(...value.split(".").filter((h) => h !== "" && !hide.includes(h)).map((h) => ({ name, value: h })));
    else if (name === "truth") list.push(...(value === "on" && look.truth !== false || value === "off" && look.truth === false ? [] : [{ name, value }]));
    else if (PROPERTIES.some((p) => p.name === name)) list.push(...(String(choice[/** @type {keyof Choice} */ (name)]) === value ? [] : [{ name, value }]));
    else if (!PARTS.includes(name) || String(look[/** @type {keyof Look} */ (name)] ?? first[name]) !== value) list.push({ name, value });
  }
  return list;
}
