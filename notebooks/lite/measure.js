/** measure.js ROUNDS [BASE]: how soon the lab is there and how soon it stops, in Chromium. BASE is the folder of another lab, whose
 * visits take turns with those of this one. It decides nothing: a busy computer is slow. */

import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ENDLESS, SETUP } from "./cells.js";
import { cannot, LAB, launch, open, serve, STOP } from "./lab.js";

/** Milliseconds from the address to the end of the first cell that a second visit is to take. */
const SECOND = 2000;

/** Milliseconds that the first visit stays after its cell: the browser keeps a program's compiled code when it is no longer at it. */
const STAY = 5000;

const rounds = Number(process.argv[2]) || 9, base = process.argv[3];
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const ms = (list) => `median ${Math.round(middle(list))} ms, ${Math.round(Math.min(...list))} to ${Math.round(Math.max(...list))} of ${list.length}`;
const say = (what, list, wanted) => console.log(`${what.padEnd(30)} ${ms(list)} (wanted: ${wanted})`);

/** Lets the browser count what a page's own thread takes. */
async function count(context, page) {
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return cdp;
}

/** Opens lesson 00 and runs a cell. took is from the address to the cell's end, marks are milliseconds after the address, cpu the
 * milliseconds of a processor that the page's own thread took, requests how many files it asked for. */
async function visit({ context }, home) {
  let cdp = null;
  context.once("page", (p) => (cdp = count(context, p)));
  const begun = performance.now();
  const { page } = await open(context, home, "00-start");
  const opened = await page.evaluate(() => performance.now());
  await page.evaluate(() => window.labRun("1 + 1"));
  const took = performance.now() - begun;
  const { marks, requests } = await page.evaluate(() => {
    const [{ responseEnd: html }] = performance.getEntriesByType("navigation"), files = performance.getEntriesByType("resource");
    const last = (pattern) => Math.max(...files.filter((f) => pattern.test(f.name)).map((f) => f.responseEnd));
    return { marks: { html, bundle: last(/bundle\.js/), settings: last(/schemas\/all\.json/), notebook: last(/00-start\.ipynb$/), ...window.m3sMarks, ran: performance.now() }, requests: files.length };
  });
  const { metrics } = await (await cdp).send("Performance.getMetrics");
  return { page, took, requests, marks: { ...marks, opened }, cpu: 1000 * metrics.find((m) => m.name === "TaskDuration").value };
}

/** A profile that has visited a lab once. */
async function visited(lab, what) {
  const server = await serve(lab), profile = mkdtempSync(join(tmpdir(), "lab-")), browser = await launch(profile);
  const { page, took } = await visit(browser, server.home);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((done) => {
    active.addEventListener("statechange", () => active.state === "activated" && done());
  })));
  await page.waitForTimeout(STAY);
  await page.close();
  console.log(`${`first visit to first cell${what}`.padEnd(30)} ${Math.round(took)} ms, from a server on this computer`);
  const end = async () => {
    await browser.close();
    server.stop();
    rmSync(profile, { recursive: true, force: true });
  };
  return { browser, home: server.home, what, end, visits: [] };
}

/** Visits with profiles that know the lab, those of two labs in turn. */
async function visits() {
  console.log(`load ${loadavg().map((l) => l.toFixed(1)).join(" ")}`);
  const labs = [await visited(LAB, "")];
  if (base) labs.push(await visited(base, " of the other"));
  for (let k = 0; k < rounds; k++) {
    for (const lab of labs) {
      const { page, ...v } = await visit(lab.browser, lab.home);
      lab.visits.push(v);
      await page.close();
    }
  }
  for (const { what, visits: list } of labs) {
    say(`second visit to first cell${what}`, list.map((v) => v.took), SECOND);
    const steps = Object.keys(list[0].marks).map((m) => [m, middle(list.map((v) => v.marks[m] ?? NaN))]).sort(([, a], [, b]) => a - b);
    console.log(`  of it, ms after the address, medians: ${steps.map(([m, at]) => `${m} ${Math.round(at)}`).join(", ")}`);
    console.log(`  the page's own thread: ${ms(list.map((v) => v.cpu))} of a processor; ${middle(list.map((v) => v.requests))} files asked for`);
  }
  if (base) {
    const ratio = (of) => middle(labs[0].visits.map((v, k) => of(v) / of(labs[1].visits[k]))).toFixed(2);
    console.log(`this lab against the other, medians of the pairs: ${ratio((v) => v.took)} of the time, ${ratio((v) => v.cpu)} of the thread's`);
  }
  for (const lab of labs) await lab.end();
}

/** Stop, pressed 200 ms after a cell's first output. */
async function stops() {
  const server = await serve(), browser = await launch(), all = [];
  const { page } = await open(browser.context, server.home, "00-start");
  const run = (code, options) => page.evaluate(([c, o]) => window.labRun(c, o), [code, options ?? {}]);
  await run(SETUP);
  for (const [what, code] of Object.entries(ENDLESS)) {
    const list = [];
    for (let k = 0; k < rounds; k++) list.push((await run(code, { stop: 200 })).after);
    all.push(...list);
    say(`Stop: ${what}`, list, STOP);
  }
  say("Stop, all of them", all, STOP);
  await browser.close();
  server.stop();
}

if (cannot) throw new Error(cannot);
console.log("From the address of lesson 00 to the end of a cell beside it, on a profile that was there once; Stop from its press to the cell's end.");
await visits();
await stops();
console.log(`load ${loadavg().map((l) => l.toFixed(1)).join(" ")}`);
