// node bench.mjs WASM_EXEC PROGRAM [PACK...]
//
// Prints what an epoch costs with its event: the fastest of several runs. On
// the karate club the event is most of it.
import { readFile } from "node:fs/promises";
import { open } from "./host.mjs";

const [, , exec, program, ...packs] = process.argv;
const epochs = 4000;
const runs = 8;
const host = await open(exec, program);

async function measure(name, options) {
  let seconds = Infinity;
  for (let run = 0; run < runs; run++) {
    host.post({ type: "start", run, strategy: "gcn", perClass: 2, seed: 1, epochs, ...options });
    seconds = Math.min(seconds, (await host.until("done")).seconds);
  }
  console.log(`${name}: ${((seconds / epochs) * 1e6).toFixed(1)} µs an epoch, ${Math.round(epochs / seconds)} events/s`);
}

host.post({ type: "karate" });
await host.until("loaded");
await measure("karate, 1 layer", { layers: 1 });
await measure("karate, 2 layers", { layers: 2 });
host.post({ type: "generate" });
await host.until("loaded");
await measure("generated, 2 layers", { layers: 2 });
for (const pack of packs) {
  host.post({ type: "load", pack: new Uint8Array(await readFile(pack)) });
  const { name } = await host.until("loaded");
  await measure(`${name}, 2 layers`, { layers: 2 });
  await measure(`${name}, 4 layers`, { layers: 4 });
}
await host.close();
