/** Has the service worker keep the page, and says when there is a newer edition. Loaded late. */

import { byId, make, setText } from "../../parts/dom.js";
import { deed, reduceKeeping, UNKNOWN } from "./keeping.js";
import { pick, t } from "../../text/text.js";

/**
 * @typedef {import("../../program/manifest.js").Manifest} Manifest
 * @typedef {import("./keeping.js").News} News
 */

/** Call when the page has what it needs itself: keeping downloads the rest.
 * Where the browser has no service workers, or refuses, nothing is kept.
 * @param {Manifest} manifest @param {() => void} leave called before the page is loaded anew */
export async function keepOffline(manifest, leave) {
  const draw = lines(() => act({ type: "reload" }));
  let state = UNKNOWN;
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  const act = (/** @type {News} */ m) => {
    const wish = deed(state, m);
    draw((state = reduceKeeping(state, m)));
    if (wish === "take-over" && registration?.waiting) registration.waiting.postMessage({ type: "take-over" });
    else if (wish !== "") {
      leave();
      location.reload();
    }
  };
  watchMissing(manifest, () => act({ type: "behind" }));
  if (!("serviceWorker" in navigator)) return;
  try {
    registration = await registered(act);
  } catch {
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "check", used: used() });
}

/** @param {(m: News) => void} act */
async function registered(act) {
  const workers = navigator.serviceWorker;
  let first = workers.controller === null;
  workers.addEventListener("controllerchange", () => {
    act({ type: "changed", first });
    first = false;
  });
  workers.addEventListener("message", (e) => act(e.data));
  workers.startMessages();
  const registration = await workers.register("offline.js");
  const follow = (/** @type {ServiceWorker | null} */ worker) => worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) act({ type: "waiting" });
  });
  registration.addEventListener("updatefound", () => follow(registration.installing));
  follow(registration.installing);
  if (registration.waiting && registration.active) act({ type: "waiting" });
  // A tab that is come back to may be older than it looks.
  document.addEventListener("visibilitychange", () => void (document.hidden || registration.update().catch(() => {})));
  return registration;
}

/** Files the page has loaded so far, relative to it.
 * @returns {string[]} */
function used() {
  const home = new URL(".", location.href).href;
  return performance.getEntriesByType("resource").filter((e) => e.name.startsWith(home)).map((e) => e.name.slice(home.length));
}

/** Calls f when a file of this edition is gone and the server has another edition.
 * @param {Manifest} manifest @param {() => void} f */
function watchMissing(manifest, f) {
  const look = async () => {
    try {
      const there = await (await fetch("manifest.json", { cache: "no-store" })).json();
      if (there.version !== manifest.version) f();
    } catch {
      // No server, or one without a page: there is no newer edition to go to.
    }
  };
  new PerformanceObserver((list) => {
    if (list.getEntries().some((e) => [404, 410].includes(/** @type {any} */ (e).responseStatus) && !e.name.endsWith("/manifest.json"))) void look();
  }).observe({ type: "resource", buffered: true });
}

/** The line about a newer edition, with its button, and the one about what is kept.
 * @param {() => void} reload */
function lines(reload) {
  const notice = make("p", "notice newer");
  notice.setAttribute("role", "status");
  const words = make("span");
  const button = make("button", "plain", t("lab.reload"));
  button.type = "button";
  button.addEventListener("click", reload);
  notice.append(words, button);
  notice.hidden = true;
  byId("notice", HTMLElement).before(notice);
  const foot = make("p");
  byId("about", HTMLElement).after(foot);
  return (/** @type {import("./keeping.js").Keeping} */ s) => {
    notice.hidden = s.newer === "" || s.newer === "asked";
    setText(words, s.newer === "" ? "" : pick("lab.newer", s.newer));
    setText(foot, s.kept === "" ? "" : pick("lab.kept", s.kept));
    if (s.kept === "kept") document.documentElement.dataset.kept = "";
  };
}
