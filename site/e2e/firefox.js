/** Opens the page in Firefox, driven over WebDriver BiDi. */

import { existsSync } from "node:fs";
import puppeteer from "puppeteer-core";
import { cannot, GUARD } from "./harness.js";

/** @typedef {import("puppeteer-core").Page} Page */

const BROWSER = process.env.FIREFOX ?? "/usr/bin/firefox-esr";

/** Why the tests cannot run here, or false. In CI they must. */
export const cannotFirefox = process.env.CI ? false : existsSync(BROWSER) ? cannot : `no browser at ${BROWSER}; set FIREFOX`;

/** Opens an address in a fresh browser, until the test ends.
 * @param {import("node:test").TestContext} t @param {string} address @returns {Promise<{page: Page, faults: string[]}>} */
export async function openFirefox(t, address) {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: BROWSER, headless: true, timeout: GUARD, protocolTimeout: GUARD });
  t.after(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(GUARD);
  await page.setViewport({ width: 1280, height: 800 });
  /** @type {string[]} */
  const faults = [];
  page.on("console", (m) => void (/error|warn/.test(m.type()) && faults.push(`console: ${m.text()}`)));
  page.on("pageerror", (e) => void faults.push(`page: ${String(e)}`));
  await page.goto(address);
  return { page, faults };
}

/** Waits until a line of the page begins or ends so.
 * @param {Page} page @param {string} id @param {RegExp} says */
export async function says(page, id, says) {
  await page.waitForFunction((at, pattern) => new RegExp(pattern).test(document.getElementById(at)?.textContent ?? ""), {}, id, says.source);
}

/** Waits for a fresh run, trains it, and gives its fingerprint.
 * @param {Page} page @returns {Promise<string>} */
export async function trained(page) {
  await page.waitForSelector("#train:enabled");
  await says(page, "status", /^Ready/);
  await page.click("#train");
  await says(page, "status", /^Done/);
  return text(page, "#fingerprint");
}

/** @param {Page} page @param {string} selector @returns {Promise<string>} */
export function text(page, selector) {
  return page.$eval(selector, (e) => e.textContent ?? "");
}
