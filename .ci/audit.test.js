/** The audit fails where a database knows a weakness, and says so where there is none to ask. */

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

const ROOT = resolve(import.meta.dirname, "..");

/** Runs the audit with these databases.
 * @param {string} go @param {string} npm @returns {Promise<{code: number | null, said: string}>} */
function audit(go, npm) {
  const env = { ...process.env, M3S_VULNDB: go, npm_config_registry: npm, npm_config_noproxy: "127.0.0.1", NO_PROXY: "127.0.0.1" };
  const child = spawn(join(ROOT, ".ci/audit"), [join(ROOT, "build/tools/govulncheck"), "./engine/cmd/m3s"], { cwd: ROOT, env });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  return new Promise((done) => child.on("close", (code) => done({ code, said })));
}

/** A database of Go modules in a folder, with these entries.
 * @param {import("node:test").TestContext} t @param {any[]} entries @returns {string} its address */
function goDatabase(t, entries) {
  const dir = mkdtempSync(join(tmpdir(), "m3s-vulndb-"));
  t.after(() => rmSync(dir, { recursive: true }));
  for (const part of ["index", "ID"]) mkdirSync(join(dir, part));
  const modified = "2026-01-01T00:00:00Z";
  writeFileSync(join(dir, "index/db.json"), JSON.stringify({ modified }));
  writeFileSync(join(dir, "index/modules.json"), JSON.stringify(entries.map((e) => ({ path: e.affected[0].package.name, vulns: [{ id: e.id, modified }] }))));
  for (const e of entries) writeFileSync(join(dir, "ID", `${e.id}.json`), JSON.stringify(e));
  return `file://${dir}`;
}

/** A registry that answers an audit, or one that refuses it.
 * @param {import("node:test").TestContext} t @param {object} [advisories] */
async function registry(t, advisories) {
  const server = createServer((request, response) => {
    if (request.method !== "POST" || !advisories) return void response.writeHead(405).end("{}");
    request.resume().on("end", () => response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(advisories)));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  t.after(() => server.close());
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
}

const COBRA = {
  schema_version: "1.3.1", id: "GO-2026-99999", modified: "2026-01-01T00:00:00Z", published: "2026-01-01T00:00:00Z", details: "made up",
  affected: [{
    package: { name: "github.com/spf13/cobra", ecosystem: "Go" }, ranges: [{ type: "SEMVER", events: [{ introduced: "0" }] }],
    ecosystem_specific: { imports: [{ path: "github.com/spf13/cobra", symbols: ["Command.ExecuteContext"] }] },
  }],
};

test("nothing known: nothing said", async (t) => {
  assert.deepEqual(await audit(goDatabase(t, []), await registry(t, {})), { code: 0, said: "" });
});

test("a weakness in a Go module fails by name, even where the other database cannot be asked", async (t) => {
  const { code, said } = await audit(goDatabase(t, [COBRA]), await registry(t));
  assert.equal(code, 1, said);
  assert.match(said, /GO-2026-99999[\s\S]*audit: skipped npm packages/);
});

test("a weakness in an npm package of the page fails by name; one line says that Go's database was not asked", async (t) => {
  const advisory = { id: 1, url: "https://example.org/1", title: "made up", severity: "low", vulnerable_versions: "*" };
  const { code, said } = await audit(`file://${ROOT}/no-database`, await registry(t, { echarts: [advisory] }));
  assert.equal(code, 1, said);
  assert.match(said, /^audit: skipped Go modules: its database cannot be reached .*\n[\s\S]*echarts/);
});
