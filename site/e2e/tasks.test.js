/** The measure of the page's tasks itself: it sees work, and no waiting. */

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { cannot, open, ready, serve } from "./harness.js";
import { answer, answered, short, tasksDuring } from "./tasks.js";

describe("tasks", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("work in one task is too long, and too much before an answer; an answer that waits is neither", async (t) => {
    const opened = await open(t, server.address, { query: "#v=1&dataset=karate" });
    await ready(opened.page);
    await opened.page.evaluate((steps) => {
      for (const [id, work] of /** @type {[string, number][]} */ ([["busy", steps], ["waits", 0]])) {
        const line = document.body.appendChild(document.createElement("p"));
        line.id = `${id}-status`;
        const button = document.body.appendChild(document.createElement("button"));
        button.id = id;
        button.onclick = () => {
          let x = 1;
          for (let i = 0; i < work; i++) x = (Math.imul(x, 31) + i) | 0;
          setTimeout(() => (line.textContent = `Answer ${x}`), 300);
        };
      }
    }, 6e8);
    const press = (/** @type {string} */ id) => tasksDuring(opened, async () => {
      for (let i = 0; i < 60; i++) await opened.page.evaluate(() => new Promise(requestAnimationFrame));
      await opened.page.evaluate(answer, { press: id, status: `${id}-status`, says: "Answer" });
    });
    const busy = await press("busy");
    assert.ok(!short(busy) && !answered(busy, 100), JSON.stringify(busy));
    const waits = await press("waits");
    assert.ok(short(waits) && answered(waits, 100), JSON.stringify(waits));
  });
});

test("a file that is still asked for when a test ends is no fault", { skip: cannot }, async (t) => {
  const server = await serve();
  t.after(() => server.stop());
  /** @type {(() => unknown)[]} */
  const ends = [];
  const own = /** @type {import("node:test").TestContext} */ (/** @type {unknown} */ ({ after: (/** @type {() => unknown} */ end) => ends.push(end) }));
  let asked = () => {};
  const begun = new Promise((done) => (asked = () => done(undefined)));
  const silent = createServer(() => asked());
  await new Promise((done) => silent.listen(0, "127.0.0.1", () => done(undefined)));
  t.after(() => silent.close());
  const { port } = /** @type {import("node:net").AddressInfo} */ (silent.address());
  const { page } = await open(own, server.address, {
    prepare: (p) => p.context().route("**/late", (r) => r.fetch({ url: `http://127.0.0.1:${port}/` }).then((response) => r.fulfill({ response }))),
  });
  await page.evaluate(() => void fetch("late").catch(() => {}));
  await begun;
  for (const end of ends) await end(); // a fault of the route fails this test
});

test("what is asked for when the page is left is no fault, and what the page gives up itself is one", { skip: cannot }, async (t) => {
  const server = await serve();
  t.after(() => server.stop());
  const { page, faults } = await open(t, server.address);
  const asked = (/** @type {string} */ name) => page.waitForRequest(`**/${name}`);
  await page.route("**/late-*", () => {});
  const first = asked("late-left");
  await page.evaluate(() => void fetch("late-left").catch(() => {}));
  await first;
  await page.goto(`${server.address}plan.html`);
  assert.deepEqual(faults, []);
  const failed = page.waitForEvent("requestfailed");
  await page.evaluate(() => {
    const stop = new AbortController();
    void fetch("late-own", { signal: stop.signal }).catch(() => {});
    setTimeout(() => stop.abort(), 100);
  });
  await failed;
  assert.deepEqual(faults, [`failed: ${server.address}late-own net::ERR_ABORTED`]);
});
