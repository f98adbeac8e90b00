/** The cells of a lesson's page, run and edited in place: as committed, changed, stopped, crashed; light, dark, narrow and in Chinese. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, BUSY, cannot, launch, launchAxe, serve, shot, STOP } from "./lab.js";

const FINGERPRINT = "c49d3bd7d62afea6";

/** What is said of a cell when its run is over. */
const OVER = /^(The same|Another|It failed|.*above this one, failed|The kernel)/;

test("the cells of a lesson's page", { skip: cannot }, async (t) => {
  let server, browser;
  before(async () => {
    server = await serve();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });

  /** A lesson's page with what went wrong and what was asked for. */
  const open = async (context, name = "00-start") => {
    const page = await context.newPage(), faults = [], asked = [];
    page.on("pageerror", (e) => faults.push(`page: ${e.message}`));
    // The page around the lessons, whose service worker would keep them, is not here.
    page.on("console", (m) => m.type() === "error" && !/offline\.js|fetching the script/.test(m.text() + m.location().url) && faults.push(`console: ${m.text()}`));
    page.on("request", (r) => asked.push(r.url()));
    await page.goto(`${server.home}lessons/${name}.html`, { waitUntil: "load" });
    await page.locator("details.answer").evaluateAll((all) => all.forEach((d) => (d.open = true)));
    /** The cell whose code holds a text: its buttons, text to edit, and what is said of it. */
    const cell = (holds) => {
      const bar = page.locator("pre.code", { hasText: holds }).first().locator("xpath=following-sibling::div[@class='cell'][1]");
      return {
        bar, run: bar.locator("button").nth(0), edit: bar.locator("button").nth(1), area: bar.locator("xpath=preceding-sibling::*[1][self::textarea]"),
        shown: bar.locator("xpath=following-sibling::*[1]"),
        said: () => bar.locator("[role=status]").textContent(),
        async until(words) {
          const status = await bar.locator("[role=status]").elementHandle();
          await page.waitForFunction(([e, w]) => new RegExp(w).test(e.textContent), [status, words.source]);
        },
      };
    };
    return { page, faults, asked, cell };
  };

  await t.test("unchanged cells have the committed outputs, and nothing is loaded before", async () => {
    const { page, faults, asked, cell } = await open(browser.context);
    assert.deepEqual(asked.filter((a) => a.includes("/lab/")), []);
    const club = cell("fmt.Println(club.N()"), last = cell("again.Fingerprint");
    await club.run.click();
    await club.until(/The same output/);
    assert.ok(await last.shown.evaluate((e) => e.matches("pre.out:not([hidden])")), "the committed output stays until its cell runs");
    await last.run.click();
    await last.until(OVER);
    assert.equal(await last.said(), `The same output as committed, fingerprint ${FINGERPRINT}.`);
    const said = await page.locator(".cell [role=status]").allTextContents();
    assert.deepEqual(new Set(said), new Set(["", "It ran.", "The same output as committed.", `The same output as committed, fingerprint ${FINGERPRINT}.`]));
    await page.waitForFunction(() => document.querySelectorAll("[data-figure^=m3s-run][data-live=chart] svg").length >= 5);
    // The appendix: a cell that is meant to fail, and one that ends at a deadline.
    const deadline = cell("context.WithTimeout");
    await deadline.run.click();
    await deadline.until(OVER);
    assert.equal(await deadline.said(), "The same output as committed.");
    assert.deepEqual(faults, []);
    await page.close();
  });

  await t.test("a cell is edited, marked, run after those above, and undone", async () => {
    const { page, faults, cell } = await open(browser.context);
    const club = cell("fmt.Println(club.N()");
    await club.edit.click();
    await club.area.fill('club := datasets.Karate()\nfmt.Println("nodes:", club.N())');
    assert.equal(await club.said(), "Changed.");
    assert.ok(await club.area.evaluate((e) => e.matches("textarea.changed")));
    await club.area.press("Shift+Enter");
    await club.until(/changed cells/);
    assert.equal(await club.shown.textContent(), "nodes: 34");
    const split = cell("split := &engine.Split");
    await split.run.click();
    await split.until(/changed cells/); // what is above it is not as committed
    await club.edit.click();
    assert.equal(await club.shown.textContent(), "34 members, 78 friendships\nclubs: [Mr. Hi Officers]");
    await split.run.click();
    await split.until(/The same output/);
    assert.deepEqual(faults, []);
    await page.close();
  });

  await t.test("Stop, a crash and output as HTML", async (t) => {
    const { page, faults, cell } = await open(browser.context);
    const seed = cell("const seeds = 20");
    const runs = async (code) => {
      await seed.area.fill(code);
      await seed.run.click();
    };
    await seed.edit.click();
    await runs('fmt.Println("begun")\nfor { }');
    await seed.until(/It runs/);
    await page.waitForFunction(() => document.querySelector(".shown")?.parentElement && [...document.querySelectorAll(".shown")].some((e) => e.textContent === "begun"));
    const took = await seed.run.evaluate(async (stop) => {
      const begun = performance.now(), status = stop.parentElement.querySelector("[role=status]");
      const stopped = new Promise((done) => new MutationObserver(done).observe(status, { childList: true, characterData: true, subtree: true }));
      stop.click();
      await stopped;
      return performance.now() - begun;
    });
    t.diagnostic(`Stop after ${Math.round(took)} ms (wanted on a quiet computer: ${STOP})`);
    assert.ok(took < BUSY, `after ${took} ms`);
    await seed.until(/Stopped/);
    await runs('import "os"\nos.Exit(3)');
    await seed.until(/It failed/);
    assert.match(await seed.shown.textContent(), /was started again/);
    await runs('display.HTML("<p>as <b>HTML</b></p><script>parent.document.title = 1</script>")');
    await seed.until(/changed cells/);
    await page.waitForFunction(() => document.querySelector(".shown iframe")?.contentDocument?.body?.textContent.includes("as HTML"));
    assert.notEqual(await page.title(), "1");
    assert.deepEqual(faults.filter((f) => !/Blocked script execution|exit code|\[go\]/.test(f)), []);
    await page.close();
  });

  for (const [what, options] of [["light", {}], ["dark", { colorScheme: "dark" }], ["narrow", { viewport: { width: 360, height: 740 } }], ["Chinese", { locale: "zh-CN", colorScheme: "dark", viewport: { width: 360, height: 740 } }]]) {
    await t.test(`${what}: no violation, nothing too wide`, async (t) => {
      const looks = await launchAxe(options);
      t.after(() => looks.close());
      const { page, faults, cell } = await open(looks.context);
      const friends = cell("friends := func");
      await friends.edit.click();
      await friends.area.press("Control+End");
      await friends.area.pressSequentially('\nfmt.Println("a line that is longer than a narrow screen is wide, so that it has to be scrolled")');
      await friends.run.click();
      await friends.until(/changed cells|有单元被修改/);
      await page.waitForFunction(() => !document.querySelector("[data-figure^=m3s-run]:not([data-live=chart]):not([data-live=drawing])"));
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.deepEqual(await axe(page), []);
      await friends.bar.scrollIntoViewIfNeeded();
      await shot(page, `page-${what}`);
      if (what === "Chinese") assert.equal(await friends.run.textContent(), "运行");
      assert.deepEqual(faults, []);
    });
  }
});
