/**
 * Parts of the page that are loaded when they are first needed, and again
 * when that failed.
 *
 * A browser may remember a module that it could not fetch as failed for as
 * long as the page is open, with every chunk that it imports. A fetch is not
 * remembered, so the files of a part are fetched first and then imported from
 * the browser's cache. Which files they are is read from the built scripts:
 * the function that imports names the first, a built one by the hash at its end,
 * and each names those it imports.
 */

import { byId, make } from "./dom.js";
import { late, t } from "../text/text.js";

const FIRST = /import\("(\.\/[\w-]+-[A-Z0-9]+\.js)"\)/g;
const NEXT = /(?:from|import)\s*"(\.\/[\w-]+\.js)"/g;

/** What each file that is there, or comes, imports. @type {Map<string, Promise<string[]>>} */
const files = new Map();

/** @param {string} file @returns {Promise<string[]>} */
function importsOf(file) {
  const coming = files.get(file) ?? fetch(file).then(async (response) => {
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return namesIn(await response.text(), NEXT);
  });
  files.set(file, coming);
  coming.catch(() => files.delete(file));
  return coming;
}

/** @param {string} script @param {RegExp} form */
function namesIn(script, form) {
  return [...script.matchAll(form)].map(([, file]) => file);
}

/** @param {string[]} names @param {Set<string>} seen @returns {Promise<unknown>} */
function fetchAll(names, seen) {
  const fresh = names.filter((file) => !seen.has(file));
  for (const file of fresh) seen.add(file);
  return Promise.all(fresh.map(async (file) => fetchAll(await importsOf(file), seen)));
}

/** Imports after a fetch.
 * @template M @param {() => Promise<M>} load one import() and nothing else @returns {Promise<M>} */
export async function fetched(load) {
  await fetchAll(namesIn(String(load), FIRST), new Set());
  return load();
}

/** A part that is loaded and made once, with the late words.
 * @template M, T @param {() => Promise<M>} load one import() and nothing else @param {(m: M) => T | Promise<T>} make
 * @returns {() => Promise<T>} rejects when it cannot be loaded, and tries again when it is called again */
export function lazy(load, make) {
  /** @type {Promise<T> | null} */
  let part = null;
  return () => part ??= Promise.all([fetched(load), late()]).then(([m]) => make(m)).catch((err) => {
    part = null;
    throw err;
  });
}

/** What is to be done again, by the box that says so. @type {Map<Element, Set<() => void>>} */
const told = new Map();

/** Uses a part; where it cannot be loaded, says so with a button in front of what the box has.
 * @template T @param {() => Promise<T>} part @param {(x: T) => void} use @param {Element} [box] */
export function withPart(part, use, box = byId("main", HTMLElement)) {
  const go = () => void part().then(use, () => offerAgain(box, go));
  go();
}

/** Says in front of what a box has that a part of the page is missing.
 * @param {Element} box @param {() => void} again */
export function offerAgain(box, again) {
  const list = told.get(box);
  if (list) return void list.add(again);
  const all = new Set([again]);
  told.set(box, all);
  const line = make("p", "notice fault part", `${t("page.part-failed")} `);
  line.setAttribute("role", "alert");
  const button = make("button", "plain", t("page.try-again"));
  button.type = "button";
  button.addEventListener("click", () => {
    solved(box);
    for (const f of all) f();
  });
  line.append(button);
  box.prepend(line);
}

/** Takes back what a box says. @param {Element} box */
export function solved(box) {
  if (told.delete(box)) box.querySelector(":scope > .part")?.remove();
}
