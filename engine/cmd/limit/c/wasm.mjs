// Times the epochs of the C program as WebAssembly: node wasm.mjs MODULE FILE
// EPOCHS CHUNKS. See native.c.
import { readFileSync } from "node:fs";

const [module, file, epochs, chunks] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const c = /** @type {any} */ (instance.exports);
const bytes = readFileSync(file);
const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
let at = 0;

/** The next values of the file, whatever their type. @param {number} count */
function take(count) {
  at += 4 * count;
  return new Int32Array(data, at - 4 * count, count);
}

/** @param {Int32Array} values */
function put(values) {
  const to = c.mem(values.byteLength + 64);
  new Int32Array(c.memory.buffer, to, values.length).set(values);
  return to;
}

const [n, features, classes, entries, edges, layers] = take(6);
const lengths = [n + 1, entries, entries, n + 1, edges, edges, n];
c.setup(n, features, classes, ...lengths.map((count) => put(take(count))));
c.init(layers);
for (let l = 0; l < layers; l++) {
  for (let which = 0; which < 2; which++) {
    const list = take(take(1)[0]);
    const to = c.rows(l, which, list.length);
    new Int32Array(c.memory.buffer, to, list.length).set(list);
  }
}
const used = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};
const ms = [];
let loss = 0;
for (let k = 0; k <= Number(chunks); k++) {
  const from = used();
  for (let e = 0; e < Number(epochs); e++) loss = c.step();
  ms.push((used() - from) / Number(epochs));
}
const rest = ms.slice(1).sort((a, b) => a - b);
console.log(rest[rest.length >> 1].toFixed(6), loss.toFixed(3));
