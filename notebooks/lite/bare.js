/** The lab's extension without JupyterLite: a page that stands in for JupyterLab, in which notebooks run. */

import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { LAB, ROOT } from "./lab.js";

const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm" };

/** Serves the lab's files as they are: to compress the kernel for one visit takes longer than to send it.
 * @returns {Promise<{home: string, stop: () => void}>} home is the address of an empty page beside them */
export async function host() {
  const server = createServer(({ url }, response) => {
    const name = decodeURI(new URL(url, "http://host").pathname), file = join(LAB, name);
    if (name === "/") return void response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><link rel=icon href=data:><title>host</title>");
    if (!extname(name) || !existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done()));
  return { home: `http://127.0.0.1:${server.address().port}/`, stop: () => (server.close(), server.closeAllConnections()) };
}

/** A page that has taken the extension as JupyterLab takes it. faults are its errors, what it did not find, and requests to other hosts. */
export async function visit(context, home) {
  const page = await context.newPage(), faults = [];
  page.on("pageerror", (e) => faults.push(`page: ${e.message}`));
  page.on("response", (r) => r.status() >= 400 && faults.push(`${r.status()}: ${r.url()}`));
  page.on("request", (r) => {
    if (!/^(data|blob):/.test(r.url()) && !r.url().startsWith(home)) faults.push(`foreign: ${r.url()}`);
  });
  await page.goto(`${home}?path=00-start.ipynb`); // its kernel begins to load with the script
  await page.evaluate(take);
  return { page, faults };
}

/** Runs in the page: window.labCreate becomes what makes the extension's kernels. */
async function take() {
  class Signal { static clearData() {} connect() {} emit() {} }
  const shared = (module) => ({ "1.0.0": { get: async () => () => module } });
  const script = Object.assign(document.createElement("script"), { src: "extensions/@m3s/go-kernel/static/container.js" });
  const loaded = new Promise((done, fail) => Object.assign(script, { onload: done, onerror: fail }));
  document.head.append(script);
  await loaded;
  const container = window._JUPYTERLAB["@m3s/go-kernel"];
  container.init({ "@jupyterlite/services": shared({}), "@lumino/signaling": shared({ Signal }), "@lumino/widgets": shared({ Widget: class {} }) });
  const [kernels] = (await container.get())().default;
  kernels.activate({}, { register: ({ create }) => (window.labCreate = create) }, { interrupt: async () => {} });
}

/** Runs in the page: the cells one after the other in a kernel of their own, also those after one that fails. It gives each one's count,
 * its outputs as a notebook has them, and the milliseconds it took. */
async function runCells(cells) {
  let hear = null;
  const kernel = await window.labCreate({ id: crypto.randomUUID(), name: "m3s-go", location: "", sendMessage: (m) => hear?.(m) });
  const ran = [];
  for (const code of cells) {
    const id = crypto.randomUUID(), cell = { count: null, outputs: [], took: 0 };
    hear = ({ header: { msg_type: type }, parent_header: parent, content }) => {
      if (parent.msg_id !== id) return;
      if (type === "execute_reply") cell.count = content.execution_count;
      else if (/^(stream|error|display_data|execute_result)$/.test(type)) cell.outputs.push({ output_type: type, ...content });
    };
    const begun = performance.now();
    await kernel.handleMessage({
      channel: "shell", parent_header: {}, metadata: {},
      header: { msg_id: id, msg_type: "execute_request", session: "bare", username: "", version: "5.3", date: new Date().toISOString() },
      content: { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true },
    });
    ran.push({ ...cell, took: performance.now() - begun });
  }
  kernel.dispose();
  return ran;
}

/** Runs the cells of a committed notebook in the page.
 * @returns {Promise<{notebook: object, took: number[]}>} the notebook with new outputs, and the milliseconds of each cell that has code */
export async function execute(page, name) {
  const notebook = JSON.parse(readFileSync(join(ROOT, "notebooks", `${name}.ipynb`), "utf8"));
  const cells = notebook.cells.filter((c) => c.cell_type === "code");
  const ran = await page.evaluate(runCells, cells.map((c) => [c.source].flat().join("")));
  cells.forEach((c, k) => Object.assign(c, { execution_count: ran[k].count, outputs: ran[k].outputs }));
  return { notebook, took: ran.map((r) => r.took) };
}
