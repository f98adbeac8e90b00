/** The page can be installed, in both languages: the browser itself says so. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { chromium } from "playwright-core";
import { BROWSER, cannot, GUARD, QUIET, serve } from "./harness.js";

describe("install", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let server;
  before(async () => (server = await serve()));
  after(() => server?.stop());

  test("nothing speaks against installing the page, and much against a lesson, which has no manifest", async (t) => {
    // A profile of its own: nothing can be installed from a private window, which other tests have.
    const profile = mkdtempSync(join(tmpdir(), "m3s-install-"));
    const context = await chromium.launchPersistentContext(profile, { executablePath: BROWSER, headless: true, timeout: GUARD, args: QUIET });
    t.after(async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const against = async (/** @type {string} */ path) => {
      await page.goto(server.address + path, { timeout: GUARD });
      const { url, errors } = await session.send("Page.getAppManifest");
      const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
      return { manifest: url.split("/").at(-1), faults: [...errors.map((e) => e.message), ...installabilityErrors.map((e) => e.errorId)] };
    };
    assert.deepEqual(await against(""), { manifest: "app-en.webmanifest", faults: [] });
    assert.deepEqual(await against("zh.html"), { manifest: "app-zh.webmanifest", faults: [] });
    assert.notDeepEqual((await against("lessons/")).faults, []);
  });
});
