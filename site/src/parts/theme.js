/** Light or dark: the visitor's system decides until the button does. */

const KEY = "m3s-theme";

/** @returns {"light" | "dark"} */
export function preferred() {
  const kept = stored();
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {"light" | "dark"} theme */
export function keep(theme) {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser without storage asks its system again next time.
  }
}

/** Calls f when the system's preference changes and the visitor has not chosen.
 * @param {(theme: "light" | "dark") => void} f */
export function watch(f) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (!stored()) f(preferred());
  });
}

function stored() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
