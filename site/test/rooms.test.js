/**
 * The rooms of src/: a room imports only rooms below it, a feature none of
 * another's files, and app alone sees the features. Imports of types count too.
 */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));

/** Each may import those before it. */
const BASE = ["text", "parts", "program", "state", "graph", "lab"];

/** Each may import the base, and no other of these. */
const FEATURES = ["train", "node", "embedding", "quality", "compare", "sweep", "paper", "own", "share", "lesson"];

const MOST_FILES = 25;
const MOST_LINES = 400;

const files = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter((f) => f.isFile())
  .map((f) => posix.join(posix.relative(SRC, f.parentPath ?? f.path), f.name));
const read = (/** @type {string} */ file) => readFileSync(SRC + file, "utf8");
const roomOf = (/** @type {string} */ file) => file.split("/")[0];

/** Whether a room may import another.
 * @param {string} from @param {string} to */
function allowed(from, to) {
  if (from === to || from === "app") return true;
  const at = BASE.indexOf(from);
  return at < 0 ? BASE.includes(to) : BASE.slice(0, at).includes(to);
}

/** The one thing outside that a room imports: the reader of a message, which Node needs too.
 * @param {string} file @param {string} to */
const isContract = (file, to) => roomOf(file) === "program" && to === "../../wasm/epochs.mjs";

/** What a script imports: modules, types, style sheets and workers.
 * @param {string} file @param {string} text */
function importsOf(file, text) {
  const found = text.matchAll(/(?:from\s*|import\s*|import\(\s*|new URL\(\s*|@import\s+(?:url\()?)["'](\.\.?\/[^"']+)["']/g);
  return [...found].map((m) => posix.normalize(posix.join(posix.dirname(file), m[1])));
}

test("every file is in a room", () => {
  const rooms = [...BASE, ...FEATURES, "app"];
  assert.deepEqual(files.filter((f) => !f.includes("/") || !rooms.includes(roomOf(f))), []);
  assert.deepEqual(rooms.filter((room) => !files.some((f) => roomOf(f) === room)), []);
});

test("imports go to lower rooms, and none from a feature to another", () => {
  let seen = 0;
  const against = files.filter((f) => /\.(js|css)$/.test(f)).flatMap((file) => importsOf(file, read(file)).flatMap((to) => {
    seen++;
    return to.startsWith("../") ? (file.endsWith(".test.js") || isContract(file, to) ? [] : [`${file} imports ${to}`]) : allowed(roomOf(file), roomOf(to)) ? [] : [`${file} imports ${to}`];
  }));
  assert.ok(seen > 500, `${seen} imports`);
  assert.deepEqual(against, []);
});

test("what is against the order is found", () => {
  assert.deepEqual([["state", "lab"], ["sweep", "paper"], ["parts", "app"], ["graph", "train"]].map(([a, b]) => allowed(a, b)), [false, false, false, false]);
  assert.deepEqual([["lab", "state"], ["sweep", "lab"], ["app", "own"], ["own", "text"]].map(([a, b]) => allowed(a, b)), [true, true, true, true]);
  const code = 'import "./a.css";\nimport { b } from "../b/b.js";\n/** @type {import("../c/c.js").C} */\nlazy(() => import("./d.js"), f);\n';
  assert.deepEqual(importsOf("x/y.js", code), ["x/a.css", "b/b.js", "c/c.js", "x/d.js"]);
});

test("a test stands beside the source that it is named after", () => {
  const tests = files.filter((f) => f.endsWith(".test.js"));
  assert.ok(tests.length > 30);
  assert.deepEqual(tests.filter((f) => !files.includes(f.replace(/(\.\w+)?\.test\.js$/, ".js"))), []);
});

test("no folder is crowded and no file long", () => {
  const folders = group(files);
  for (const [folder, list] of folders) {
    assert.ok(list.length <= MOST_FILES, `${folder} has ${list.length} files`);
  }
  for (const f of files.filter((name) => /\.(js|css|ts|html)$/.test(name))) {
    const lines = read(f).split("\n").length - 1;
    assert.ok(lines <= MOST_LINES, `${f} has ${lines} lines`);
  }
});

/** Where files are fetched and workers opened: effects, and nowhere else. */
const EFFECTS = /^(program\/|app\/offline\/|(parts\/language|parts\/lazy|lab\/results|own\/effects|graph\/places\/arrange)\.js$)/;

test("views fetch nothing and open no worker, and none of them changes the state while it draws", () => {
  let draws = 0;
  for (const file of files.filter((f) => f.endsWith(".js") && !f.endsWith(".test.js"))) {
    const code = read(file).replace(/\/\*[\s\S]*?\*\//g, "");
    if (!EFFECTS.test(file)) assert.doesNotMatch(code, /\bfetch\(|new Worker\(/, file);
    for (const [, , body] of code.matchAll(/\n( +)draw\(\w*\) \{\n([\s\S]*?)\n\1\}/g)) {
      draws++;
      assert.doesNotMatch(body, /\b(send|dispatch|queue)\(/, `${file} changes the state in draw`);
    }
  }
  assert.ok(draws > 20, `${draws} of them`);
});

/** @param {string[]} list */
function group(list) {
  /** @type {Map<string, string[]>} */
  const folders = new Map();
  for (const f of list) folders.set(posix.dirname(f), [...(folders.get(posix.dirname(f)) ?? []), f]);
  return folders;
}
