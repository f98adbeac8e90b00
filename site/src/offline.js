/**
 * The service worker: keeps the page's files so that it works without a
 * network. Files are named by their content, so what is kept never goes
 * stale; the page itself is asked for first and kept for when there is no answer.
 *
 * @typedef {{files: string[]}} Keep what the page tells it to keep, relative to the page
 * @typedef {{folder: string, version: string, files: string[]}} Folder what the pages of a folder below tell it to keep, relative to them
 */

const CACHE = "m3s-1";

/** The page under all its names. They are asked for anew each time, since their names do not change. */
const PAGES = ["./", "index.html", "zh.html"];

const scope = /** @type {any} */ (globalThis);

scope.addEventListener("install", () => scope.skipWaiting());

scope.addEventListener("message", (/** @type {any} */ e) => e.waitUntil(
  (e.data.folder ? keepFolder(e.data) : keep(/** @type {Keep} */ (e.data).files)).then(() => e.source?.postMessage({ type: "kept" })),
));

scope.addEventListener("fetch", (/** @type {any} */ e) => {
  if (e.request.method !== "GET" || new URL(e.request.url).origin !== scope.location.origin) return;
  e.respondWith(e.request.mode === "navigate" ? page(e.request) : file(e.request));
});

/** Keeps exactly these files and the page.
 * @param {string[]} files */
async function keep(files) {
  const cache = await caches.open(CACHE);
  const wanted = new Set(files.map((f) => new URL(f, scope.registration.scope).href));
  const pages = PAGES.map((f) => new URL(f, scope.registration.scope).href);
  const kept = new Set((await cache.keys()).map((r) => r.url));
  for (const url of kept) if (!wanted.has(url) && !pages.includes(url)) await cache.delete(url);
  for (const url of wanted) if (!kept.has(url)) await cache.add(url);
  for (const url of pages) await cache.add(url);
}

/** Keeps the files of a folder, all of them anew when its version is another.
 * @param {Folder} folder */
async function keepFolder({ folder, version, files }) {
  if (!folder.startsWith(scope.registration.scope)) return;
  const name = `m3s ${folder} ${version}`;
  const cache = await caches.open(name);
  if ((await cache.keys()).length === 0) await cache.addAll(files.map((f) => new URL(f, folder).href));
  for (const old of await caches.keys()) if (old.startsWith(`m3s ${folder} `) && old !== name) await caches.delete(old);
}

/** @param {globalThis.Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (err) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw err;
  }
}

/** @param {globalThis.Request} request */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

export {};
