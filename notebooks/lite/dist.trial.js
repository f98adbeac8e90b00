/** Runs lesson 00 in the page with notebooks of a release: its zip M3S_ZIP, served by the release's m3s (M3S_PROGRAM), and the folder
 * M3S_PAGE that was unpacked from it, served by Python. Part of make dist-test. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { compare, keep, launch, open, runAll } from "./lab.js";

const { M3S_PROGRAM, M3S_PAGE, M3S_ZIP } = process.env;

/** Starts a server with only what every system has, and waits for its address. */
async function served(t, command, args, address) {
  const server = spawn(command, args, { cwd: "/", env: { PATH: "/usr/bin:/bin", HOME: "/nowhere" }, stdio: ["ignore", "pipe", "ignore"] });
  t.after(() => server.kill("SIGINT"));
  return new Promise((done, fail) => {
    server.stdout.once("data", (text) => done(address(String(text))));
    server.once("exit", (code) => fail(new Error(`${command} ended with code ${code}`)));
  });
}

async function lesson(t, home) {
  const browser = await launch();
  t.after(browser.close);
  return open(browser.context, home, "00-start");
}

test("lesson 00 from the zip, served by m3s, has the committed outputs", async (t) => {
  const home = await served(t, M3S_PROGRAM, ["serve", "--port", "0", "--page", M3S_ZIP], (text) => text.split("\n")[0]);
  const executed = mkdtempSync(join(tmpdir(), "executed-"));
  t.after(() => rmSync(executed, { recursive: true }));
  const { page, faults } = await lesson(t, home);
  keep("00-start", await runAll(page), executed);
  assert.match(compare(executed), /00-start.*: as committed/);
  assert.deepEqual(faults, []);
});

test("the folder, served by Python, runs a cell, and the lessons lead to their notebooks", async (t) => {
  const home = await served(t, "python3", ["-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", M3S_PAGE, "0"], (text) => `http://127.0.0.1:${/port (\d+)/.exec(text)?.[1]}/`);
  const { page, faults } = await lesson(t, home);
  assert.deepEqual(await page.evaluate(() => window.labRun('import "m3s/datasets"\ndatasets.Karate().N()')), { status: "ok", text: "34", after: null });
  const lessons = await (await fetch(`${home}lessons/00-start.html`)).text();
  assert.match(lessons, /\.\.\/lab\/notebooks\/index\.html\?path=00-start\.ipynb/);
  assert.deepEqual(faults, []);
});
