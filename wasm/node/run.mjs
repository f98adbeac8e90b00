// node run.mjs WASM_EXEC PROGRAM < REQUESTS
//
// Sends requests, one JSON object a line, each after the one before has been
// answered, and prints what each led to: loaded, done or error, without its
// arrays, one JSON object a line. {"type": "load", "pack": FILE} reads FILE.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { open } from "./host.mjs";

const host = await open(process.argv[2], process.argv[3]);
const answers = { loaded: true, done: true, error: true };

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.type === "load") request.pack = new Uint8Array(await readFile(request.pack));
  host.post(request);
  let event;
  do event = await host.next();
  while (!answers[event.type]);
  const flat = Object.entries(event).filter(([, value]) => !ArrayBuffer.isView(value));
  console.log(JSON.stringify(Object.fromEntries(flat)));
}
await host.close();
