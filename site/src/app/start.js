/**
 * Says why the page cannot start, or has no style. A classic script before the style: a browser runs it even
 * where it lets no module in, from the disk and in a frame without an origin.
 */

const scope = /** @type {any} */ (globalThis);

/** @returns {"file" | "frame" | ""} why modules or workers are refused here */
function refused() {
  return location.protocol === "file:" ? "file" : scope.origin === "null" ? "frame" : "";
}

/**
 * What keeps the page from starting takes the place of a missing style.
 * @param {"file" | "frame" | "part" | "style"} why
 */
function say(why) {
  const line = document.getElementById("unable");
  if (!line || (!line.hidden && (why === "style" || line.textContent !== line.dataset.style))) return;
  line.textContent = line.dataset[why] ?? "";
  line.hidden = false;
  if (why !== "style") document.documentElement.dataset.unable = "";
}

/** Says it once the page's words are there. @param {Parameters<typeof say>[0]} why */
function sayIn(why) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => say(why));
  else say(why);
}

addEventListener("error", (e) => {
  if (e.target instanceof HTMLScriptElement) sayIn(refused() || "part");
  if (e.target instanceof HTMLLinkElement && e.target.rel === "stylesheet") sayIn("style");
}, true);
document.addEventListener("DOMContentLoaded", () => {
  const why = refused();
  if (why) say(why);
});

export {};
