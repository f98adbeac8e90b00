// The worker of host.mjs: gives the program the globals of a Web Worker,
// postMessage and onmessage, and runs it.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

// The program yields by a message to itself. Node hands one port up to 1,000
// messages before it looks at another, so through Node's MessageChannel the
// program would hear nothing for 1,000 time slices.
globalThis.MessageChannel = class {
  port1 = { onmessage: null };
  port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
};
globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
createRequire(import.meta.url)(workerData.exec); // defines globalThis.Go
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(await readFile(workerData.program), go.importObject);
parentPort.on("message", (data) => globalThis.onmessage({ data }));
await go.run(instance);
throw new Error("the program ended");
