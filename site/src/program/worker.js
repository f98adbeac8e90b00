/**
 * The worker. Its first message says how it is to work, the second is the Go
 * program, compiled; the program then takes over `onmessage` and posts its
 * events itself. The build puts Go's wasm_exec.js in front of this script.
 *
 * @typedef {import("./program.js").Boot} Boot
 * @typedef {import("./messages.js").Answer} Answer
 *
 * @typedef {object} Scope what the worker has, with what wasm_exec.js defines
 * @property {(e: MessageEvent) => void} onmessage
 * @property {(m: Answer | import("./brief.js").Brief | import("./events.js").Fault | import("./program.js").Holds) => void} postMessage
 * @property {{writeSync: (fd: number, bytes: Uint8Array) => number}} fs
 * @property {new () => GoRuntime} Go
 * @property {{locks?: LockManager}} navigator
 */

import { brief } from "./brief.js";

/** What wasm_exec.js defines.
 * @typedef {{importObject: WebAssembly.Imports, run(i: WebAssembly.Instance): Promise<void>}} GoRuntime */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

/** The beginning of what the program wrote, which says why it ended. */
let said = "";

/** Keeps so many characters of it. */
const KEPT = 400;

scope.onmessage = (/** @type {MessageEvent<Boot>} */ e) => {
  const held = hold(e.data.lock);
  if (e.data.brief) scope.postMessage = /** @type {Scope["postMessage"]} */ (brief(scope.postMessage.bind(scope), () => performance.now()));
  scope.onmessage = (/** @type {MessageEvent<WebAssembly.Module>} */ m) => void held.then(() => run(m.data));
};

/** @param {WebAssembly.Module} module */
async function run(module) {
  let code = "unfetched";
  try {
    listen(scope.fs);
    /** @type {GoRuntime} */
    const go = new scope.Go();
    const instance = await WebAssembly.instantiate(module, go.importObject);
    code = "crash";
    await go.run(instance);
    fail(/out of memory/.test(said) ? "memory" : "ended", said);
  } catch (err) {
    fail(err instanceof RangeError ? "memory" : code, err instanceof Error ? err.message : String(err));
  }
}

/** Holds a lock for as long as the worker lives, and says when it does.
 * Where there are none (not every browser, not every address) nothing is said.
 * @param {string} name @returns {Promise<void>} until when a death would not be noticed */
function hold(name) {
  return new Promise((held) => {
    const { locks } = scope.navigator;
    if (!locks) return held();
    locks.request(name, () => {
      scope.postMessage({ type: "holds" });
      held();
      return new Promise(() => {});
    }).catch(() => held());
  });
}

/** Keeps the beginning of what the program writes: it writes only when it ends.
 * @param {{writeSync: (fd: number, bytes: Uint8Array) => number}} fs of wasm_exec.js */
function listen(fs) {
  const write = fs.writeSync;
  const decoder = new TextDecoder();
  fs.writeSync = (fd, bytes) => {
    said = (said + decoder.decode(bytes)).slice(0, KEPT);
    return write.call(fs, fd, bytes);
  };
}

/** @param {string} code @param {string} message */
function fail(code, message) {
  scope.postMessage({ type: "error", where: "page", code, message });
}
