/** What a link asks for and the page does not have, in words. Loaded late. */

import { DATASETS, PROPERTIES } from "../state/options.js";
import { pick, t } from "../text/text.js";

/** Characters of a value that are repeated. */
const SHOWN = 40;

/** @param {import("../state/state.js").State} s with something missed @returns {string} */
export function sentence(s) {
  const other = s.missed.find((m) => m.name === "v");
  if (other) return t("lab.link-form", { value: other.value.slice(0, SHOWN) || t("lab.link-none") });
  return t("lab.link", { list: s.missed.map((m) => part(s, m)).join(t("lab.link-comma")) });
}

/** @param {import("../state/state.js").State} s @param {import("../state/address.js").Miss} m */
function part(s, { name, value }) {
  const p = PROPERTIES.find((q) => q.name === name);
  const what = p ? pick("page.setting", name) : pick("lab.link-part", name);
  const asked = (name === "dataset" && DATASETS.find((d) => d.value === value)?.short) || value.slice(0, SHOWN);
  if (!p) return t("lab.link-ignored", { what, asked });
  const chosen = p.values?.(s.manifest, s.choice).find((v) => v.value === s.choice[p.name]);
  return t("lab.link-instead", { what, asked, used: chosen?.short ?? chosen?.label ?? String(s.choice[p.name]) });
}
