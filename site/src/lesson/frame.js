/**
 * A step of the lesson: a sentence, a prediction, the experiment, the finding.
 * What comes after the prediction is made when it is asked for: neither its
 * elements nor its figures are in the page before.
 *
 * @typedef {import("./findings.js").Findings} Findings
 * @typedef {import("../state/state.js").Graph} Graph
 *
 * @typedef {object} Kit what the steps share
 * @property {Graph} graph
 * @property {Uint8Array} pack
 * @property {import("./runner.js").Runner} runner
 * @property {number} seed the visitor's split, 1 to 20
 * @property {() => "light" | "dark"} theme
 * @property {(f: () => void) => void} themed calls when light or dark was chosen
 * @property {() => Promise<Findings>} findings fetches them, once
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string} code the notebook section that computes it, below lessons/, in English
 * @property {string} page the address of the main page that shows it
 * @property {(box: HTMLElement, kit: Kit, changed: () => void) => () => unknown} predict makes the controls; gives the answer, null until there is one
 * @property {(box: HTMLElement, kit: Kit, answer: any, say: (words: string) => void) => Promise<any>} run the experiment; gives what the finding needs
 * @property {(box: HTMLElement, kit: Kit, f: Findings, facts: any, answer: any) => void} find
 */

import { byId, make, setText } from "../parts/dom.js";
import { addressOf } from "../parts/lesson-link.js";
import { pick, t } from "../text/text.js";
import { button } from "./ask.js";

/** @param {Step} step @param {number} number from 1 @param {Kit} kit @returns {HTMLElement} */
export function stepPage(step, number, kit) {
  const box = make("article", "step-page");
  box.dataset.step = step.name;
  const title = make("h2", "", pick("lesson.title", step.name));
  title.id = `title-${number}`;
  title.tabIndex = -1;
  box.setAttribute("aria-labelledby", title.id);
  box.append(title, make("p", "sentence", pick("lesson.say", step.name)), wordsOf(step));
  const form = make("form", "predict card");
  const fields = make("fieldset", "fields");
  fields.append(make("legend", "", t("lesson.first-you")));
  const controls = make("div", "controls");
  const press = make("div", "press");
  const show = make("button", "primary", t("lesson.show"));
  show.disabled = true;
  const answer = step.predict(controls, kit, () => (show.disabled = answer() === null));
  const go = (/** @type {boolean} */ skipped) => {
    fields.disabled = true;
    press.remove();
    experiment(box, step, kit, skipped ? null : answer());
  };
  form.addEventListener("submit", (e) => {
    e.preventDefault();
    go(false);
  });
  press.append(show);
  button(press, t("lesson.skip"), () => go(true), "plain skip-prediction");
  fields.append(controls);
  form.append(fields, press);
  box.append(form);
  return box;
}

/** The words of a step, explained where they first stand.
 * @param {Step} step */
function wordsOf(step) {
  const fold = make("details", "words-of");
  const list = make("dl");
  for (const line of pick("lesson.words", step.name).split("|")) {
    const [word, meaning] = line.split(" = ");
    list.append(make("dt", "", word), make("dd", "", meaning));
  }
  fold.append(make("summary", "", t("lesson.words-title")), list);
  return fold;
}

/** @param {HTMLElement} box @param {Step} step @param {Kit} kit @param {unknown} answer */
async function experiment(box, step, kit, answer) {
  const live = make("section", "live card");
  live.setAttribute("aria-label", t("lesson.experiment"));
  const status = make("p", "status-of", t("lesson.running"));
  status.setAttribute("role", "status");
  live.append(status);
  live.tabIndex = -1;
  box.append(live);
  live.focus({ preventScroll: true });
  try {
    const facts = await step.run(live, kit, answer, (words) => setText(status, words));
    const f = await kit.findings();
    finding(box, step, kit, f, facts, answer);
    setText(status, t("lesson.ran"));
  } catch {
    live.setAttribute("role", "alert");
    live.replaceChildren(make("p", "", t("lesson.failed")));
    button(live, t("page.try-again"), () => {
      live.remove();
      void experiment(box, step, kit, answer);
    });
  }
}

/** @param {HTMLElement} box @param {Step} step @param {Kit} kit @param {Findings} f @param {unknown} facts @param {unknown} answer */
function finding(box, step, kit, f, facts, answer) {
  const part = make("section", "finding card");
  part.setAttribute("aria-label", t("lesson.finding"));
  part.append(make("h3", "", t("lesson.finding")));
  step.find(part, kit, f, facts, answer);
  const links = make("p", "links-of");
  for (const [words, href] of [[t("lesson.code"), addressOf(step.code)], [t("lesson.on-page"), `${byId("home", HTMLAnchorElement).getAttribute("href")}${step.page}`]]) {
    const a = make("a", "", words);
    a.href = href;
    links.append(a, " ");
  }
  part.append(links);
  box.append(part);
}
