// The Go kernel in a web worker. The page posts {type: "start", base, files,
// env}, then {type: "message", ...} and {type: "interrupt"}; the worker posts
// {type: "ready"}, {type: "message", ...}, {type: "exit", code} and, where it
// cannot start, {type: "failed", error}. notebooks/lite/wire is the Go side.
"use strict";
(() => {
  globalThis.m3sReady = () => {
    postMessage({ type: "mark", what: "ready" });
    postMessage({ type: "ready" });
  };
  globalThis.m3sSend = (channel, header, parent, metadata, content) => postMessage({ type: "message", channel, header, parent, metadata, content });

  // The browser keeps the compiled code of a plain answer, and of no other:
  // whatever compression there is the server's.
  const program = async (asked, imports) => {
    const answer = await asked;
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    postMessage({ type: "mark", what: "answered" });
    if (answer.headers.get("Content-Type") === "application/wasm") return WebAssembly.instantiateStreaming(answer, imports);
    return WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  };

  const start = async ({ base, files, env }) => {
    postMessage({ type: "mark", what: "begun" });
    const asked = fetch(base + files.wasm); // it comes while the scripts do
    asked.catch(() => {}); // program, or a script that does not load, says so
    importScripts(base + files.files, base + files.exec);
    const go = new Go();
    go.argv = ["kernel", "connection"];
    go.env = env;
    const { instance } = await program(asked, go.importObject);
    postMessage({ type: "mark", what: "compiled" });
    let code = 0;
    go.exit = (c) => { code = c; };
    try {
      await go.run(instance);
    } catch (err) {
      console.error(String(err)); // want of memory and the like: a trap
      code = code || 2;
    }
    postMessage({ type: "exit", code });
  };

  globalThis.onmessage = ({ data }) => {
    if (data.type === "start") start(data).catch((e) => postMessage({ type: "failed", error: String(e?.message ?? e) }));
    else if (data.type === "message") globalThis.m3sDeliver?.(data.channel, data.header, data.parent, data.metadata, data.content);
    else if (data.type === "interrupt") globalThis.m3sInterrupt?.();
  };
  // Where the program throws out of a callback, go.run never returns.
  const dead = (e) => postMessage({ type: "exit", code: 2, why: String(e.message ?? e.reason) });
  globalThis.addEventListener("error", dead);
  globalThis.addEventListener("unhandledrejection", dead);
})();
