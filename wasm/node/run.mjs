// node run.mjs WASM_EXEC PROGRAM < REQUESTS
//
// Sends requests, one JSON object a line, each after the one before has been
// answered, and prints what each led to: loaded, understood, done or error,
// without its arrays, one JSON object a line. {"type": "load", "pack": FILE}
// reads FILE, and so does {"type": "read"} with those it names.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { open } from "./host.mjs";

const host = await open(process.argv[2], process.argv[3]);
const answers = { loaded: true, understood: true, done: true, error: true };

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.type === "load") request.pack = new Uint8Array(await readFile(request.pack));
  for (const name of request.type === "read" ? Object.keys(request).filter((n) => n !== "type") : []) request[name] = new Uint8Array(await readFile(request[name]));
  host.post(request);
  let event;
  do event = await host.next();
  while (!answers[event.type]);
  const flat = Object.entries(event).filter(([, value]) => !ArrayBuffer.isView(value));
  console.log(JSON.stringify(Object.fromEntries(flat)));
}
await host.close();
