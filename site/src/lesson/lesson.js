/** The lesson: six steps, one a screen. Answers stay in this tab, and nothing is sent or kept. */

import { byId, make, setText } from "../parts/dom.js";
import { openText, otherLanguage } from "../parts/language.js";
import { keep, preferred, watch } from "../parts/theme.js";
import { fetchBytes } from "../program/link.js";
import { preview } from "../program/pack.js";
import { pick, t } from "../text/text.js";
import { stepPage } from "./frame.js";
import { asked, stepOf } from "./place.js";
import { Runner } from "./runner.js";
import { check } from "./step-check.js";
import { depth } from "./step-depth.js";
import { growing } from "./step-growing.js";
import { labels } from "./step-labels.js";
import { smoothing } from "./step-smoothing.js";
import { tables } from "./step-tables.js";

/** @typedef {import("./frame.js").Kit} Kit */

const STEPS = [labels, smoothing, depth, growing, check, tables];
const root = document.documentElement;

/** Light or dark, and who draws again when it changes. */
function themes() {
  /** @type {Set<() => void>} */
  const drawn = new Set();
  const button = byId("theme", HTMLButtonElement);
  let theme = preferred();
  const set = (/** @type {"light" | "dark"} */ next) => {
    root.dataset.theme = theme = next;
    button.title = t(next === "dark" ? "page.use-light" : "page.use-dark");
    button.setAttribute("aria-label", button.title);
    for (const f of drawn) f();
  };
  set(theme);
  button.addEventListener("click", () => {
    set(theme === "dark" ? "light" : "dark");
    keep(theme);
  });
  watch(set);
  return { theme: () => theme, themed: (/** @type {() => void} */ f) => void drawn.add(f) };
}

/** @param {import("./place.js").Asked} link @returns {Promise<Kit>} */
async function kitOf(link) {
  /** @type {import("../program/manifest.js").Manifest} */
  const manifest = JSON.parse(byId("manifest", HTMLScriptElement).textContent ?? "");
  const { theme, themed } = themes();
  if (!manifest.packs.cora) throw new Error("no Cora");
  const pack = await fetchBytes(manifest.packs.cora);
  const read = preview(pack);
  const classes = read.classes.split("\n").map((name) => name.replaceAll("_", " "));
  /** @type {Promise<import("./findings.js").Findings> | null} */
  let figures = null;
  return {
    graph: { ...read, dataset: "cora", id: "", classes, nodes: [] }, pack, runner: new Runner(manifest, pack), seed: link.seed, theme, themed,
    findings: () => figures ??= fetchBytes(byId("manifest", HTMLScriptElement).dataset.findings ?? "").then((b) => JSON.parse(new TextDecoder().decode(b))).catch((err) => {
      figures = null;
      throw err;
    }),
  };
}

/** The switches of the header. @param {import("./place.js").Asked} link */
function switches(link) {
  const present = byId("present", HTMLButtonElement);
  const truth = byId("truth", HTMLInputElement);
  const large = (/** @type {boolean} */ on) => {
    root.toggleAttribute("data-present", on);
    present.setAttribute("aria-pressed", String(on));
  };
  large(link.present);
  present.addEventListener("click", () => large(present.getAttribute("aria-pressed") !== "true"));
  truth.checked = link.truth;
  root.dataset.truth = link.truth ? "on" : "off";
  truth.addEventListener("change", () => (root.dataset.truth = truth.checked ? "on" : "off"));
  root.dataset.hide = link.hide.join(" ");
}

/** Shows the step of the address; what a visitor did in a step stays there.
 * @param {Kit} kit */
function turning(kit) {
  const main = byId("step", HTMLElement);
  const back = byId("back", HTMLButtonElement);
  const next = byId("next", HTMLButtonElement);
  const dots = Array.from(byId("dots", HTMLElement).querySelectorAll("a"));
  /** @type {HTMLElement[]} */
  const made = [];
  let here = 0;
  const show = () => {
    const at = stepOf(location.hash, STEPS.length);
    if (at === here) return;
    const first = here === 0;
    here = at;
    made[at] ??= stepPage(STEPS[at - 1], at, kit);
    main.replaceChildren(made[at]);
    dots.forEach((a, k) => (k === at - 1 ? a.setAttribute("aria-current", "step") : a.removeAttribute("aria-current")));
    setText(byId("where", HTMLElement), t("lesson.where", { k: at, n: STEPS.length }));
    document.title = `${pick("lesson.title", STEPS[at - 1].name)} · M3S`;
    back.disabled = at === 1;
    next.disabled = at === STEPS.length;
    scrollTo(0, 0);
    if (!first) main.querySelector("h2")?.focus();
  };
  const turn = (/** @type {number} */ by) => {
    const to = here + by;
    if (to >= 1 && to <= STEPS.length) location.hash = `#${to}`;
  };
  back.addEventListener("click", () => turn(-1));
  next.addEventListener("click", () => turn(1));
  addEventListener("hashchange", show);
  addEventListener("keydown", (e) => {
    const typing = e.target instanceof HTMLElement && e.target.matches("input, select, textarea, summary");
    if (typing || e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === "ArrowRight" || e.key === "PageDown") turn(1);
    else if (e.key === "ArrowLeft" || e.key === "PageUp") turn(-1);
  });
  show();
}

async function start() {
  openText();
  otherLanguage();
  const link = asked(location.search, crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32);
  switches(link);
  try {
    turning(await kitOf(link));
  } catch {
    byId("step", HTMLElement).replaceChildren(make("p", "notice fault", t("lesson.no-start")));
  }
}

void start();
