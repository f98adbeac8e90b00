/**
 * A worker with the Go program, and the watch over it (supervisor.js).
 *
 * A worker that ends without a word is found at once where the browser has
 * locks: it holds one as long as it lives, and the page waits for it.
 *
 * @typedef {import("./manifest.js").Manifest} Manifest
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./messages.js").Answer} Answer
 * @typedef {import("./brief.js").Brief} Brief
 * @typedef {import("../parts/clock.js").Clock} Clock
 * @typedef {import("./supervisor.js").Limits} Limits
 *
 * @typedef {{brief: boolean, lock: string}} Boot What the worker is told first: whether the program only reports what a table needs
 *   (brief.js), and the name of its lock. The program itself, a WebAssembly.Module, is the next message
 *
 * @typedef {object} Program
 * @property {(r: Request) => void} post bytes in it are given away; nothing comes of it when the program has died
 * @property {() => void} close ends it; no event follows
 *
 * @typedef {import("./events.js").Fault} Fault
 * @typedef {import("./events.js").Slow} Slow
 * @typedef {import("./events.js").Overdue} Overdue
 * @typedef {{type: "holds"}} Holds the worker has its lock
 */

/**
 * @template {{type: string}} A
 * @typedef {Exclude<A, {type: "epochs"}> | Fault | Slow | Overdue} Heard the program's answers A, each epoch by itself, and what becomes of its worker
 */

/**
 * @template {{type: string}} A
 * @typedef {object} Start
 * @property {Manifest} manifest
 * @property {boolean} simd whether the SIMD program may be used
 * @property {boolean} brief
 * @property {Limits} limits
 * @property {(e: Heard<A>) => void} event called with what the program says, with `slow` when it begins or ceases to be, and at most once
 *   with its end: an `error` from `page` or, if it did not cancel a run, `overdue`. Nothing follows that
 */

import { CLOCK } from "../parts/clock.js";
import { each } from "../../../wasm/epochs.mjs";
import { VERSION } from "./messages.js";
import { moduleOf } from "./module.js";
import * as supervisor from "./supervisor.js";

/** @template {Answer | Brief} A @param {Start<A>} start @param {Clock} [clock] @returns {Program} */
export function openProgram({ manifest, simd, brief, limits, event }, clock = CLOCK) {
  const worker = new Worker(manifest.worker);
  const free = new AbortController();
  let watch = supervisor.newWatch(clock.now());
  let off = () => {};
  const close = () => {
    watch = supervisor.died(watch);
    off();
    free.abort();
    worker.terminate();
  };
  const end = (/** @type {Fault | Overdue} */ e) => {
    if (free.signal.aborted) return;
    close();
    event(e);
  };
  const died = (/** @type {string} */ code, message = "") => end({ type: "error", where: "page", code, message });
  const tell = (/** @type {Request} */ r) => worker.postMessage(r, Object.values(r).flatMap((v) => (v instanceof Uint8Array ? [v.buffer] : [])));
  const turn = (/** @type {supervisor.Watch} */ next) => {
    const changed = (next.health === "slow") !== (watch.health === "slow");
    watch = next;
    if (changed && next.health !== "dead") event({ type: "slow", slow: next.health === "slow" });
  };
  const tick = () => {
    const { watch: next, verdict } = supervisor.tick(watch, clock.now(), limits);
    const run = next.cancel;
    if (verdict === "overdue") return end({ type: "overdue", run });
    if (verdict === "silent") return died("silent");
    turn(next);
    if (verdict === "ping") tell({ type: "ping" });
    off = clock.after(supervisor.TICK, tick);
  };
  off = clock.after(supervisor.TICK, tick);
  worker.onmessage = (/** @type {MessageEvent<A | Fault | Holds>} */ { data }) => {
    if (free.signal.aborted) return;
    if (data.type === "holds") return void whenFree(boot.lock, free.signal, () => died("silent"));
    if (data.type === "error" && data.where === "page") return end(data);
    if (data.type === "ready" && data.version !== VERSION) return died("version", `${data.version}, not ${VERSION}`);
    turn(supervisor.heard(watch, data));
    const list = /** @type {Exclude<A, {type: "epochs"}>[]} */ (data.type === "epochs" ? each(data) : [data]);
    for (const e of list) if (e.type !== "pong" && !free.signal.aborted) event(e);
  };
  worker.onerror = (e) => died(e.message ? "crash" : "script", e.message);
  worker.onmessageerror = () => died("memory");
  /** @type {Boot} */
  const boot = { brief, lock: `m3s ${Math.random()}` };
  worker.postMessage(boot);
  moduleOf(absolute(simd && hasSIMD() ? manifest.wasm.simd : manifest.wasm.scalar)).then(
    (module) => free.signal.aborted || worker.postMessage(module),
    (/** @type {Error} */ err) => died(err instanceof RangeError ? "memory" : "unfetched", err.message),
  );
  return {
    post(request) {
      watch = supervisor.told(watch, request);
      tell(request);
    },
    close,
  };
}

/** Calls when nobody holds a lock any more.
 * @param {string} name @param {AbortSignal} signal ends the waiting @param {() => void} call */
function whenFree(name, signal, call) {
  navigator.locks?.request(name, { signal }, call).catch(() => {});
}

/** @param {string} file */
export function absolute(file) {
  return new URL(file, document.baseURI).href;
}

/** Whether the browser runs 128-bit vectors: it accepts the smallest module
 * that uses one (a function of type () -> v128 returning i32x4.splat 0). */
export function hasSIMD() {
  return WebAssembly.validate(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 17, 11,
  ]));
}
