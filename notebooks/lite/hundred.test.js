/** The kernel after 100 random stops, restarts and crashes in a row. SEED chooses others. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { CRASHES, ENDLESS, SETUP } from "./cells.js";
import { cannot, launch, open, serve } from "./lab.js";

const EVENTS = 100;
const SEED = Number(process.env.SEED) || 1;

/** Draws from a list, decided by a seed alone. */
function draws(seed) {
  let state = seed;
  return (list) => list[((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 8) % list.length];
}

const restart = (page) => page.evaluate(() => window.labKernel().restart());
/** Begins a cell of which nobody waits for the end. */
const begin = (page, code) => page.evaluate((c) => void window.labKernel().requestExecute({ code: c }).done.catch(() => {}), code);

/** What may happen: how often of 20, what is done, and whether the cells' values are gone then. */
const MAY = [
  { what: "stop", of20: 10, does: (page, run, draw) => run(draw(Object.values(ENDLESS)), { stop: draw([0, 1, 5, 25, 100, 300]) }) },
  { what: "stop of a short cell", of20: 3, does: (page, run, draw) => run("for k := 0; k < 20000; k++ { }", { stop: draw([1, 5, 10, 20, 40]) }) },
  { what: "stop of nothing", of20: 1, does: (page) => page.evaluate(() => window.labKernel().interrupt()) },
  { what: "crash", of20: 3, gone: true, does: (page, run, draw) => run(draw(Object.values(CRASHES))) },
  { what: "restart", of20: 1, gone: true, does: restart },
  { what: "restart of a cell that runs", of20: 2, gone: true, does: (page, run, draw) => begin(page, draw(Object.values(ENDLESS))).then(() => restart(page)) },
];
const DECK = MAY.flatMap((m) => Array(m.of20).fill(m));

test(`${EVENTS} random stops, restarts and crashes leave a working kernel`, { skip: cannot }, async (t) => {
  const server = await serve();
  const browser = await launch();
  t.after(async () => {
    await browser.close();
    server.stop();
  });
  const { page, faults } = await open(browser.context, server.home, "00-start");
  const run = (code, options) => page.evaluate(([c, o]) => window.labRun(c, o), [code, options ?? {}]);
  const setup = async () => assert.equal((await run(SETUP)).status, "ok");
  await setup();
  const draw = draws(SEED), count = {};
  for (let k = 0; k < EVENTS; k++) {
    const { what, gone, does } = draw(DECK);
    count[what] = (count[what] ?? 0) + 1;
    await does(page, run, draw);
    if (gone) await setup();
    assert.equal((await run("kept + 1")).text, "42", `seed ${SEED}, event ${k}: ${what}`);
  }
  t.diagnostic(`seed ${SEED}: ${Object.entries(count).map(([what, n]) => `${n} × ${what}`).join(", ")}`);
  assert.deepEqual(faults, []);
});
