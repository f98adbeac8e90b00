/** Asks the service worker to keep the page for use without a network. */

/** @typedef {import("./messages.js").Manifest} Manifest */

/** Call when the page has what it needs itself: keeping downloads the rest.
 * Where the browser has no service workers, or refuses, nothing is kept.
 * @param {Manifest} manifest @param {string} unused the program's other build, which is not kept */
export async function keepOffline(manifest, unused) {
  if (!("serviceWorker" in navigator) || manifest.files.length === 0) return;
  try {
    const registration = await navigator.serviceWorker.register("offline.js");
    const worker = registration.active ?? (await navigator.serviceWorker.ready).active;
    navigator.serviceWorker.addEventListener("message", () => (document.documentElement.dataset.kept = ""));
    navigator.serviceWorker.startMessages();
    worker?.postMessage({ files: manifest.files.filter((f) => f !== unused) });
  } catch {
    return;
  }
}
