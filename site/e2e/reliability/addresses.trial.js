/** Addresses: a hundred thousand by fast-check against the reader, a thousand damaged ones opened in a page. */

import fc from "fast-check";
import { ready, serveCora } from "../harness.js";
import { decode } from "../../src/state/address.js";
import { MANIFEST } from "../../test/fixtures.js";
import { random, real, record, using } from "./trial.js";

const RUNS = 100_000;
const OPENED = 1000;
const WHOLE = "v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1&view=node&node=3&at=2.check&cell=1.0&colour=mistakes&hide=truth,seed&mode=compare&lab=1;run,strategy:m3s,layers:2;run,strategy:gcn";

const part = fc.oneof(fc.constantFrom(...WHOLE.split("&"), "v=2", "seed=1e9", "node=-1", "at=..", "%E0%A4%A", "dataset=own", "hide="), fc.string(), fc.string({ unit: "binary" }));
const parts = fc.array(part, { maxLength: 14 }).map((list) => `#${list.join("&")}`);
let tried = 0;
const property = fc.property(parts, (hash) => {
  tried++;
  decode(MANIFEST, hash);
});
const out = fc.check(property, { numRuns: RUNS, seed: 1 });
record("an address of any form, read by the page's reader", tried, Number(out.failed), out.failed ? String(out.counterexample) : "none stops the reader");

const server = await serveCora();
try {
  await using(server.address, { query: `#${WHOLE}` }, async ({ page, faults }) => {
    await page.waitForSelector("#settings select");
    const next = random(1);
    for (let k = 0; k < OPENED; k++) {
      const hash = hurt(WHOLE, next);
      await page.evaluate((h) => new Promise((done) => {
        location.hash = h;
        requestAnimationFrame(() => done(null));
      }), hash);
    }
    await page.evaluate(() => void (location.hash = "v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=1&view=run&mode=train"));
    const lives = await ready(page).then(() => true, () => false);
    const own = faults.filter(real);
    if (own.length || !lives) console.error(own, lives);
    record("a damaged address opened in the page", OPENED, own.length + Number(!lives), "no error; the page is ready afterwards");
  });
} finally {
  server.stop();
}

/** A damaged copy: characters changed, cut out or doubled.
 * @param {string} whole @param {() => number} next @returns {string} */
function hurt(whole, next) {
  let s = whole;
  for (let n = 1 + Math.floor(next() * 3); n > 0; n--) {
    const at = Math.floor(next() * s.length);
    const end = at + 1 + Math.floor(next() * 12);
    const kind = Math.floor(next() * 4);
    if (kind === 0) s = s.slice(0, at) + String.fromCharCode(33 + Math.floor(next() * 90)) + s.slice(at + 1);
    else if (kind === 1) s = s.slice(0, at) + s.slice(end);
    else if (kind === 2) s = s.slice(0, end) + s.slice(at);
    else s = s.slice(0, at);
  }
  return s;
}
