// What the cells of a lesson's page say, in both languages of the page.
"use strict";

const m3sWords = {
  en: {
    run: "Run", stop: "Stop", edit: "Edit", undo: "Undo changes", cell: (n) => `cell ${n}`, code: (n) => `Code of cell ${n}`,
    loading: "The Go kernel is being loaded: 8 MB, once …", failed: (why) => `The kernel could not be loaded: ${why}`,
    running: (n, of) => (n < of ? `Cell ${n}, above this one, runs …` : "It runs …"), ran: "It ran.", changed: "Changed.",
    error: (n, of) => (n < of ? `Cell ${n}, above this one, failed.` : "It failed."), stopped: "Stopped.",
    same: "The same output as committed", other: "Another output than committed", own: "It ran, with changed cells",
    print: (now) => `fingerprint ${now}`, prints: (now, before) => `fingerprint ${now}, committed ${before}`, html: "Output as HTML",
    sentence: (parts) => `${parts.join(", ")}.`,
  },
  zh: {
    run: "运行", stop: "停止", edit: "编辑", undo: "撤销修改", cell: (n) => `第 ${n} 个单元`, code: (n) => `第 ${n} 个单元的代码`,
    loading: "正在加载 Go 内核（8 MB，仅一次）…", failed: (why) => `内核未能加载：${why}`,
    running: (n, of) => (n < of ? `正在运行上方的第 ${n} 个单元 …` : "正在运行 …"), ran: "已运行。", changed: "已修改。",
    error: (n, of) => (n < of ? `上方的第 ${n} 个单元出错。` : "出错。"), stopped: "已停止。",
    same: "输出与已提交的相同", other: "输出与已提交的不同", own: "已运行（有单元被修改）",
    print: (now) => `指纹 ${now}`, prints: (now, before) => `指纹 ${now}，已提交的为 ${before}`, html: "HTML 输出",
    sentence: (parts) => `${parts.join("，")}。`,
  },
};
