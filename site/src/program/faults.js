/**
 * What went wrong, in the page's language. Every fault the program or the
 * page can report has a code, and every code its sentence (text/en/fault.json).
 * Until those words are there, and for a code nobody knows, a plain sentence
 * stands in; the raw message is only for the fold below it.
 *
 * @typedef {import("./events.js").Fault} Fault
 */

import { pick, t } from "../text/text.js";

/** @param {Pick<Fault, "code" | "where" | "a" | "b">} f @returns {string} */
export function sentence(f) {
  const code = f.code ?? "";
  const text = pick("fault.code", code, { a: f.a ?? "", b: f.b ?? "" });
  const ofFiles = pick("own.fault", code, { a: f.a ?? "", b: f.b ?? "" });
  if (text === code && ofFiles !== code) return t("own.your-files", { what: ofFiles });
  return text !== code ? text : f.where === "page" ? t("page.fault-program") : t("page.fault");
}

/** @param {unknown} e a fault, or an error with a text for the visitor @returns {string} */
export function saidOf(e) {
  const f = /** @type {any} */ (e);
  return f?.type === "error" ? sentence(f) : String(f?.message ?? e);
}
