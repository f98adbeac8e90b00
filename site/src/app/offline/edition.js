/**
 * What the service worker keeps of one edition of the page, and how it answers.
 * Pure. The build writes an edition in front of offline.js, so that a new
 * edition is a new script and the browser installs it beside the old one.
 *
 * @typedef {object} Edition names are relative to the page
 * @property {string} version changes with any file
 * @property {Record<string, string>} files each file of the page with its checksum, as the integrity of a request
 * @property {Record<string, string>} more files that are kept once they are used: large datasets, and the program's builds
 * @property {{simd: string, scalar: string}} wasm the program's builds, of which the one that the browser runs is kept
 *
 * @typedef {{kind: "page" | "file" | "folder" | "network", name: string}} Route name of the kept file, else ""
 */

const HASHED = /-[A-Z0-9]{8}(?=\.[a-z0-9]+$)/;

/** Pages whose names do not change. */
const PAGES = ["index.html", "zh.html", "lesson.html", "lesson.zh.html", "plan.html", "plan.zh.html"];

/** Notebooks that run in the browser: a folder with a service worker of its own. */
const LAB = "lab/";

/** @type {Route} */
const NETWORK = { kind: "network", name: "" };

/** A folder's cache: the page's own, or one below it that keeps itself (the lessons).
 * Addresses have no spaces.
 * @param {string} folder address, ending in a slash @param {string} version */
export function cacheName(folder, version) {
  return `m3s ${folder} ${version}`;
}

/** The folder of a cache's name, or "" for another's.
 * @param {string} name */
export function folderOf(name) {
  const [mine, folder, version, more] = name.split(" ");
  return mine === "m3s" && version !== undefined && more === undefined ? folder : "";
}

/** Whether a file of this name never changes.
 * @param {string} name */
export function isHashed(name) {
  return HASHED.test(name);
}

/** What an edition keeps here: all files, the build of the program that runs,
 * and whatever an older edition kept because it was used.
 * @param {Edition} e @param {boolean} simd whether the browser runs vectors @param {string[]} before names that older editions keep @returns {string[]} */
export function wanted(e, simd, before) {
  const used = new Set(before.map(stem));
  const runs = simd ? e.wasm.simd : e.wasm.scalar;
  return [...Object.keys(e.files), ...Object.keys(e.more).filter((name) => name === runs || used.has(stem(name)))];
}

/** @param {string} name */
function stem(name) {
  return name.replace(HASHED, "");
}

/** Who answers a request: a kept page or file, a folder's page (the network
 * first), or the network alone.
 * @param {{method: string, mode: string, url: string}} request @param {string} scope address of the page's folder @returns {Route} */
export function route({ method, mode, url }, scope) {
  if (method !== "GET" || !url.startsWith(scope)) return NETWORK;
  const { pathname, search } = new URL(url);
  const name = pathname.slice(new URL(scope).pathname.length);
  if (name.startsWith(LAB)) return NETWORK;
  if (mode !== "navigate") return search === "" && name !== "" ? { kind: "file", name } : NETWORK;
  if (name === "" || PAGES.includes(name)) return { kind: "page", name: name || PAGES[0] };
  return { kind: "folder", name: "" };
}

/** Caches of the edition's own folder that are not its own.
 * @param {string[]} names of all caches @param {string} folder @param {string} version @returns {string[]} */
export function older(names, folder, version) {
  return names.filter((name) => folderOf(name) === folder && name !== cacheName(folder, version));
}

/** Caches of folders below the scope that can hold an address.
 * @param {string[]} names of all caches @param {string} scope @param {string} url @returns {string[]} */
export function below(names, scope, url) {
  return names.filter((name) => {
    const folder = folderOf(name);
    return folder !== scope && folder.startsWith(scope) && url.startsWith(folder);
  });
}
