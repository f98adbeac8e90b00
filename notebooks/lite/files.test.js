/** The worker's file system, as Go's syscall package calls it. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const source = readFileSync(join(import.meta.dirname, "extension/files.js"), "utf8");

/** A fresh file system, with logged what went to the console. */
function made() {
  const logged = [];
  const context = { TextDecoder, Uint8Array, console: { log: (text) => logged.push(text) } };
  runInNewContext(source, context);
  const { fs } = context;
  /** Calls a function that takes a callback. */
  const call = (name, ...args) => new Promise((done, fail) => fs[name](...args, (err, value) => (err ? fail(err) : done(value))));
  return { fs, call, logged };
}

const bytes = (text) => new TextEncoder().encode(text);
const code = (wanted) => (err) => err.code === wanted;

test("what is written is read again, at the place it was written to", async () => {
  const { fs, call } = made();
  const { O_CREAT, O_EXCL, O_RDWR, O_APPEND, O_TRUNC } = fs.constants;
  await call("mkdir", "/notes", 0o777);
  await assert.rejects(call("open", "/notes/a", 0, 0), code("ENOENT"));
  const fd = await call("open", "/notes/a", O_CREAT | O_RDWR, 0o644);
  await call("write", fd, bytes("hello"), 0, 5, null);
  await call("write", fd, bytes("xJx"), 1, 1, 0);
  const buffer = new Uint8Array(10);
  assert.equal(await call("read", fd, buffer, 2, 8, 0), 5);
  assert.equal(new TextDecoder().decode(buffer.subarray(2, 7)), "Jello");
  assert.equal(await call("read", fd, buffer, 0, 8, null), 0, "behind what was written");
  await call("close", fd);
  await assert.rejects(call("open", "/notes/a", O_CREAT | O_EXCL, 0), code("EEXIST"));
  const more = await call("open", "/notes/a", O_APPEND, 0);
  await call("write", more, bytes("!"), 0, 1, null);
  assert.equal((await call("stat", "/notes/a")).size, 6);
  await call("rename", "/notes/a", "/notes/b");
  await assert.rejects(call("stat", "/notes/a"), code("ENOENT"));
  await call("open", "/notes/b", O_TRUNC, 0);
  assert.equal((await call("stat", "/notes/b")).size, 0);
  await call("mkdir", "/notes/d", 0o777);
  await assert.rejects(call("mkdir", "/notes/d", 0o777), code("EEXIST"));
  assert.deepEqual([...await call("readdir", "/notes")].sort(), ["b", "d"]);
  await call("unlink", "/notes/b");
  await assert.rejects(call("unlink", "/notes/b"), code("ENOENT"));
});

test("a pipe hands on what is written, in pieces and in order, and ends", async () => {
  const { call } = made();
  const w = await call("open", "/pipe/1/w", 1, 0), r = await call("open", "/pipe/1/r", 0, 0);
  const buffer = new Uint8Array(3);
  const waiting = call("read", r, buffer, 0, 3, null);
  await call("write", w, bytes("abcd"), 0, 4, null);
  assert.equal(await waiting, 3);
  assert.equal(new TextDecoder().decode(buffer), "abc");
  assert.equal(await call("read", r, buffer, 0, 3, null), 1);
  const last = call("read", r, buffer, 0, 3, null);
  await call("close", w);
  assert.equal(await last, 0, "the end");
  assert.equal(await call("read", r, buffer, 0, 3, null), 0);
});

test("what goes to no file is said in the console, by lines", async () => {
  const { fs, call, logged } = made();
  await call("write", 2, bytes("one\ntw"), 0, 6, null);
  fs.writeSync(2, bytes("o\n"));
  assert.deepEqual(logged, ["[go] one", "[go] two"]);
});
