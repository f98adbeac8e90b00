/** Serves the built lab below a sub-path, and drives it in a browser for the tests in this folder. */

import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");
/** Where the lab and the lessons' pages are that the tests look at: those of the page, or those in the folder that LITE names. */
export const [LAB, LESSONS] = process.env.LITE ? ["lab", "lessons"].map((f) => resolve(process.env.LITE, f)) : [join(ROOT, "build/lab"), join(ROOT, "build/site/lessons")];
export const EXECUTED = join(ROOT, "build/lite/executed");
const require = createRequire(join(ROOT, "site/package.json"));
const { chromium } = require("playwright-core");

/** Why the tests cannot run here, or false. */
export const cannot = existsSync(join(LAB, "extensions")) ? false : "the lab is not built: make lite";

/** Milliseconds after which a wait is given up. It decides nothing on a computer that is only slow. */
export const GUARD = 900_000;

/** Milliseconds within which Stop is to be heard on a quiet computer, and what a busy one is given. */
export const STOP = 300, BUSY = 10 * STOP;

const FLAGS = ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Serves a lab as the folder m3s/lab of a host. The lessons are beside it when the page is built.
 * @returns {Promise<{home: string, stop: () => void}>} home is the address of the page's folder */
export async function serve(lab = LAB) {
  mkdirSync(join(ROOT, "build/lite"), { recursive: true });
  const host = mkdtempSync(join(ROOT, "build/lite/host-"));
  mkdirSync(join(host, "m3s"));
  writeFileSync(join(host, "index.html"), "<!doctype html><title>host</title>");
  symlinkSync(lab, join(host, "m3s/lab"));
  if (existsSync(LESSONS)) symlinkSync(LESSONS, join(host, "m3s/lessons"));
  const command = join(host, "serve");
  execFileSync("go", ["build", "-o", command, "./site/cmd/serve"], { cwd: ROOT });
  const server = spawn(command, ["-port", "0", "-dir", host], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((done, fail) => {
    server.stdout.once("data", (line) => done(String(line).trim()));
    server.once("exit", (code) => fail(new Error(`serve ended with code ${code}`)));
  });
  const stop = () => {
    server.kill("SIGINT");
    rmSync(host, { recursive: true, force: true });
  };
  return { home: `${address}m3s/`, stop };
}

/** A browser; with a folder, one that keeps there what it has. @param {string} [profile] @param {object} [options] of the context */
export async function launch(profile, options = {}) {
  const how = { executablePath: process.env.CHROMIUM || "/usr/bin/chromium", headless: true, args: FLAGS, timeout: GUARD };
  const view = { viewport: { width: 1280, height: 900 }, ...options };
  const browser = profile ? null : await chromium.launch(how);
  const context = profile ? await chromium.launchPersistentContext(profile, { ...how, ...view }) : await browser.newContext(view);
  context.setDefaultTimeout(GUARD);
  return { context, close: () => (browser ?? context).close() };
}

/** Opens a notebook in a new tab and waits for its kernel.
 * @returns {Promise<{page: any, faults: string[]}>} faults are errors of the page and requests to other hosts */
export async function open(context, home, name, app = "notebooks") {
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (e) => faults.push(`page: ${e.message}`));
  page.on("request", (r) => {
    if (!/^(data|blob):/.test(r.url()) && new URL(r.url()).origin !== new URL(home).origin) faults.push(`foreign: ${r.url()}`);
  });
  await page.goto(`${home}lab/${app}/index.html?path=${name}.ipynb`, { waitUntil: "domcontentloaded" });
  await page.waitForSelector(".jp-Notebook .jp-CodeCell");
  await page.waitForFunction(() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel && window.m3sMarks?.ready);
  await page.evaluate(() => {
    const panel = window.jupyterapp.shell.currentWidget;
    window.labKernel = () => panel.sessionContext.session.kernel;
    /** Runs a cell beside the notebook; stop is how many milliseconds after its first output, or after its begin if that is not 0, Stop is pressed. */
    window.labRun = async (code, { stop } = {}) => {
      const kernel = window.labKernel(), shown = [];
      const future = kernel.requestExecute({ code }, false);
      let stopped = 0, asked;
      future.onIOPub = ({ header, content }) => {
        if (header.msg_type === "stream") shown.push(content.text);
        else if (header.msg_type === "error") shown.push(content.evalue);
        else if (content.data) shown.push(content.data["text/plain"]);
        if (stop !== undefined && !asked && (shown.length > 0 || stop > 0) && header.msg_type !== "status") {
          asked = setTimeout(() => { stopped = performance.now(); kernel.interrupt(); }, stop);
        }
      };
      const reply = await future.done;
      clearTimeout(asked);
      return { status: reply.content.status, text: shown.join(""), after: stopped ? performance.now() - stopped : null };
    };
  });
  return { page, faults };
}

/** Runs all cells of the open notebook, also those after one that fails, and returns the notebook.
 * @returns {Promise<object>} */
export function runAll(page) {
  return page.evaluate(async () => {
    const { commands, shell } = window.jupyterapp;
    const notebook = shell.currentWidget.content;
    const code = (c) => c.model.type === "code" && c.model.sharedModel.source.trim() !== "";
    notebook.activeCellIndex = 0;
    await commands.execute("notebook:run-all-cells");
    for (;;) {
      const ran = notebook.widgets.findLastIndex((c) => code(c) && c.model.executionCount);
      const rest = notebook.widgets.findIndex((c, i) => i > ran && code(c));
      if (rest < 0) break;
      notebook.activeCellIndex = rest;
      await commands.execute("notebook:run-all-below");
    }
    return notebook.model.toJSON();
  });
}

/** Writes an executed notebook where the comparison looks for it. */
export function keep(name, notebook, dir = EXECUTED) {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, `${name}.ipynb`), JSON.stringify(notebook));
}

/** What the comparison with the committed notebooks says; throws where one differs. */
export function compare(dir = EXECUTED) {
  return execFileSync("go", ["run", "./notebooks/cmd/lessons", "compare", "-learner", dir], { cwd: ROOT, encoding: "utf8" });
}

/** A browser with axe-core in every page: a page's policy lets it in before the page alone. @param {object} [options] of the context */
export async function launchAxe(options) {
  const browser = await launch(undefined, options);
  await browser.context.addInitScript({ content: readFileSync(require.resolve("axe-core/axe.min.js"), "utf8") });
  return browser;
}

/** What axe-core finds in a page, or in parts of it. @param {any} page @param {string[]} [parts] selectors @returns {Promise<string[]>} */
export function axe(page, parts) {
  return page.evaluate(async (include) => {
    const there = include?.filter((s) => document.querySelector(s)).map((s) => [s]);
    const { violations } = await window.axe.run(there ? { include: there } : document);
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(", ")}`);
  }, parts);
}

/** Keeps a picture of the page where SHOTS says so. */
export async function shot(page, name) {
  if (!process.env.SHOTS) return;
  mkdirSync(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`) });
}
