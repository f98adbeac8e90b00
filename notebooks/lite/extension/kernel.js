// A kernel as JupyterLite wants it: gophernotes in a worker, which speaks the
// whole Jupyter protocol itself. One request at a time goes to it.
"use strict";

/** Starts a worker whose files are at an address. */
function m3sWorker(here) {
  const worker = new Worker(here + m3sLite.worker, { name: "Go (M3S)" });
  const events = { ready: null, message: () => {}, exit: () => {} };
  events.ready = new Promise((ok, bad) => {
    worker.onerror = (e) => bad(new Error(e.message));
    worker.onmessage = ({ data }) => {
      if (data.type === "mark") (window.m3sMarks ??= {})[data.what] = performance.now();
      else if (data.type === "ready") ok();
      else if (data.type === "failed") bad(new Error(data.error));
      else if (data.type === "exit") events.exit(data.code);
      else events.message(data);
    };
  });
  events.ready.catch(() => {}); // whoever needs the worker is told
  worker.postMessage({ type: "start", base: here, files: m3sLite, env: { M3S_MIRROR: new URL("data", here).href } });
  return { worker, events };
}

/** JupyterLite's IKernel. next starts a worker. */
function m3sKernel(Signal, options, next) {
  const waiting = new Map(); // id of a request to {header, done}
  let disposed = false, current = null;

  const finish = (id) => {
    const request = waiting.get(id);
    waiting.delete(id);
    request?.done();
  };

  const say = (channel, header, type, content) => options.sendMessage({
    channel, parent_header: header, metadata: {}, buffers: [], content,
    header: { msg_id: crypto.randomUUID(), msg_type: type, session: header.session, username: "", version: "5.3", date: new Date().toISOString() },
  });

  /** Answers a request in the kernel's place. */
  const refuse = (header, text) => {
    const error = { ename: "ERROR", evalue: text, traceback: [text] };
    if (header.msg_type === "execute_request") say("iopub", header, "error", error);
    say("shell", header, header.msg_type.replace("_request", "_reply"), { status: "error", execution_count: 0, ...error });
    say("iopub", header, "status", { execution_state: "idle" });
    finish(header.msg_id);
  };

  const received = (data) => {
    const header = JSON.parse(data.header), parent = JSON.parse(data.parent), content = JSON.parse(data.content);
    options.sendMessage({ channel: data.channel, header, parent_header: parent, metadata: JSON.parse(data.metadata), content, buffers: [] });
    // gophernotes says idle after its reply: the request is over.
    if (header.msg_type === "status" && content.execution_state === "idle") finish(parent.msg_id);
  };

  // A panic in compiled code's own goroutine or want of memory ends the Go program: what waits gets an error, and a
  // new worker starts, without what the cells before have made.
  const ended = (code) => {
    current.worker.terminate();
    if (disposed) return;
    start();
    for (const { header } of [...waiting.values()]) {
      refuse(header, `The kernel ended with code ${code} and was started again: run the cells above once more.`);
    }
  };

  const start = () => {
    const mine = (current = next());
    Object.assign(mine.events, { message: received, exit: (code) => mine === current && ended(code) }); // a worker ends once
  };

  const kernel = {
    id: options.id, name: options.name, location: options.location, disposed: null,
    get isDisposed() { return disposed; },
    get ready() { return current.events.ready; },
    async handleMessage(msg) {
      if (disposed) return; // JupyterLite waits for an answer, which nobody would give
      const { header } = msg, isRequest = /_request$/.test(header.msg_type);
      const done = isRequest ? new Promise((ok) => waiting.set(header.msg_id, { header, done: ok })) : null;
      try {
        const { events, worker } = current;
        await events.ready;
        if (isRequest && !waiting.has(header.msg_id)) return; // answered meanwhile
        worker.postMessage({ type: "message", channel: msg.channel || "shell", header: JSON.stringify(header),
          parent: JSON.stringify(msg.parent_header ?? {}), metadata: JSON.stringify(msg.metadata ?? {}), content: JSON.stringify(msg.content) });
      } catch (err) {
        if (isRequest) refuse(header, `The kernel could not be loaded: ${err.message}`);
      }
      await done; // JupyterLite hands over the next message when this one is done
    },
    interrupt() { current.worker.postMessage({ type: "interrupt" }); },
    dispose() {
      if (disposed) return;
      disposed = true;
      current.worker.terminate();
      for (const id of [...waiting.keys()]) finish(id);
      kernel.disposed.emit(undefined);
      Signal.clearData(kernel);
    },
  };
  kernel.disposed = new Signal(kernel);
  start();
  return kernel;
}
