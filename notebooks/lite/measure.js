/** measure.js [ROUNDS]: how soon the lab is there and how soon it stops, in Chromium. It decides nothing: a busy computer is slow. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENDLESS, SETUP } from "./cells.js";
import { cannot, launch, open, serve, STOP } from "./lab.js";

/** Milliseconds from the address to the end of the first cell that a second visit is to take. */
const SECOND = 2000;

const rounds = Number(process.argv[2]) || 5;
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const say = (what, list, wanted) => console.log(`${what.padEnd(30)} median ${Math.round(middle(list))} ms, longest ${Math.round(Math.max(...list))} ms of ${list.length} (wanted: ${wanted})`);

/** Visits with a profile that knows the lab: a first, which is not counted, then one for each round. */
async function visits(server) {
  const profile = mkdtempSync(join(tmpdir(), "lab-"));
  const browser = await launch(profile);
  const visit = async () => {
    const begun = performance.now();
    const { page } = await open(browser.context, server.home, "00-start");
    const opened = await page.evaluate(() => performance.now());
    await page.evaluate(() => window.labRun("1 + 1"));
    const took = performance.now() - begun;
    return { page, took, marks: await page.evaluate((o) => ({ ...window.m3sMarks, opened: o, ran: performance.now() }), opened) };
  };
  const { page, took } = await visit();
  console.log(`${"first visit to first cell".padEnd(30)} ${Math.round(took)} ms`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active.state === "activated" || new Promise((done) => {
    active.addEventListener("statechange", () => active.state === "activated" && done());
  })));
  await page.close();
  const list = [], marks = {};
  for (let k = 0; k < rounds; k++) {
    const next = await visit();
    list.push(next.took);
    for (const [what, at] of Object.entries(next.marks)) (marks[what] ??= []).push(at);
    await next.page.close();
  }
  const steps = Object.entries(marks).sort(([, a], [, b]) => middle(a) - middle(b)).map(([what, at]) => `${what} ${Math.round(middle(at))}`);
  console.log(`  of it, ms after the address, medians: ${steps.join(", ")}`);
  say("second visit to first cell", list, SECOND);
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Stop, pressed 200 ms after a cell's first output. */
async function stops(server) {
  const browser = await launch();
  const { page } = await open(browser.context, server.home, "00-start");
  const run = (code, options) => page.evaluate(([c, o]) => window.labRun(c, o), [code, options ?? {}]);
  await run(SETUP);
  for (const [what, code] of Object.entries(ENDLESS)) {
    const list = [];
    for (let k = 0; k < rounds; k++) list.push((await run(code, { stop: 200 })).after);
    say(`Stop: ${what}`, list, STOP);
  }
  await browser.close();
}

if (cannot) throw new Error(cannot);
const server = await serve();
try {
  await visits(server);
  await stops(server);
} finally {
  server.stop();
}
