/** Serves the page that a release's m3s, named by M3S_PROGRAM, carries, and the page's zip, unpacked into M3S_PAGE, and trains in
 * them. Part of make dist-test. */

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { test } from "node:test";
import { finished, open, ready } from "./harness.js";

const M3S = /** @type {string} */ (process.env.M3S_PROGRAM);

/** Only what every system has: no Go, no Node, no repository. */
const bare = { cwd: "/", env: { PATH: "/usr/bin:/bin", HOME: "/nowhere", M3S_MIRROR: process.env.M3S_MIRROR ?? "" } };

test("the page within m3s trains Cora to the command's fingerprint, without a foreign request", async (t) => {
  const server = spawn(M3S, ["serve", "--port", "0"], { ...bare, stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => server.kill("SIGINT"));
  const lines = await new Promise((done, fail) => {
    server.stdout.once("data", (text) => done(String(text).trim().split("\n")));
    server.once("exit", (code) => fail(new Error(`m3s serve ended with code ${code}`)));
  });
  const [address] = lines;
  assert.deepEqual(lines, [address, `${address}lessons/`, `${address}notebooks/`]);

  const { page, faults } = await open(t, address, { query: "?draw=canvas#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1" });
  await ready(page);
  await page.click("#train");
  await finished(page);
  const run = ["run", "--dataset", "cora", "--strategy", "m3s", "--rate", "0.5", "--seed", "1", "--json"];
  const expected = JSON.parse(execFileSync(M3S, run, { ...bare, encoding: "utf8", maxBuffer: 1 << 28 }));
  assert.equal(await page.textContent("#fingerprint"), expected.fingerprint);

  await page.goto(`${address}lessons/`);
  assert.ok(await page.locator("ol.lessons li").count() >= 6);
  await page.goto(`${address}notebooks/`);
  const notebook = await page.locator("a[download]").first().getAttribute("href");
  const file = await fetch(`${address}notebooks/${notebook}`);
  assert.equal(JSON.parse(await file.text()).nbformat, 4);
  assert.deepEqual(faults, []);
});

test("the page from its zip, served by Python's file server, trains karate to the command's fingerprint", async (t) => {
  const files = spawn("python3", ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", String(process.env.M3S_PAGE), "0"], { stdio: ["ignore", "pipe", "ignore"] });
  t.after(() => files.kill("SIGINT"));
  const port = await new Promise((done, fail) => {
    files.stdout.once("data", (text) => done(/port (\d+)/.exec(String(text))?.[1]));
    files.once("exit", (code) => fail(new Error(`the file server ended with code ${code}`)));
  });
  const { page, faults } = await open(t, `http://127.0.0.1:${port}/m3s-page/`, { query: "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1" });
  await ready(page);
  await page.click("#train");
  await finished(page);
  const run = ["run", "--dataset", "karate", "--strategy", "m3s", "--per-class", "2", "--seed", "1", "--json"];
  const expected = JSON.parse(execFileSync(M3S, run, { ...bare, encoding: "utf8" }));
  assert.equal(await page.textContent("#fingerprint"), expected.fingerprint);
  assert.deepEqual(faults, []);
});
