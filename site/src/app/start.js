/**
 * Says why the page cannot start. A classic script: a browser runs it even
 * where it lets no module in, from the disk and in a frame without an origin.
 */

const scope = /** @type {any} */ (globalThis);

/** @returns {"file" | "frame" | ""} why modules or workers are refused here */
function refused() {
  return location.protocol === "file:" ? "file" : scope.origin === "null" ? "frame" : "";
}

/** @param {"file" | "frame" | "part"} why */
function say(why) {
  const line = document.getElementById("unable");
  if (!line || !line.hidden) return;
  line.textContent = line.dataset[why] ?? "";
  line.hidden = false;
  document.documentElement.dataset.unable = "";
}

addEventListener("error", (e) => {
  if (e.target instanceof HTMLScriptElement) say(refused() || "part");
}, true);
document.addEventListener("DOMContentLoaded", () => {
  const why = refused();
  if (why) say(why);
});

export {};
