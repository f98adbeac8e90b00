/** A visitor who presses everything: a thousand seeded actions in each view, after which the page still trains. */

import { native, ready, screenshot, serveCora } from "../harness.js";
import { KNOWN, known, real, record, using } from "./trial.js";

const ACTIONS = 1000;
const START = "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=1";
const VIEWS = ["view=run", "view=node&node=3", "view=embedding", "view=quality", "view=nodes", "mode=compare", "mode=sweep", "mode=paper"];

const server = await serveCora();
try {
  const want = native(...KNOWN.command).fingerprint;
  for (const [k, view] of VIEWS.entries()) {
    if (!view.includes(process.argv[2] ?? "")) continue;
    const wrong = await using(server.address, { query: `${START}&${view}` }, async ({ page, faults }) => {
      if (view.startsWith("view=")) await ready(page);
      else await page.waitForFunction(() => document.querySelectorAll("#lab button").length > 0, undefined, { timeout: 300000 });
      await page.evaluate(act, { actions: ACTIONS, seed: k + 1 });
      const got = await known(page).catch((e) => String(e));
      const own = faults.filter(real);
      if (own.length || got !== want) {
        console.error(view, own, got, page.url(), await page.textContent("#status"));
        await screenshot(page, `monkey-${k}`);
      }
      return own.length + Number(got !== want);
    });
    record(`a monkey in the view \`${view.replace(/&.*/, "")}\``, ACTIONS, wrong, "no error; the page then trains with the command's fingerprint");
  }
} finally {
  server.stop();
}

/** Presses, chooses, types and steers at random. Runs in the page.
 * @param {{actions: number, seed: number}} o */
async function act({ actions, seed }) {
  const next = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
  const pick = (/** @type {any} */ list) => list[Math.floor(next() * list.length)];
  const texts = ["0", "-1", "1e3", "9999998", "", "abc", "3.5", "17"];
  const keys = ["Escape", "Enter", " ", "ArrowLeft", "ArrowRight", "ArrowDown", "Home", "Tab"];
  for (let k = 0; k < actions; k++) {
    // Links lead away from the page; files cannot be chosen without a visitor.
    const there = [...document.querySelectorAll("button, select, input:not([type=file]), summary, canvas, [role=tab], [tabindex]")].filter((e) => e.checkVisibility() && !(/** @type {any} */ (e).disabled));
    const e = pick(there);
    const dice = next();
    if (!e) continue;
    if (dice < 0.15) {
      e.focus();
      e.dispatchEvent(new KeyboardEvent("keydown", { key: pick(keys), bubbles: true }));
    } else if (e instanceof HTMLSelectElement) {
      e.selectedIndex = Math.floor(next() * e.options.length);
      e.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (e instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(e.type)) {
      // What a browser lets nobody type into a number is not tried.
      e.value = e.type === "range" ? String(next() * 100) : pick(e.type === "number" ? texts.filter((t) => !Number.isNaN(Number(t))) : texts);
      e.dispatchEvent(new Event("input", { bubbles: true }));
      e.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (e instanceof HTMLCanvasElement) {
      const box = e.getBoundingClientRect();
      const at = { bubbles: true, clientX: box.left + next() * box.width, clientY: box.top + next() * box.height, pointerId: 1, button: 0 };
      for (const type of ["pointermove", "pointerdown", "pointerup", "click"]) e.dispatchEvent(new PointerEvent(type, at));
      e.dispatchEvent(new WheelEvent("wheel", { ...at, deltaY: next() * 200 - 100, cancelable: true }));
    } else e.click();
    await new Promise((done) => setTimeout(done, next() < 0.1 ? 60 : 4));
  }
}
