/** A notebook of one's own: uploaded, run, kept in the browser, downloaded. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cannot, launch, open, runAll, serve } from "./lab.js";

const MINE = {
  nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { name: "m3s-go", display_name: "Go (M3S)", language: "go" }, language_info: { name: "go" } },
  cells: [{ id: "one", cell_type: "code", execution_count: null, metadata: {}, outputs: [], source: 'import "m3s/datasets"\ndatasets.Karate().N()' }],
};

/** What the only cell of a notebook shows. */
const shown = (notebook) => notebook.cells[0].outputs.map((o) => [o.data["text/plain"]].flat().join(""));

test("a notebook of one's own", { skip: cannot }, async (t) => {
  const server = await serve();
  const browser = await launch();
  t.after(async () => {
    await browser.close();
    server.stop();
  });
  const { page, faults } = await open(browser.context, server.home, "00-start", "lab");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.locator(".jp-FileBrowser [data-jp-item-name=uploader]").click()]);
  await chooser.setFiles({ name: "mine.ipynb", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(MINE)) });
  const item = page.locator(".jp-DirListing-item", { hasText: "mine.ipynb" });
  await item.dblclick();
  await page.waitForFunction(() => {
    const panel = window.jupyterapp.shell.currentWidget;
    return panel?.context?.path === "mine.ipynb" && panel.sessionContext?.session?.kernel;
  });
  assert.deepEqual(shown(await runAll(page)), ["34"]);
  await page.evaluate(() => window.jupyterapp.commands.execute("docmanager:save"));
  await page.close();

  const again = await open(browser.context, server.home, "mine");
  const kept = await again.page.evaluate(() => window.jupyterapp.shell.currentWidget.content.model.toJSON());
  assert.deepEqual(shown(kept), ["34"]);
  const [download] = await Promise.all([again.page.waitForEvent("download"), again.page.evaluate(() => void window.jupyterapp.commands.execute("docmanager:download"))]);
  assert.equal(download.suggestedFilename(), "mine.ipynb");
  assert.deepEqual(shown(JSON.parse(readFileSync(await download.path(), "utf8"))), ["34"]);
  assert.deepEqual([...faults, ...again.faults], []);
});
