/** The program killed in each phase: the tests of that, several times over. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { record } from "./trial.js";

const TIMES = 3;
const file = join(import.meta.dirname, "../restart.test.js");
/** @type {Map<string, {tries: number, failed: number}>} */
const seen = new Map();
for (let k = 0; k < TIMES; k++) {
  const { stdout } = spawnSync(process.execPath, ["--test", "--test-reporter=tap", file], { encoding: "utf8", maxBuffer: 1 << 28 });
  for (const [, not, name] of stdout.matchAll(/^ {4}(not )?ok \d+ - (.*)$/gm)) {
    const r = seen.get(name) ?? { tries: 0, failed: 0 };
    seen.set(name, { tries: r.tries + 1, failed: r.failed + Number(not !== undefined) });
    if (not) console.error(stdout);
  }
}
for (const [name, r] of seen) {
  record(`the program of the page that ${name.replace(/ # .*/, "")}`, r.tries, r.failed, "said plainly; after Restart the run has the command's fingerprint");
}
if (seen.size === 0) throw new Error("restart.test.js ran no test");
