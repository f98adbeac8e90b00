/** Two hundred times: train, cancel, switch to another graph. Memory stays flat. */

import { readFileSync } from "node:fs";
import { native, ready, serveCora } from "../harness.js";
import { KNOWN, known, real, record, using } from "./trial.js";

const CYCLES = 200;
/** Cycles after which everything that is kept for good is there, the browser's own compiled code too. */
const WARM = 100;
/** Cycles whose typical memory is compared: the first after those, and the last. */
const WINDOW = 50;
/** What a flat memory may differ by between the two ends. */
const FLAT = 1.1;
const GRAPHS = ["karate", "cora", "generated"];

const server = await serveCora();
try {
  const want = native(...KNOWN.command).fingerprint;
  await using(server.address, {}, async ({ page, browser, faults }) => {
    await ready(page);
    await page.click("#settings-show");
    const cdp = await page.context().newCDPSession(page);
    const whole = await browser.newBrowserCDPSession();
    /** @type {{heap: number, process: number}[]} */
    const seen = [];
    for (let k = 0; k < CYCLES; k++) {
      await page.selectOption("#set-dataset", GRAPHS[k % GRAPHS.length]);
      await page.waitForSelector("#train:enabled", { timeout: 300000 });
      await page.click("#train");
      await page.waitForFunction(() => /epoch|Done/.test(document.getElementById("status")?.textContent ?? ""), undefined, { timeout: 300000 });
      await page.evaluate(() => document.getElementById("cancel")?.click());
      await page.waitForFunction(() => /^(Cancelled|Done)/.test(document.getElementById("status")?.textContent ?? ""), undefined, { timeout: 300000 });
      seen.push(await memory(cdp, whole));
    }
    const got = await known(page);
    const typical = (/** @type {{heap: number, process: number}[]} */ list, /** @type {"heap" | "process"} */ name) => list.map((m) => m[name]).sort((a, b) => a - b)[list.length >> 1];
    const early = seen.slice(WARM, WARM + WINDOW);
    const late = seen.slice(-WINDOW);
    const grown = /** @type {const} */ (["heap", "process"]).filter((name) => typical(late, name) > FLAT * typical(early, name));
    const mb = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
    record("train, cancel, switch the graph", CYCLES, grown.length + faults.filter(real).length + Number(got !== want),
      `scripts' memory ${mb(typical(early, "heap"))} in the ${WINDOW} cycles after the first ${WARM} and ${mb(typical(late, "heap"))} in the last ${WINDOW}, the tab's process with the Go program ${mb(typical(early, "process"))} and ${mb(typical(late, "process"))}; the page then trains with the command's fingerprint`);
  });
} finally {
  server.stop();
}

/** Bytes that the page's scripts use after a collection, and those of the tab's process.
 * @param {import("playwright-core").CDPSession} cdp @param {import("playwright-core").CDPSession} whole */
async function memory(cdp, whole) {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { processInfo } = await whole.send("SystemInfo.getProcessInfo");
  const resident = processInfo.filter((p) => p.type === "renderer").map((p) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${p.id}/status`, "utf8"))?.[1] ?? 0) * 1024);
  return { heap: usedSize, process: Math.max(...resident) };
}
