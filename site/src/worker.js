/**
 * The worker. Its first message says where the Go program is; the program
 * then takes over `onmessage` and posts its events itself.
 *
 * @typedef {import("./link.js").Boot} Boot
 */

import { quiet } from "./compare/quiet.js";

/** What wasm_exec.js defines.
 * @typedef {{importObject: WebAssembly.Imports, run(i: WebAssembly.Instance): Promise<void>}} GoRuntime */

const scope = /** @type {any} */ (globalThis);

scope.onmessage = async (/** @type {MessageEvent<Boot>} */ e) => {
  try {
    importScripts(e.data.exec);
    if (e.data.quiet) scope.postMessage = quiet(scope.postMessage.bind(scope), () => performance.now());
    /** @type {GoRuntime} */
    const go = new scope.Go();
    const instance = await instantiate(e.data.wasm, go.importObject);
    await go.run(instance);
    fail("the program ended");
  } catch (err) {
    fail(err instanceof Error ? err.message : String(err));
  }
};

/** Compiles while the bytes arrive; a server with the wrong MIME type for
 * .wasm only loses that.
 * @param {string} url @param {WebAssembly.Imports} imports */
async function instantiate(url, imports) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  const type = response.headers.get("Content-Type")?.split(";")[0].trim();
  if (type === "application/wasm") return (await WebAssembly.instantiateStreaming(response, imports)).instance;
  return (await WebAssembly.instantiate(await response.arrayBuffer(), imports)).instance;
}

/** @param {string} message */
function fail(message) {
  scope.postMessage({ type: "error", where: "page", message: `worker: ${message}` });
}
