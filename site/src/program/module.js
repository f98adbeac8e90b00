/**
 * The Go program, fetched and compiled once for all workers. The page asks for
 * it as soon as its script runs, and a worker is handed the module: it has
 * nothing to fetch itself.
 */

/** By address. @type {Record<string, Promise<WebAssembly.Module>>} */
const modules = {};

/** @param {string} url @returns {Promise<WebAssembly.Module>} tried again by the next call where it fails */
export const moduleOf = (url) => modules[url] ??= compile(url).catch((err) => {
  delete modules[url];
  throw err;
});

/** Compiles while the bytes arrive; a server with the wrong MIME type for
 * .wasm only loses that.
 * @param {string} url */
async function compile(url) {
  const response = await answer(url);
  return /^application\/wasm\b/.test(response.headers.get("Content-Type") ?? "") ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** A file that the server has. @param {string} file @param {AbortSignal} [signal] */
export async function answer(file, signal) {
  const response = await fetch(file, { signal });
  if (!response.ok) throw new Error(`${file}: the server answered ${response.status}`);
  return response;
}
