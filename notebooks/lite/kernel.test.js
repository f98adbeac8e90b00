/** The kernel in the browser: Stop, crashes, two tabs, completion, Shift-Tab, imports that are not there. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CRASHES, ENDLESS, SETUP } from "./cells.js";
import { BUSY, cannot, launch, open, serve, STOP } from "./lab.js";

test("the kernel in the browser", { skip: cannot }, async (t) => {
  let server, browser, page;
  const run = (code, options) => page.evaluate(([c, o]) => window.labRun(c, o), [code, options ?? {}]);
  before(async () => {
    server = await serve();
    browser = await launch();
    ({ page } = await open(browser.context, server.home, "00-start"));
    const made = await run(SETUP);
    assert.equal(made.status, "ok", made.text);
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });

  for (const [what, code] of Object.entries(ENDLESS)) {
    await t.test(`Stop ends ${what}, and nothing else`, async (t) => {
      const stopped = await run(code, { stop: 200 });
      t.diagnostic(`${Math.round(stopped.after)} ms (wanted on a quiet computer: ${STOP})`);
      assert.ok(stopped.after !== null && stopped.after < BUSY, `after ${stopped.after} ms: ${stopped.text}`);
      assert.equal((await run("kept + 1")).text, "42");
    });
  }

  await t.test("Stop without a cell that runs stops none", async () => {
    await page.evaluate(() => window.labKernel().interrupt());
    assert.equal((await run("for k := 0; k < 100000; k++ { kept += k }\nkept -= 4999950000\nkept")).text, "41");
  });

  await t.test("a deadline passes in a training", async () => {
    const ended = await run("near, cancel2 := context.WithTimeout(context.Background(), 100*time.Millisecond)\n_, err = engine.Run(near, club, split, o, nil)\ncancel2()\nfmt.Println(err)");
    assert.match(ended.text, /context deadline exceeded/);
  });

  await t.test("an import that is not there is refused with the list", async () => {
    const refused = await run('import "slices"');
    assert.match(refused.text, /"slices" is not here; these packages are: bufio, .*m3s\/engine, .*time/);
    assert.match((await run('import _ "net/http"')).text, /"net\/http" is not here/);
  });

  await t.test("a panic in a goroutine is shown and ends nothing", async () => {
    const shown = await run('go func() { panic("stray") }()\nfor k := 0; k < 50; k++ { time.Sleep(20*time.Millisecond) }');
    assert.match(shown.text, /panic in a goroutine: stray/);
    assert.equal((await run("kept + 2")).text, "43");
  });

  await t.test("completion", async () => {
    const { content } = await page.evaluate(() => window.labKernel().requestComplete({ code: "x := engine.Def", cursor_pos: 15 }));
    assert.ok(content.matches.includes("DefaultOptions"));
    assert.deepEqual([content.cursor_start, content.cursor_end], [12, 15]);
  });

  await t.test("Shift-Tab shows what the source says", async () => {
    const { content } = await page.evaluate(() => window.labKernel().requestInspect({ code: "engine.Run(", cursor_pos: 11, detail_level: 0 }));
    assert.match(content.data["text/plain"], /^func Run\(ctx context\.Context, g \*Graph/);
  });

  await t.test("two tabs have a kernel each", async () => {
    const second = await open(browser.context, server.home, "01-laplacian-smoothing");
    assert.equal((await run("mine := 1")).status, "ok");
    const other = await second.page.evaluate(() => window.labRun("mine"));
    assert.equal(other.status, "error");
    assert.equal((await run("mine")).text, "1");
    await second.page.close();
  });

  for (const [what, code] of Object.entries(CRASHES)) {
    await t.test(`${what} ends the program: the cell says so, and it is started again`, async () => {
      const ended = await run(code);
      assert.equal(ended.status, "error");
      assert.match(ended.text, /was started again/);
      assert.equal((await run("1 + 1")).text, "2");
    });
  }
});
