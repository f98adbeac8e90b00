// Where the engine's time goes, natively (pprof) and under Node (V8's
// profiler): a Markdown table for each case. make profile runs it.
//
//     node engine/profile.mjs [part of a case's name]

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const SHOWN = 6; // functions in a table
const WORK = "build/profile";

/** Benchmarks of engine/cmd/m3s with the repetitions that take some seconds. */
const CASES = [
  ["Cora, 2 layers, 2 labels a class", "Epoch/dataset=cora/layers=2/per-class=2$/rows=field", 60000],
  ["Cora, 4 layers, 2 labels a class", "Epoch/dataset=cora/layers=4/per-class=2$/rows=field", 12000],
  ["Cora, 2 layers, 16 labels a class", "Epoch/dataset=cora/layers=2/per-class=16$/rows=field", 20000],
  ["Cora, 4 layers, 16 labels a class", "Epoch/dataset=cora/layers=4/per-class=16$/rows=field", 6000],
  ["Cora, 2 layers, all rows", "Epoch/dataset=cora/layers=2/per-class=2$/rows=all", 8000],
  ["CiteSeer, 3 layers, 3 labels a class", "Epoch/dataset=citeseer/layers=3/per-class=3$/rows=field", 20000],
  ["M3S on Cora, 0.5 %", "Run/dataset=cora/rate=0.5/strategy=m3s", 6],
  ["k-means, 2,708 × 16, 200 clusters", "KMeans/rows=2708", 100],
  ["ParWalks, Cora, 14 columns", "ParWalks/graph=cora/per-class=2$", 40],
  ["100,000 nodes, receptive field", "Scale/nodes=100000/layers=2/per-class=20/rows=field", 500],
  ["100,000 nodes, all rows", "Scale/nodes=100000/layers=2/per-class=20/rows=all", 100],
  ["1,000,000 nodes, all rows", "Scale/nodes=1000000/layers=2/per-class=20/rows=all", 20, "native"],
];

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(command, args, env = {}) {
  return execFileSync(command, args, { encoding: "utf8", env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 1 << 26 });
}

/** @param {string} bench @param {number} times */
const flags = (bench, times) => ["-test.run=^$", `-test.bench=${bench}`, `-test.benchtime=${times}x`];

/** Time an operation took, as the benchmark says. @param {string} out */
function took(out) {
  const ns = Number(/([0-9.]+) ns\/op/.exec(out)?.[1]);
  if (!(ns > 0)) throw new Error(`no benchmark ran: ${out}`);
  return ns < 1e6 ? `${(ns / 1e3).toPrecision(3)} µs` : `${(ns / 1e6).toPrecision(3)} ms`;
}

/** @typedef {{ time: string, top: [name: string, share: number][] }} Profile */

/** @param {string} bench @param {number} times @returns {Profile} */
function native(bench, times) {
  const out = run(`./${WORK}/native.test`, [...flags(bench, times), `-test.cpuprofile=${WORK}/cpu`]);
  const lines = run("go", ["tool", "pprof", "-top", "-noinlines", "-nodecount=40", `${WORK}/native.test`, `${WORK}/cpu`]).split("\n");
  const rows = lines.map((l) => /^\s*\S+\s+([0-9.]+)%\s+\S+\s+\S+\s+\S+\s+(\S.*)$/.exec(l)).filter((m) => m !== null);
  return { time: took(out), top: rows.map((m) => [short(m[2]), Number(m[1])]) };
}

/** @param {string} bench @param {number} times @param {string} goroot @returns {Profile} */
function wasm(bench, times, goroot) {
  const dir = `${WORK}/v8`;
  rmSync(dir, { recursive: true, force: true });
  const out = run("node", ["--stack-size=8192", "--cpu-prof", `--cpu-prof-dir=${dir}`, "--cpu-prof-interval=500",
    join(goroot, "lib/wasm/wasm_exec_node.js"), `${WORK}/wasm.test`, ...flags(bench, times)], { GOOS: "js", GOARCH: "wasm" });
  const p = JSON.parse(readFileSync(join(dir, readdirSync(dir)[0]), "utf8"));
  const name = new Map(p.nodes.map((/** @type {any} */ n) => [n.id, n.callFrame.functionName]));
  /** @type {Map<string, number>} */
  const self = new Map();
  let busy = 0;
  p.samples.forEach((/** @type {number} */ id, /** @type {number} */ i) => {
    const n = name.get(id);
    if (n.startsWith("(idle") || n.startsWith("(program")) return;
    busy += p.timeDeltas[i];
    self.set(n, (self.get(n) ?? 0) + p.timeDeltas[i]);
  });
  const top = [...self].sort((a, b) => b[1] - a[1]).map(([n, t]) => /** @type {[string, number]} */ ([short(n), (100 * t) / busy]));
  return { time: took(out), top };
}

/** A function's name without its package's path. @param {string} name */
function short(name) {
  return name.replace(/^m3s[/_]engine[/_]internal[/_]kernel\./, "").replace(/^m3s[/_]engine\./, "engine.").replace(/ \(inline\)$/, "");
}

/** @param {Profile | null} p @param {number} i */
const cell = (p, i) => (p?.top[i] ? `${p.top[i][0]} | ${p.top[i][1].toFixed(0)}` : " | ");

mkdirSync(WORK, { recursive: true });
run("go", ["test", "-c", "-o", `${WORK}/native.test`, "./engine/cmd/m3s"]);
run("go", ["test", "-c", "-o", `${WORK}/wasm.test`, "./engine/cmd/m3s"], { GOOS: "js", GOARCH: "wasm" });
const goroot = run("go", ["env", "GOROOT"]).trim();
for (const [title, bench, times, only] of CASES) {
  if (!String(title).includes(process.argv[2] ?? "")) continue;
  const a = native(String(bench), Number(times));
  const b = only ? null : wasm(String(bench), Number(times) / 2, goroot);
  console.log(`**${title}**\n\n| native, ${a.time} | % | ${b ? `Node, ${b.time}` : ""} | ${b ? "%" : ""} |\n|---|--:|---|--:|`);
  for (let i = 0; i < SHOWN; i++) console.log(`| ${cell(a, i)} | ${cell(b, i)} |`);
  console.log("");
}
