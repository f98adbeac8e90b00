/** Each view's link to the section of the notebooks that computes what it shows. Loaded late, with the views. */

import { language, t } from "../text/text.js";
import { make } from "./dom.js";

/** The section of each view: the notebook's page in English and its place there. Chinese pages have the same places. */
export const SECTIONS = {
  run: "04-m3s-stages.html#one-run",
  embedding: "04-m3s-stages.html#a-stage-opened",
  quality: "03-self-training.html#believe-the-top-t-of-each-class",
  nodes: "03-self-training.html#two-opinions",
  compare: "05-tables.html#does-m3s-beat-multi-stage",
  sweep: "02-layer-effect.html#many-runs",
  paper: "05-tables.html#what-a-column-is",
};

/** The address of a section, in the language of this page. @param {string} section in English */
export const addressOf = (section) => `lessons/${language() === "en" ? section : section.replace(".html", ".zh.html")}`;

/** Ends a view with the link to its section.
 * @param {HTMLElement} box @param {keyof typeof SECTIONS} view */
export function lessonLink(box, view) {
  const line = make("p", "readout to-lesson");
  const link = make("a", "", t("lab.lesson", { n: Number(SECTIONS[view].slice(0, 2)) }));
  link.href = addressOf(SECTIONS[view]);
  line.append(link);
  box.append(line);
}
