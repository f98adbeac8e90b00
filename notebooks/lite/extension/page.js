// The cells of a lesson's page (notebooks/page): run and edited in place by the kernel of the notebooks. The page's run.js loads this
// at the first click; the build puts m3sLite, kernel.js, running.js, elements.js and words.js in front.
"use strict";

const m3sHere = document.currentScript.src.replace(/[^/]*$/, "");

/** What committed outputs show, as m3sShown has it. */
const m3sOld = (elements) => elements.flatMap((e) => {
  if (e.matches("pre")) return [e.textContent];
  return e.matches("script") ? [JSON.stringify(JSON.parse(e.textContent)[3])] : [];
});

/** Adds to a page's cell, {pre, bar, run, edit, said}, its number n, its committed code and outputs, and whether it is meant to fail. */
function m3sCell(c, k) {
  Object.assign(c, { n: k + 1, source: c.pre.textContent, area: null, box: null, outputs: null, old: [] });
  for (let e = c.bar.nextElementSibling; e?.matches("pre.out, figure.m3s-figure, script[data-option]"); e = e.nextElementSibling) c.old.push(e);
  c.committed = m3sOld(c.old);
  c.fails = c.old.some((e) => e.matches(".fault"));
}

const m3sName = (button, text, cell) => {
  button.textContent = text;
  button.setAttribute("aria-label", `${text} ${cell}`);
};

/** Makes room for a cell's new outputs where the committed ones are, and gives what takes them. */
function m3sBegin(c, draw) {
  for (const e of c.old) e.hidden = true;
  c.box?.remove();
  c.box = Object.assign(document.createElement("div"), { className: "shown" });
  c.bar.after(c.box);
  c.outputs = m3sOutputs();
  const { box, outputs } = c;
  let waits = false;
  return (type, content) => {
    outputs.add(type, content);
    if (waits) return;
    waits = true;
    requestAnimationFrame(() => {
      waits = false;
      draw(box, outputs.list);
    });
  };
}

/** What is said of a cell that ran; changed says whether it, or one above it, is not as committed. */
function m3sJudged(c, changed, words) {
  const shown = m3sShown(c.outputs.list);
  const { same, prints, before } = m3sCompared(shown, c.committed);
  if (!changed && same && shown.length === 0) return words.ran;
  const now = prints.join(" "), then = before.join(" ");
  const print = now && (now === then || !then ? words.print(now) : words.prints(now, then));
  return words.sentence([changed ? words.own : same ? words.same : words.other, print].filter(Boolean));
}

/** Editing in place. open shows a cell's code as a text to edit, undo the cell as it is committed. */
function m3sEditing(words, run) {
  const mark = (c) => {
    const changed = c.area.value !== c.source;
    c.area.rows = c.area.value.split("\n").length + 1;
    c.area.classList.toggle("changed", changed);
    c.said.textContent = changed ? words.changed : "";
  };
  const key = (c, e) => {
    if (e.key !== "Enter" || e.isComposing) return;
    if (e.shiftKey || e.ctrlKey || e.metaKey) {
      e.preventDefault();
      return void run(c);
    }
    // A line begins as far in as the one above.
    const indent = /[^\n]*$/.exec(c.area.value.slice(0, c.area.selectionStart))[0].match(/^[\t ]*/)[0];
    if (indent && document.execCommand("insertText", false, `\n${indent}`)) e.preventDefault();
  };
  return {
    open(c) {
      c.area = Object.assign(document.createElement("textarea"), { className: "code", value: c.source, spellcheck: false, autocapitalize: "off", wrap: "off" });
      c.area.setAttribute("aria-label", words.code(c.n));
      c.area.addEventListener("input", () => mark(c));
      c.area.addEventListener("keydown", (e) => key(c, e));
      c.pre.hidden = true;
      c.pre.after(c.area);
      mark(c);
      c.area.focus();
      m3sName(c.edit, words.undo, words.cell(c.n));
    },
    undo(c) {
      c.area.remove();
      c.box?.remove();
      c.area = c.box = null;
      for (const e of [c.pre, ...c.old]) e.hidden = false;
      c.said.textContent = "";
      m3sName(c.edit, words.edit, words.cell(c.n));
    },
  };
}

/** The page's cells in one kernel, which starts at the first run: what their buttons do. */
globalThis.m3sPage = (cells, zh) => {
  const words = zh ? m3sWords.zh : m3sWords.en, draw = m3sElements(words);
  class Signal { static clearData() {} connect() {} emit() {} }
  const session = m3sRunning(cells.length, (sendMessage, begun) => m3sKernel(
    Signal, { id: "lesson", name: "m3s-go", location: "", sendMessage }, () => (begun(), m3sWorker(m3sHere))));
  let asked = null; // the cell whose run was asked for, while it lasts

  /** While cells run the button of the one that was asked for stops them, and the others wait. */
  const busy = (c, on) => {
    asked = on ? c : null;
    for (const other of cells) {
      other.run.disabled = on && other !== c;
      other.edit.disabled = on;
    }
    m3sName(c.run, on ? words.stop : words.run, words.cell(c.n));
  };

  /** What session.run asks and tells, for the cell asked for and the code of all. */
  const hooks = (c, code) => ({
    begin(i) {
      c.said.textContent = words.running(i + 1, c.n);
      return m3sBegin(cells[i], draw);
    },
    end(i, status) {
      const it = cells[i], changed = code.some((text, j) => j <= i && text !== cells[j].source);
      draw(it.box, it.outputs.list);
      it.said.textContent = status === "ok" ? m3sJudged(it, changed, words) : words.error(it.n, it.n);
    },
    fails: (i) => cells[i].fails && code[i] === cells[i].source,
  });

  const run = async (c) => {
    if (asked) return;
    busy(c, true);
    c.said.textContent = words.loading;
    const code = cells.map((other) => other.area?.value ?? other.source);
    try {
      const { at, status } = await session.run(code, cells.indexOf(c), hooks(c, code));
      if (status === "stopped") c.said.textContent = words.stopped;
      else if (status === "error") c.said.textContent = words.error(at + 1, c.n);
    } catch (err) {
      c.said.textContent = words.failed(err.message);
    }
    busy(c, false);
  };

  cells.forEach(m3sCell);
  const { open, undo } = m3sEditing(words, run);
  return { run: (c) => (asked === c ? session.stop() : run(c)), edit: (c) => (c.area ? undo(c) : open(c)) };
};
