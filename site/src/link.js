/**
 * Owns the worker: posts requests, hands events on, fetches packs. Requests
 * made before the program is ready wait for it.
 *
 * @typedef {import("./messages.js").Manifest} Manifest
 * @typedef {import("./messages.js").Event} ProgramEvent
 * @typedef {import("./messages.js").Request} Request
 */

import { madeRequest } from "./own/made.js";
import { preview } from "./pack.js";

/** What the worker is told first: where the program is, and whether it only reports what a table needs (compare/quiet.js).
 * @typedef {{exec: string, wasm: string, quiet?: boolean}} Boot */

export class Link {
  /**
   * @param {Manifest} manifest
   * @param {(e: ProgramEvent) => void} event
   * @param {{simd: boolean}} options whether the SIMD program may be used
   */
  constructor(manifest, event, options) {
    this.manifest = manifest;
    this.event = event;
    this.ready = false;
    /** @type {Request[]} */
    this.waiting = [];
    /** @type {number[]} tickets of the loads the program has not answered, oldest first */
    this.tickets = [];
    /** The identity of the visitor's graph that the program read last, and the reads it has yet to answer. */
    this.holds = "";
    this.reads = 0;
    this.fetching = new AbortController();
    this.worker = new Worker(manifest.worker);
    this.worker.onmessage = (e) => this.receive(e.data);
    this.worker.onerror = (e) => event({ type: "error", where: "page", message: `worker: ${e.message || "could not be loaded"}` });
    const wasm = options.simd && hasSIMD() ? manifest.wasm.simd : manifest.wasm.scalar;
    /** @type {Boot} */
    const boot = { exec: absolute(manifest.exec), wasm: absolute(wasm) };
    this.worker.postMessage(boot);
  }

  /** @param {any} m */
  receive(m) {
    if (m.type === "ready") {
      this.ready = true;
      this.holds = "";
      this.reads = 0;
      for (const request of this.waiting.splice(0)) this.post(request);
    }
    const answers = m.type === "loaded" || (m.type === "error" && (m.where === "load" || m.where === "generate"));
    if (answers) m.ticket = this.tickets.shift();
    if (m.type === "understood" || (m.type === "error" && m.where === "read")) this.reads--;
    if (m.type === "understood" || (m.type === "loaded" && m.name === "own")) this.holds = m.graph;
    this.event(m);
  }

  /** Sends a request; bytes in it are given away. @param {Request} request */
  post(request) {
    if (!this.ready) {
      this.waiting.push(request);
      return;
    }
    if (request.type === "read") this.reads++;
    const bytes = Object.values(request).flatMap((v) => (v instanceof Uint8Array ? [v.buffer] : []));
    this.worker.postMessage(request, bytes);
  }

  /** Loads a dataset; its `loaded` or `error` carries the ticket. A load that
   * still fetches its pack is dropped. @param {string} dataset @param {number} ticket
   * @param {import("./messages.js").Held} [held] the visitor's files in use */
  async load(dataset, ticket, held) {
    this.fetching.abort();
    const { signal } = (this.fetching = new AbortController());
    const file = this.manifest.packs[dataset];
    try {
      const request = file ? { type: "load", pack: await fetchBytes(file, signal) } : dataset === "own" && held ? await this.own(held) : made(dataset);
      if (signal.aborted) return;
      if (request.pack instanceof Uint8Array) this.preview(request.pack, ticket);
      this.tickets.push(ticket);
      this.post(request);
    } catch (err) {
      if (err instanceof DOMException && err.name === "AbortError") return;
      const message = `${dataset}: ${err instanceof Error ? err.message : err}`;
      const file = err instanceof Error && "file" in err ? { code: "unreadable", file: String(err.file) } : {};
      this.event({ type: "error", where: "load", message, ticket, ...file });
    }
  }

  /** The request for the visitor's graph. The program is given the files again unless it is known to hold it: another may have been read.
   * @param {import("./messages.js").Held} held @returns {Promise<Request>} */
  async own(held) {
    if (this.ready && this.reads === 0 && this.tickets.length === 0 && this.holds === held.graph) return { type: "own", graph: held.graph };
    return (await import("./own/files.js")).ownRequest(held);
  }

  /** Tells the page what to draw before the program can. What is wrong with a
   * pack the program will say. @param {Uint8Array} pack @param {number} ticket */
  preview(pack, ticket) {
    try {
      this.event({ type: "previewed", ticket, graph: preview(pack) });
    } catch {
      return;
    }
  }
}

/** @param {string} dataset @returns {Request} */
export function made(dataset) {
  if (dataset === "karate") return { type: "karate" };
  const request = madeRequest(dataset);
  if (request) return request;
  throw new Error("the page was built without it");
}

/** @param {string} file @param {AbortSignal} signal @returns {Promise<Uint8Array>} */
async function fetchBytes(file, signal) {
  const response = await fetch(file, { signal });
  if (!response.ok) throw new Error(`${file}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
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
