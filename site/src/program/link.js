/**
 * The page's own program: posts requests, hands events on, fetches packs, and
 * starts another program in the place of one that died. Requests made before
 * the program is ready wait for it.
 *
 * @typedef {import("./manifest.js").Manifest} Manifest
 * @typedef {import("./events.js").Fault} Fault
 * @typedef {import("./manifest.js").OwnData} OwnData
 * @typedef {import("./messages.js").Request} Request
 * @typedef {import("./events.js").Heard} Heard
 */

import { CLOCK } from "../parts/clock.js";
import { fetched } from "../parts/lazy.js";
import { generateRequest } from "./generated.js";
import { answer } from "./module.js";
import { preview } from "./pack.js";
import { openProgram } from "./program.js";
import { PATIENT } from "./supervisor.js";

export class Link {
  /**
   * @param {Manifest} manifest
   * @param {(e: Heard) => void} event
   * @param {{simd: boolean}} options whether the SIMD program may be used
   * @param {import("../parts/clock.js").Clock} [clock]
   */
  constructor(manifest, event, options, clock = CLOCK) {
    this.event = event;
    this.manifest = manifest;
    this.fetching = new AbortController();
    /** @type {import("./program.js").Start<import("./messages.js").Answer>} */
    const start = { manifest, simd: options.simd, brief: false, limits: PATIENT, event: (e) => this.receive(e) };
    this.open = () => openProgram(start, clock);
    this.talk = newTalk();
    this.program = this.open();
  }

  /** Starts another program; what the one before was asked is forgotten. */
  restart() {
    this.fetching.abort();
    this.program.close();
    this.talk = newTalk();
    this.program = this.open();
  }

  /** How the program ended; null while it lives. */
  get dead() {
    return this.talk.dead;
  }

  /** @param {Heard} m */
  receive(m) {
    if (m.type === "ready") {
      this.talk.ready = true;
      for (const request of this.talk.waiting.splice(0)) this.post(request);
    }
    if (m.type === "overdue" || (m.type === "error" && m.where === "page")) this.talk.dead = endOf(m);
    if (m.type === "loaded" || (m.type === "error" && (m.where === "load" || m.where === "generate"))) m.ticket = this.talk.tickets.shift();
    if (m.type === "understood" || (m.type === "error" && m.where === "read")) this.talk.reads--;
    if (m.type === "understood" || (m.type === "loaded" && m.name === "own")) this.talk.holds = m.graph;
    this.event(m);
  }

  /** Sends a request; bytes in it are given away. @param {Request} request */
  post(request) {
    if (!this.talk.ready) {
      if (!this.talk.dead) this.talk.waiting.push(request);
      return;
    }
    if (request.type === "read") this.talk.reads++;
    this.program.post(request);
  }

  /** Loads a dataset; its `loaded` or `error` carries the ticket. A load that
   * still fetches its pack is dropped. @param {string} dataset @param {number} ticket @param {OwnData} [ownData] the visitor's files in use */
  async load(dataset, ticket, ownData) {
    this.fetching.abort();
    const { signal } = (this.fetching = new AbortController());
    const file = this.manifest.packs[dataset];
    try {
      /** @type {Request} */
      const request = file ? { type: "load", pack: await fetchBytes(file, signal) } : dataset === "own" && ownData ? await this.own(ownData) : builtIn(dataset);
      if (signal.aborted) return;
      if (request.type === "load") this.preview(request.pack, ticket);
      this.talk.tickets.push(ticket);
      this.post(request);
    } catch (err) {
      if (signal.aborted) return;
      const why = err instanceof Error && "file" in err ? { code: "unreadable", file: String(err.file) } : { code: err instanceof Absent ? "absent" : "no-pack" };
      this.event({ type: "error", where: "load", message: `${dataset}: ${err instanceof Error ? err.message : err}`, ticket, ...why });
    }
  }

  /** The request for the visitor's graph. The program is given the files again unless it is known to hold it: another may have been read.
   * @param {OwnData} ownData @returns {Promise<Request>} */
  async own(ownData) {
    const { ready, reads, tickets, holds } = this.talk;
    if (ready && reads === 0 && tickets.length === 0 && holds === ownData.graph) return { type: "own", graph: ownData.graph };
    return (await fetched(() => import("./own-files.js"))).ownRequest(ownData);
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

/** @typedef {object} Talk what was said between the page and one program
 * @property {boolean} ready
 * @property {Fault | null} dead how the program ended
 * @property {Request[]} waiting for the program to be ready
 * @property {number[]} tickets of the loads the program has not answered, oldest first
 * @property {string} holds the identity of the visitor's graph that it read last
 * @property {number} reads it has yet to answer
 */

/** @returns {Talk} */
function newTalk() {
  return { ready: false, dead: null, waiting: [], tickets: [], holds: "", reads: 0 };
}

/** What becomes of a question to a program that was given up. @type {Fault} */
export const REPLACED = { type: "error", where: "page", code: "replaced", message: "" };

/** The end of a program as a fault.
 * @param {Fault | import("./events.js").Overdue} e @returns {Fault} */
export function endOf(e) {
  return e.type === "error" ? e : REPLACED;
}

class Absent extends Error {}

/** @param {string} dataset @returns {Request} */
export function builtIn(dataset) {
  if (dataset === "karate") return { type: "karate" };
  const request = generateRequest(dataset);
  if (request) return request;
  throw new Absent("the page was built without it");
}

/** @param {string} file @param {AbortSignal} [signal] @returns {Promise<Uint8Array>} */
export async function fetchBytes(file, signal) {
  return new Uint8Array(await (await answer(file, signal)).arrayBuffer());
}
