// Runs the program under Node as the page does in a browser: in a worker, by
// messages alone.
import { Worker } from "node:worker_threads";
import { each } from "../epochs.mjs";

const last = { done: true, cancelled: true, error: true };

/** Starts the program and waits until it is ready.
 * @param {string} exec the path of wasm_exec.js
 * @param {string} program the path of the program built for js/wasm */
export async function open(exec, program) {
  const host = new Host(new Worker(new URL("./thread.mjs", import.meta.url), { workerData: { exec, program } }));
  await host.until("ready");
  return host;
}

class Host {
  #worker;
  #events = [];
  #waiting = null;
  #failure = null;

  /** Messages of the program so far. */
  messages = 0;

  constructor(worker) {
    this.#worker = worker;
    worker.on("message", (event) => this.#put(event));
    worker.on("error", (error) => this.#fail(error));
    worker.on("exit", () => this.#fail(new Error("the worker ended")));
  }

  /** Posts a request. */
  post(request, transfer) {
    this.#worker.postMessage(request, transfer);
  }

  /** The next event, in the order they were sent. */
  async next() {
    if (this.#events.length === 0 && this.#failure === null) {
      await new Promise((resolve) => (this.#waiting = resolve));
    }
    if (this.#events.length === 0) throw this.#failure;
    return this.#events.shift();
  }

  /** The next event of a type; those before it are dropped. An end of the
   * run or an error that is not asked for rejects. */
  async until(type) {
    for (;;) {
      const event = await this.next();
      if (event.type === type) return event;
      if (last[event.type]) throw new Error(`got ${event.type} ${event.message ?? ""}, want ${type}`);
    }
  }

  close() {
    return this.#worker.terminate();
  }

  #put(event) {
    this.messages++;
    this.#events.push(...(event.type === "epochs" ? each(event) : [event]));
    this.#wake();
  }

  #fail(error) {
    this.#failure ??= error;
    this.#wake();
  }

  #wake() {
    this.#waiting?.();
    this.#waiting = null;
  }
}
