/**
 * Says why the page cannot start, or has no style. A classic script: a browser runs it even where it lets no module
 * in, from the disk and in a frame without an origin. It comes when the page's words are there and before the first
 * module, so that nobody waits for it before the style.
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
  if (!line || (!line.hidden && line.textContent !== line.dataset.style)) return;
  line.textContent = line.dataset[why] ?? "";
  line.hidden = false;
  if (why !== "style") document.documentElement.dataset.unable = "";
}

addEventListener("error", (e) => {
  if (e.target instanceof HTMLScriptElement) say(refused() || "part");
}, true);
const why = refused();
if (why) say(why);
// Deferred scripts wait for styles: one without a rule has failed.
else if ([...document.styleSheets].some((sheet) => !sheet.cssRules.length)) say("style");

export {};
