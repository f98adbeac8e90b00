/** What axe-core, the checker that browsers' own tools use, finds in a page. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** @typedef {import("playwright-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Lets axe-core into a page before the page's own scripts: its policy keeps it out later.
 * @param {Page} page */
export const withAxe = (page) => page.addInitScript({ content: AXE });

/** What is wrong with a page as it is shown: each rule with the first places.
 * @param {Page} page @returns {Promise<string[]>} */
export const violations = (page) => page.evaluate(async () => {
  const { violations: found } = await /** @type {any} */ (window).axe.run();
  return found.map((/** @type {any} */ v) => `${location.pathname} ${v.id}: ${v.nodes.slice(0, 4).map((/** @type {any} */ n) => n.target.join(" ")).join(", ")}`);
});
