// A lesson's cells in one kernel: which of them have to run, what they show, and whether that is what is committed.
"use strict";

/** The most characters of one text that a page shows, and what stands for the rest. */
const m3sRoom = 200_000, m3sRest = "\n…";

/** Two texts as one, as far as there is room. */
function m3sJoined(text, more) {
  if (text.endsWith(m3sRest) && text.length > m3sRoom) return text;
  return text.length + more.length > m3sRoom ? (text + more).slice(0, m3sRoom) + m3sRest : text + more;
}

/** What stays on a screen of a text in which carriage returns begin a line anew, as progress does (settled in notebooks/ipynb). */
function m3sSettled(text) {
  return text.split("\n").map((line) => {
    if (!line.includes("\r")) return line;
    let shown = [];
    for (const part of line.split("\r")) {
      const over = [...part];
      shown = over.concat(shown.slice(over.length));
    }
    return shown.join("").replace(/ +$/, "");
  }).join("\n");
}

/** What one run of a cell shows: {kind: "text", name, text}, {kind: "error", text} or {kind: "data", data}, of which data is by
 * media type. add takes a message's type and content. Texts of one stream that follow each other are one. */
function m3sOutputs() {
  const list = [];
  return {
    list,
    add(type, content) {
      const last = list.at(-1);
      if (type === "stream" && last?.kind === "text" && last.name === content.name) last.text = m3sJoined(last.text, content.text);
      else if (type === "stream") list.push({ kind: "text", name: content.name, text: m3sJoined("", content.text) });
      else if (type === "error") list.push({ kind: "error", text: content.evalue });
      else if (content.data) list.push({ kind: "data", data: content.data });
    },
  };
}

/** The media type of a figure's option, and the text of the output that brings a notebook its charting library. */
const m3sFigure = "application/vnd.m3s.figure+json", m3sLibrary = /^\[live charts: /;

/** Outputs as strings that are equal where the outputs are: a page of a lesson has the same of a committed one. */
function m3sShown(list) {
  const plain = (text) => text.replace(/\n+$/, "");
  return list.map((o) => {
    if (o.kind === "text") return plain(m3sSettled(o.text));
    if (o.kind === "error") return plain(o.text);
    if (o.data[m3sFigure]) return JSON.stringify(o.data[m3sFigure].option);
    const text = o.data["text/plain"] ?? "";
    return m3sLibrary.test(text) ? "" : plain(text);
  }).filter((text) => text !== "");
}

/** Holds what cells show against what is committed. prints and before are the fingerprints in each, once. */
function m3sCompared(now, committed) {
  const prints = (texts) => [...new Set(texts.flatMap((t) => (t.startsWith("{") ? [] : t.match(/\b[0-9a-f]{16}\b/g) ?? [])))];
  return { same: now.length === committed.length && now.every((t, i) => t === committed[i]), prints: prints(now), before: prints(committed) };
}

/** Runs cells, so many, in a kernel that start makes: it gets a function that hears the kernel's messages and one to call whenever a
 * new program begins, which knows no cell. */
function m3sRunning(size, start) {
  const ran = Array(size).fill(null); // the code of the cells whose results the program has
  let kernel = null, hear = () => {}, stopped = false, count = 0;

  const awake = async () => {
    kernel ??= start((msg) => hear(msg), () => ran.fill(null));
    try {
      await kernel.ready;
    } catch (err) {
      kernel.dispose();
      kernel = null;
      throw err;
    }
  };

  /** Runs code and gives its status when it is over; add gets what it shows. */
  const execute = async (code, add) => {
    const id = `cell-${++count}`;
    let status = "error";
    hear = ({ header, parent_header: parent, content }) => {
      if (parent.msg_id !== id) return;
      if (header.msg_type === "execute_reply") status = content.status;
      else add(header.msg_type, content);
    };
    await kernel.handleMessage({
      channel: "shell", parent_header: {}, metadata: {},
      header: { msg_id: id, msg_type: "execute_request", session: "lesson", username: "", version: "5.3", date: new Date().toISOString() },
      content: { code, silent: false, store_history: true, user_expressions: {}, allow_stdin: false, stop_on_error: true },
    });
    return status;
  };

  /** The cells that run when cell k is asked for: from the first above that has not run as it stands now. */
  const due = (code, k) => {
    let first = 0;
    while (first < k && ran[first] === code[first]) first++;
    return Array.from({ length: k - first + 1 }, (_, i) => first + i);
  };

  return {
    /** Runs cell k after those above it that are due. code is every cell's. begin(i) is called before a cell and returns what takes its
     * outputs; end(i, status) after it; fails(i) says whether a cell is meant to fail.
     * @returns {Promise<{at: number, status: "ok" | "error" | "stopped"}>} the last cell that ran, or would have, and how it ended */
    async run(code, k, { begin, end, fails }) {
      stopped = false;
      await awake();
      for (const i of due(code, k)) {
        if (stopped) return { at: i, status: "stopped" };
        const status = await execute(code[i], begin(i));
        const good = status === "ok" || (fails(i) && !stopped);
        if (!good || ran[i] !== code[i]) ran.fill(null, i); // what is below was made from something else
        if (good) ran[i] = code[i];
        end(i, good ? "ok" : "error");
        if (!good) return { at: i, status: stopped ? "stopped" : "error" };
      }
      return { at: k, status: "ok" };
    },
    stop() {
      stopped = true;
      kernel?.interrupt();
    },
  };
}
