/**
 * Runs of the program, one after the other, for the lesson.
 *
 * @typedef {import("../program/manifest.js").Manifest} Manifest
 * @typedef {import("../program/messages.js").StartRequest} StartRequest
 * @typedef {import("../program/messages.js").Started} Started
 * @typedef {import("../program/messages.js").Trained} Trained
 * @typedef {import("../program/messages.js").Stage} Stage
 * @typedef {import("../program/messages.js").Done} Done
 * @typedef {{started: Started, trained: Trained[], stages: Stage[], done: Done}} Finished
 */

import { openProgram } from "../program/program.js";
import { BUSY } from "../program/supervisor.js";

export class Runner {
  /** @param {Manifest} manifest @param {Uint8Array} pack what the program loads */
  constructor(manifest, pack) {
    this.manifest = manifest;
    this.pack = pack;
    this.runs = 0;
    /** The last thing that was asked for. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** @type {(e: any) => void} */
    this.hear = () => {};
    /** @type {Promise<import("../program/program.js").Program> | null} */
    this.program = null;
  }

  /** The program with the graph, opened when it is first needed and again after it ended. */
  open() {
    this.program ??= new Promise((done, fail) => {
      const program = openProgram({
        manifest: this.manifest, simd: true, brief: false, limits: BUSY,
        event: (e) => {
          if (e.type === "ready") program.post({ type: "load", pack: this.pack.slice() });
          else if (e.type === "loaded") done(program);
          else if (e.type === "error" && e.where !== "run" && e.where !== "start") {
            this.program = null;
            fail(new Error(e.message));
            this.hear(e);
          } else this.hear(e);
        },
      });
    });
    return this.program;
  }

  /** A run from its start to its end. Runs that are asked for meanwhile wait.
   * @param {Omit<StartRequest, "type" | "run">} settings @returns {Promise<Finished>} */
  run(settings) {
    const mine = this.last.catch(() => {}).then(() => this.begin(settings));
    this.last = mine;
    return mine;
  }

  /** @param {Omit<StartRequest, "type" | "run">} settings @returns {Promise<Finished>} */
  async begin(settings) {
    const program = await this.open();
    const run = ++this.runs;
    return new Promise((done, fail) => {
      const heard = /** @type {Finished} */ ({ trained: /** @type {Trained[]} */ ([]), stages: /** @type {Stage[]} */ ([]) });
      this.hear = (e) => {
        if (e.run !== undefined && e.run !== run) return;
        if (e.type === "started") heard.started = e;
        else if (e.type === "trained") heard.trained.push(e);
        else if (e.type === "stage") heard.stages.push(e);
        else if (e.type === "done") done({ ...heard, done: e });
        else if (e.type === "error") fail(new Error(e.message));
      };
      program.post({ type: "start", evalEvery: 0, ...settings, run });
    });
  }
}

