/**
 * The service worker: keeps an edition of the page so that it works without a
 * network. Each edition of each copy of the page has a cache of its own, which
 * is filled completely while the older edition goes on answering; only then
 * may it take over, and only then is the older one deleted. A download that
 * ends early leaves the older one as it was, and is taken up where it ended.
 *
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {{type: "check", used: string[]}} Check keep what is missing, and these files that are kept once used
 * @typedef {{type: "take-over"}} TakeOver
 * @typedef {{type?: undefined, folder: string, version: string, files: string[]}} Folder what the pages of a folder below tell it to keep, relative to them
 */

import { hasSIMD } from "../../program/program.js";
import { below, cacheName, isHashed, older, route, wanted } from "./edition.js";

const scope = /** @type {any} */ (globalThis);

/** @type {Edition} */
const edition = scope.m3sEdition;
const home = String(scope.registration.scope);
const NAME = cacheName(home, edition.version);

/** The one cache that all copies of the page shared before they had editions. */
const SHARED = "m3s-1";

/** Downloads at once. */
const AT_ONCE = 6;

scope.addEventListener("install", (/** @type {any} */ e) => e.waitUntil(fill([]).catch(async (err) => {
  if (isQuota(err)) await caches.delete(NAME); // its room is worth more to the older edition
  await tell({ type: "unkept", full: isQuota(err), why: String(err) });
  throw err;
})));

scope.addEventListener("activate", (/** @type {any} */ e) => e.waitUntil(takeOver()));

scope.addEventListener("message", (/** @type {any} */ e) => {
  /** @type {Check | TakeOver | Folder} */
  const m = e.data;
  if (m.type === "take-over") return void e.waitUntil(scope.skipWaiting());
  const done = m.type === "check" ? fill(m.used) : fillFolder(m);
  e.waitUntil(done.then(() => ({ type: "kept" }), (err) => ({ type: "unkept", full: isQuota(err), why: String(err) })).then((said) => e.source?.postMessage(said)));
});

scope.addEventListener("fetch", (/** @type {any} */ e) => {
  const { request } = e;
  const to = route(request, home);
  if (to.kind === "network") return;
  if (to.kind === "folder") e.respondWith(folderPage(request));
  else e.respondWith(file(to.name, request, e));
});

/** Keeps every file that this edition lacks, and the used ones of those that are kept once used.
 * @param {string[]} used */
async function fill(used) {
  const cache = await caches.open(NAME);
  const olds = await Promise.all(older(await caches.keys(), home, edition.version).map((name) => caches.open(name)));
  const have = new Set(await names(cache));
  const before = (await Promise.all(olds.map(names))).flat();
  const queue = [...wanted(edition, hasSIMD(), before), ...used.filter((name) => name in edition.more)].filter((name) => !have.has(name));
  const next = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      await cache.put(address(name), (await copied(name, olds)) ?? (await fetched(name)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** @param {Cache} cache */
async function names(cache) {
  return (await cache.keys()).map((r) => r.url.slice(home.length));
}

/** A file that an older edition has already.
 * @param {string} name @param {Cache[]} olds */
async function copied(name, olds) {
  if (!isHashed(name)) return undefined;
  for (const cache of olds) {
    const found = await cache.match(address(name));
    if (found) return found;
  }
  return undefined;
}

/** A file from the server, whole and of this edition: its checksum says so.
 * @param {string} name @returns {Promise<Response>} */
async function fetched(name) {
  const response = await fetch(address(name), { integrity: edition.files[name] ?? edition.more[name], cache: isHashed(name) ? "default" : "reload" });
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
  // A browser refuses a redirected answer for a page.
  return response.redirected ? new Response(await response.blob(), { headers: response.headers }) : response;
}

/** From here on this edition answers. */
async function takeOver() {
  for (const name of older(await caches.keys(), home, edition.version)) await caches.delete(name);
  if (await caches.has(SHARED)) {
    const cache = await caches.open(SHARED);
    for (const r of await cache.keys()) if (r.url.startsWith(home)) await cache.delete(r);
    if ((await cache.keys()).length === 0) await caches.delete(SHARED);
  }
  await scope.clients.claim();
}

/** Keeps the files of a folder, all of them anew when its version is another.
 * @param {Folder} folder */
async function fillFolder({ folder, version, files }) {
  if (!folder.startsWith(home)) return;
  const name = cacheName(folder, version);
  const cache = await caches.open(name);
  try {
    if ((await cache.keys()).length === 0) await cache.addAll(files.map((f) => new Request(new URL(f, folder).href, { cache: isHashed(f) ? "default" : "reload" })));
  } catch (err) {
    await caches.delete(name);
    throw err;
  }
  for (const old of older(await caches.keys(), folder, version)) await caches.delete(old);
}

/** @param {string} name @param {globalThis.Request} request @param {any} event @returns {Promise<Response>} */
async function file(name, request, event) {
  const cache = await caches.open(NAME);
  const found = (await cache.match(address(name))) ?? (await inFolder(request));
  if (found) return found;
  if (!(name in edition.more)) return fetch(request);
  const response = await fetched(name);
  event.waitUntil(cache.put(address(name), response.clone()).catch((err) => tell({ type: "unkept", full: isQuota(err), why: String(err) })));
  return response;
}

/** @param {globalThis.Request} request */
async function folderPage(request) {
  try {
    return await fetch(request);
  } catch (err) {
    const kept = await inFolder(request);
    if (kept) return kept;
    throw err;
  }
}

/** @param {globalThis.Request} request */
async function inFolder(request) {
  for (const name of below(await caches.keys(), home, request.url)) {
    const found = await (await caches.open(name)).match(request, { ignoreSearch: true });
    if (found) return found;
  }
  return undefined;
}

/** @param {string} name */
function address(name) {
  return home + name;
}

/** @param {unknown} err */
function isQuota(err) {
  return err instanceof DOMException && err.name === "QuotaExceededError";
}

/** @param {object} said to every tab of this copy of the page */
async function tell(said) {
  for (const client of await scope.clients.matchAll({ includeUncontrolled: true, type: "window" })) {
    if (client.url.startsWith(home)) client.postMessage(said);
  }
}
