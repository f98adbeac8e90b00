/** Editions of the page in memory, and a server that changes between them, dies and comes back. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { SITE } from "./harness.js";

/**
 * @typedef {Map<string, Buffer>} Files by name, relative to the page
 * @typedef {import("../src/app/offline/edition.js").Edition} Edition
 */

const TYPES = /** @type {Record<string, string>} */ ({ ".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".json": "application/json", ".wasm": "application/wasm", ".txt": "text/plain" });
const LINE = /^self\.m3sEdition=(.*);\n/;

/** The built page. @returns {Files} */
export function built() {
  const names = readdirSync(SITE).filter((f) => statSync(join(SITE, f)).isFile() && f !== "m3s-page.zip");
  return new Map(names.map((f) => [f, readFileSync(join(SITE, f))]));
}

/** Another edition: every script, the style and a pack have other names, and the pages say which it is.
 * @param {Files} from @param {string} name @returns {Files} */
export function another(from, name) {
  const turned = new Map([...from.keys()].filter((f) => /-[A-Z0-9]{8}\.(js|css)$|^citeseer-/.test(f)).map((f) => [f, f.replace(/[A-Z0-9]{8}(?=\.)/, (h) => hash(h + name))]));
  const pattern = new RegExp([...turned.keys()].map((f) => f.replace(".", "\\.")).join("|"), "g");
  /** @type {Files} */
  const made = new Map();
  for (const [file, content] of from) {
    const text = [".js", ".html", ".json", ".css"].includes(extname(file));
    const changed = !text ? content : Buffer.from(content.toString().replace(pattern, (f) => turned.get(f) ?? f).replace("<html ", `<html data-edition="${name}" `).replace(/"version":"\w*"/, `"version":"${name}"`));
    made.set(turned.get(file) ?? file, changed);
  }
  return relisted(made, (list) => {
    list.version = name;
    for (const part of [list.files, list.more]) {
      for (const file of Object.keys(part)) part[file] = `sha256-${createHash("sha256").update(/** @type {Buffer} */ (made.get(file))).digest("base64")}`;
    }
  });
}

/** @param {string} text eight letters as the build names files */
function hash(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
}

/** Some files of an edition: no page runs on them, but they can arrive.
 * @param {Files} from @param {(name: string) => boolean} keep @returns {Files} */
export function only(from, keep) {
  const made = new Map([...from].filter(([name]) => name === "offline.js" || keep(name)));
  return relisted(made, (list) => {
    for (const part of [list.files, list.more]) for (const name of Object.keys(part)) if (!made.has(name)) delete part[name];
  });
}

/** The same files with another list in front of the service worker.
 * @param {Files} from @param {(list: Edition) => void} change @returns {Files} */
export function relisted(from, change) {
  const source = String(from.get("offline.js"));
  const list = JSON.parse(LINE.exec(source)?.[1] ?? "");
  change(list);
  return new Map(from).set("offline.js", Buffer.from(source.replace(LINE, () => `self.m3sEdition=${JSON.stringify(list)};\n`)));
}

/** A server of editions by folder, such as "/a/".
 * @param {import("node:test").TestContext} t @param {Record<string, Files>} folders */
export async function serveEditions(t, folders) {
  const site = { folders, address: "", down: false, left: Infinity, asked: /** @type {string[]} */ ([]) };
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    const folder = Object.keys(site.folders).find((f) => path.startsWith(f));
    const name = path.slice(folder?.length ?? 0) || "index.html";
    if (site.down || (name !== "offline.js" && site.left-- <= 0)) return void request.socket.destroy();
    site.asked.push(path);
    const content = folder === undefined ? undefined : site.folders[folder].get(name);
    if (!content) return void response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
    const forever = /-[A-Z0-9]{8}\./.test(name);
    response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream", "Cache-Control": forever ? "max-age=31536000, immutable" : "max-age=600" }).end(content);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(null)));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  site.address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  return site;
}
