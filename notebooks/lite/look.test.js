/** The lab on a phone and in the dark: what is ours of it has no violation, the lesson is as wide as the screen, its page is one tap away. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, cannot, launchAxe, open, runAll, serve, shot } from "./lab.js";

/** What is ours in JupyterLite: the link to the lesson's page, and the lesson with its outputs. */
const OURS = ["[data-m3s=lesson]", ".jp-RenderedMarkdown", "figure.m3s-figure"];

for (const [what, dark, width] of [["light", false, 1280], ["dark", true, 1280], ["a phone", false, 360], ["a phone in the dark", true, 360]]) {
  test(`the lab: ${what}`, { skip: cannot }, async (t) => {
    const server = await serve();
    const browser = await launchAxe({ viewport: { width, height: 740 } });
    t.after(async () => {
      await browser.close();
      server.stop();
    });
    const { page, faults } = await open(browser.context, server.home, "00-start");
    if (dark) await page.evaluate(() => window.jupyterapp.commands.execute("apputils:change-theme", { theme: "JupyterLab Dark" }));
    await page.waitForFunction((light) => document.body.dataset.jpThemeLight === light, String(!dark));
    await runAll(page);
    await page.waitForFunction(() => document.querySelector("figure.m3s-figure[data-live]:not([data-live=waiting])"));
    assert.deepEqual(await axe(page, OURS), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the lab is too wide");
    await shot(page, `lab-${what.replaceAll(" ", "-")}-end`);
    await page.locator("figure.m3s-figure").first().scrollIntoViewIfNeeded();
    await shot(page, `lab-${what.replaceAll(" ", "-")}`);
    const link = page.locator("[data-m3s=lesson]");
    if (!(await link.first().isVisible())) await page.click(".jp-Toolbar-responsive-opener button, .jp-Toolbar-responsive-opener");
    assert.match(await link.first().getAttribute("href"), /\/m3s\/lessons\/00-start\.html$/);
    assert.ok(await link.first().isVisible());
    const moving = await page.locator(".jp-RenderedMarkdown a[href]", { hasText: "See it move" }).evaluateAll((all) => all.map((a) => a.href));
    assert.ok(moving.length > 0 && moving.every((to) => to.startsWith(`${server.home}#v=1&`)), `${moving}`);
    assert.deepEqual(faults, []);
  });
}
