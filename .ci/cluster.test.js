/** What make cluster-test says and ends with where there is no root, or no Slurm. */

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";

const ROOT = resolve(import.meta.dirname, "..");

/** Runs the trial on a computer that has nothing but these programs and the shell's.
 * @param {import("node:test").TestContext} t @param {Record<string, string>} programs scripts by name @param {Record<string, string>} [env] */
function trial(t, programs, env = {}) {
  const bin = mkdtempSync(join(tmpdir(), "m3s-cluster-test-"));
  t.after(() => rmSync(bin, { recursive: true }));
  for (const name of ["bash", "sh", "dirname", "realpath", "sed", "sort", "env", "true"]) {
    const { stdout } = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
    symlinkSync(stdout.startsWith("/") ? stdout.trim() : `/bin/${name}`, join(bin, name));
  }
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync(join(ROOT, ".ci/cluster"), [ROOT], { cwd: ROOT, encoding: "utf8", env: { PATH: bin, ...env } });
  return { status, stdout, stderr };
}

const ROOTS = "echo 0";

test("without root it is skipped, in CI too", (t) => {
  for (const env of [{}, { CI: "true" }]) {
    assert.deepEqual(trial(t, { id: "echo 1000" }, env), { status: 0, stdout: "cluster: skipped: Slurm's daemons need root here\n", stderr: "" });
  }
});

test("where it cannot be installed it is skipped, and fails in CI", (t) => {
  const here = trial(t, { id: ROOTS });
  assert.deepEqual([here.status, here.stdout], [0, "cluster: skipped: Slurm is not here and cannot be installed\n"]);
  const ci = trial(t, { id: ROOTS, "apt-get": "exit 100" }, { CI: "true" });
  assert.deepEqual([ci.status, ci.stdout], [1, "installing slurm-wlm munge\n"]);
  assert.match(ci.stderr, /Slurm and MUNGE[^\n]*\ncluster: Slurm is not here and cannot be installed, though there is root\n$/);
});

test("a source of packages that cannot be reached is named, in CI too", (t) => {
  const apt = 'case "$*" in (*update*) echo "W: Failed to fetch http://packages.example.org/dists/stable/InRelease  Temporary failure resolving" >&2;; (*) exit 100;; esac';
  for (const env of [{}, { CI: "true" }]) {
    const { status, stdout } = trial(t, { id: ROOTS, "apt-get": apt }, env);
    assert.deepEqual([status, stdout.split("\n").at(-2)], [0, "cluster: skipped: Slurm is not here, and the source of its packages cannot be reached: http://packages.example.org/dists/stable/InRelease"]);
  }
});
