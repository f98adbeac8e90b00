// The lab's service worker, in the place of JupyterLite's: one visit keeps
// what the lab needs, so that it works without a network. In front of this
// file the build puts m3sEdition, the list of the files to keep and a version
// that changes with any of them.
"use strict";
(() => {
  const { version, files } = self.m3sEdition;
  const home = self.registration.scope;
  const PREFIX = `m3s-lab ${home} `;
  const NAME = PREFIX + version;
  const AT_ONCE = 6;
  const HASHED = /-[A-Z0-9]{8}\.[a-z0-9]+$|\.[0-9a-f]{7}\.(js|woff2?|svg)$/;
  const list = new Set(files);

  /** Keeps what is missing. A download that ends early is taken up where it ended. */
  const fill = async () => {
    const cache = await caches.open(NAME);
    const have = new Set((await cache.keys()).map((r) => r.url));
    const queue = files.filter((name) => !have.has(home + name));
    const next = async () => {
      for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
        const answer = await fetch(home + name, { cache: HASHED.test(name) ? "default" : "no-cache" });
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
        await cache.put(home + name, answer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };

  const takeOver = async () => {
    for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  };

  /** The kept file of a request's address; JupyterLite adds a query to some. */
  let opened = null;
  const kept = async (name) => (await (opened ??= caches.open(NAME))).match(home + name);

  self.addEventListener("install", (event) => {
    self.skipWaiting();
    event.waitUntil(fill());
  });
  self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
  self.addEventListener("fetch", (event) => {
    const { request } = event, url = new URL(request.url);
    if (url.pathname === "/api/service-worker-heartbeat") return void event.respondWith(new Response("ok"));
    if (request.method !== "GET" || !url.href.startsWith(home)) return;
    let name = decodeURI(url.pathname.slice(new URL(home).pathname.length));
    if (name === "" || name.endsWith("/")) name += "index.html";
    if (!list.has(name)) return;
    event.respondWith(kept(name).then((answer) => answer ?? fetch(request)));
  });
})();
