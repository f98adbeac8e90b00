/** What the trials of the page share: a record of each on standard output, and a browser that closes. */

import { open } from "../harness.js";

/** Prints a record for engine/cmd/reliability.
 * @param {string} trial @param {number} tries @param {number} failed @param {string} outcome */
export function record(trial, tries, failed, outcome) {
  console.log(JSON.stringify({ trial, tries, failed, outcome }));
}

/** Opens the page, has f use it, and closes the browser.
 * @template T @param {string} address @param {import("../harness.js").Options} options
 * @param {(o: import("../harness.js").Opened) => Promise<T>} f @returns {Promise<T>} */
export async function using(address, options, f) {
  /** @type {(() => unknown)[]} */
  const ends = [];
  const t = /** @type {import("node:test").TestContext} */ (/** @type {unknown} */ ({ after: (/** @type {() => unknown} */ end) => void ends.push(end) }));
  try {
    return await f(await open(t, address, options));
  } finally {
    for (const end of ends) await end();
  }
}

/** Numbers from a seed, the same each time (mulberry32).
 * @param {number} seed @returns {() => number} from 0 up to 1 */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** A run that takes a moment and whose fingerprint the command knows. */
export const KNOWN = { hash: "#v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=1", command: ["--dataset", "karate", "--strategy", "gcn", "--per-class", "2", "--seed", "1"] };

/** Goes to the known run, trains it and gives its fingerprint.
 * @param {import("playwright-core").Page} page @returns {Promise<string>} */
export async function known(page) {
  await page.evaluate((hash) => {
    for (const d of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (d).close();
    location.hash = hash;
  }, KNOWN.hash);
  await page.waitForFunction(() => {
    const b = /** @type {HTMLButtonElement | null} */ (document.getElementById("rewind"));
    return b && !b.disabled && b.checkVisibility();
  }, undefined, { timeout: 300000 });
  await page.click("#rewind");
  await page.waitForSelector("#train:enabled", { timeout: 300000 });
  await page.click("#train");
  await page.waitForFunction(() => document.getElementById("status")?.textContent?.startsWith("Done"), undefined, { timeout: 300000 });
  return (await page.textContent("#fingerprint")) ?? "";
}

/** Whether a fault is one: a download that the page itself gave up is not.
 * @param {string} fault */
export function real(fault) {
  return !(fault.startsWith("failed:") && fault.endsWith("net::ERR_ABORTED"));
}
