/**
 * What reaches the page: the program's answers (messages.js) and what the page
 * itself makes of its worker. Types only.
 *
 * @typedef {import("./messages.js").Loaded & {ticket?: number}} Loaded ticket: the page's number for the request, set by link.js
 *
 * @typedef {object} Previewed the page's own reading of a pack (pack.js), while the program still starts
 * @property {"previewed"} type
 * @property {number} ticket
 * @property {import("./pack.js").Preview} graph
 *
 * @typedef {import("./messages.js").Paused | import("./messages.js").Resumed | import("./messages.js").Cancelled} Turn
 *
 * @typedef {Omit<import("./messages.js").Failure, "where"> & {where: import("./messages.js").Failure["where"] | "page", ticket?: number, tries?: number}} Fault
 *   page: the program or its worker has ended; ticket: of a failed load, set by link.js; tries: workers of the pool that died at a run
 *
 * @typedef {object} Slow the program has not answered for long, or does again; from program.js
 * @property {"slow"} type
 * @property {boolean} slow
 *
 * @typedef {object} Overdue the program was given up, since it did not cancel a run; from program.js
 * @property {"overdue"} type
 * @property {number} run
 *
 * @typedef {import("./messages.js").Ready | Loaded | Previewed | import("./messages.js").Started | import("./messages.js").Epoch
 *   | import("./messages.js").Trained | import("./messages.js").Stage | import("./messages.js").Done | import("./messages.js").Explained
 *   | Turn | Slow | Overdue | Fault} Event
 *
 * @typedef {Exclude<import("./messages.js").Answer, {type: "loaded" | "error" | "epochs"}> | Loaded | Fault | Previewed | Slow | Overdue} Heard
 *   all that link.js hands on: events for the state, and answers to questions (questions.js)
 */

export {};
