/** The page as a zip: unpacked below another path and served by something else, it trains. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { describe, test } from "node:test";
import { cannot, finished, kept, open, ready, SITE } from "./harness.js";

describe("the downloaded page", { skip: cannot }, () => {
  test("works below another path, from a server that knows no WebAssembly, and trains karate there", async (t) => {
    const dir = mkdtempSync(join(tmpdir(), "m3s-zip-"));
    t.after(() => rmSync(dir, { recursive: true, force: true }));
    execFileSync("python3", ["-c", "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])", join(SITE, "m3s-page.zip"), dir]);
    assert.ok(existsSync(join(dir, "m3s-page/READ-ME.txt")) && !existsSync(join(dir, "m3s-page/m3s-page.zip")));
    const server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname));
      const file = join(dir, path.endsWith("/") ? `${path}index.html` : path);
      if (!existsSync(file) || statSync(file).isDirectory()) return void response.writeHead(404).end();
      const type = file.endsWith(".html") ? "text/html" : file.endsWith(".css") ? "text/css" : file.endsWith(".js") ? "text/javascript" : "application/octet-stream";
      response.writeHead(200, { "Content-Type": type });
      createReadStream(file).pipe(response);
    });
    await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
    t.after(() => server.close());
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    const { page, faults } = await open(t, `http://127.0.0.1:${port}/m3s-page/`, { query: "#v=1&dataset=karate&labels=class:2&strategy=m3s&protocol=last&seed=3" });
    await ready(page);
    assert.equal(await page.locator('a[href="m3s-page.zip"]').count(), 0);
    await page.click("#train");
    await finished(page);
    assert.match((await page.textContent("#fingerprint")) ?? "", /^[0-9a-f]{16}$/);
    await kept(page);
    assert.deepEqual(faults, []);
  });
});
