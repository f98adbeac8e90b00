// Runs a Go program for js/wasm with a clock that counts the time this
// process has had a processor: node go.mjs GOROOT/lib/wasm PROGRAM ARGS.
import { createRequire } from "node:module";

const [, , lib, ...args] = process.argv;
Object.defineProperty(globalThis, "performance", {
  value: {
    timeOrigin: 0,
    now: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e3;
    },
    mark() {}, measure() {}, // what Node itself asks of it
  },
});
process.argv = [process.argv[0], `${lib}/wasm_exec_node.js`, ...args];
createRequire(import.meta.url)(`${lib}/wasm_exec_node.js`);
