/** A second browser has the same bits, the visitor's own files, Compare, and the page without a network. */

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { another, built, serveEditions } from "./editions.js";
import { native, serveCora } from "./harness.js";
import { cannotFirefox, openFirefox, says, text, trained } from "./firefox.js";

describe("Firefox", { skip: cannotFirefox }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  test("M3S on Cora at 0.5 % has the fingerprint of the command", async (t) => {
    const { page, faults } = await openFirefox(t, `${server.address}#v=1&dataset=cora&labels=rate:0.5&strategy=m3s&protocol=last&seed=1`);
    const fingerprint = await trained(page);
    assert.equal(fingerprint, native("--dataset", "cora", "--strategy", "m3s", "--rate", "0.5", "--seed", "1").fingerprint);
    assert.equal(fingerprint, "a21a07c7a84cb974");
    t.diagnostic(`${await page.browser().version()}: ${await text(page, "#about")}`);
    assert.deepEqual(faults, []);
  });

  test("own files, in the page and in Compare's workers, have the fingerprints of the command", async (t) => {
    const dir = mkdtempSync(join(tmpdir(), "m3s-own-"));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    const rings = [0, 8].flatMap((first) => Array.from({ length: 8 }, (_, k) => [first + k, first + ((k + 1) % 8)]));
    const [edges, labels] = ["edges.csv", "labels.csv"].map((name) => join(dir, name));
    writeFileSync(edges, [...rings, [0, 8]].map(([u, v]) => `n${u},n${v}`).join("\n"));
    writeFileSync(labels, Array.from({ length: 16 }, (_, k) => `n${k},${k < 8 ? "a" : "b"}`).join("\n"));
    const { page, faults } = await openFirefox(t, `${server.address}?workers=2#v=1&dataset=karate&labels=class:2&strategy=gcn&protocol=last&seed=1&lab=1;run,strategy:gcn,protocol:last,layers:2;run,strategy:lp,protocol:last`);
    await page.waitForSelector("#train:enabled");
    await page.click("#own-show");
    await page.waitForSelector("#own[open]");
    const picker = /** @type {import("puppeteer-core").ElementHandle<HTMLInputElement>} */ (await page.$("#own-pick"));
    await picker.uploadFile(edges, labels);
    await page.waitForSelector("#own-use:enabled");
    await page.click("#own-use");
    await page.waitForFunction(() => location.hash.includes("dataset=own"));
    const command = ["--edges", edges, "--labels", labels, "--per-class", "2", "--seed", "1", "--strategy"];
    const gcn = native(...command, "gcn").fingerprint;
    assert.equal(await trained(page), gcn);
    await page.click("#modes button[value=compare]");
    await page.waitForSelector("#compare-run:enabled");
    await page.click("#compare-run");
    await says(page, "compare-status", /runs? done in/);
    const full = () => [...document.querySelectorAll(".prints td")].map((c) => c.textContent).filter((p) => /^[0-9a-f]{16}$/.test(p ?? ""));
    await page.waitForFunction(`(${full})().length === 2`);
    assert.deepEqual(await page.evaluate(full), [gcn, native(...command, "lp").fingerprint]);
    assert.deepEqual(faults, []);
  });

  test("a late part whose files were missing is loaded by the button, though the browser remembers a failed import", async (t) => {
    const files = another(built(), "one");
    const site = await serveEditions(t, { "/": new Map(files) });
    const late = [...files.keys()].filter((f) => /^(share|nodes)-.*\.js$/.test(f));
    for (const name of late) site.folders["/"].delete(name);
    const { page } = await openFirefox(t, `${site.address}/#v=1&dataset=karate`);
    await page.waitForSelector("#train:enabled");
    await page.click("#share-show");
    await page.waitForSelector("#main > .part button");
    const nodes = late.find((f) => f.startsWith("nodes")) ?? "";
    const imported = () => page.evaluate((file) => import(new URL(file, location.href).href).then(() => "there", () => "failed"), nodes);
    const before = await imported();
    site.folders["/"] = files;
    t.diagnostic(`an import without a fetch: ${before}, then ${await imported()}`);
    await page.click("#main > .part button");
    await page.waitForSelector("#share[open]");
    assert.equal(await page.$("#main > .part"), null);
  });

  test("after one visit it trains without the server", async (t) => {
    const { page } = await openFirefox(t, server.address);
    await page.waitForSelector("html[data-kept]");
    server.stop();
    await page.goto(`${server.address}?again#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=3`);
    assert.equal(await trained(page), native("--dataset", "karate", "--strategy", "m3s", "--per-class", "2", "--seed", "3").fingerprint);
  });
});
