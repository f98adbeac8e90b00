/** The topics of a graph: found when asked for, their words and the nodes coloured by one, in both languages. */

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cannot, open, screenshot, serveCora, settled } from "./harness.js";

describe("topics", { skip: cannot }, () => {
  /** @type {Awaited<ReturnType<typeof serveCora>>} */
  let server;
  before(async () => void (server = await serveCora()));
  after(() => server?.stop());

  for (const [language, path, high] of [["en", "", /^High end \(filled\): word \d+(, word \d+){5}$/], ["zh", "zh.html", /^高端（实心）：/]]) {
    test(`a press finds them, a choice shows another: ${language}`, async (t) => {
      const { page, faults } = await open(t, server.address, { query: `${path}#v=1&view=embedding` });
      await page.click("#topics-find:enabled");
      await page.waitForSelector("#topics-choice:visible");
      await settled(page);
      assert.equal(await page.locator("#topics-choice option").count(), 16);
      assert.equal(await page.locator("#topics-find:visible").count(), 0);
      const words = () => page.$$eval("#topics-words p", (lines) => lines.map((l) => l.textContent ?? ""));
      const picture = () => page.$eval("#topics-map", (c) => /** @type {HTMLCanvasElement} */ (c).toDataURL());
      const first = { words: await words(), picture: await picture() };
      assert.equal(first.words.length, 2);
      assert.match(first.words[0], /** @type {RegExp} */ (high));
      await page.selectOption("#topics-choice", "3");
      await page.waitForFunction((was) => document.querySelector("#topics-words p")?.textContent !== was, first.words[0]);
      const other = { words: await words(), picture: await picture() };
      assert.notDeepEqual(other.words, first.words);
      assert.notEqual(other.picture, first.picture, "other nodes are coloured");
      await screenshot(page, `topics-${language}`);
      await page.selectOption("#set-dataset", "karate");
      await page.waitForSelector("#topics-find:enabled");
      assert.equal(await page.locator("#topics-map:visible").count(), 0, "another graph has topics of its own");
      await page.click("#topics-find");
      await page.waitForSelector("#topics-choice:visible");
      assert.doesNotMatch((await words())[0], /word|词/, "without features the words are neighbours, by name");
      assert.deepEqual(faults, []);
    });
  }
});
