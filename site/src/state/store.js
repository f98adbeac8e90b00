/**
 * Holds the one state. Intents of the user act at once; events of programs
 * wait for the next frame and are reduced together; views draw in frames,
 * each no more often than it asks for, at most one slow view in a frame.
 *
 * A part that is loaded late brings its own piece of the state, the function
 * that changes it, and what is done when the state has changed.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Message} Message
 *
 * @typedef {{type: "late", part: string, message: unknown}} Late a message to a part that was loaded late
 * @typedef {(before: State, after: State) => void} Act what is done outside of the state because of a change: requests, workers, fetches. It queues messages and dispatches none
 *
 * @typedef {object} Part
 * @property {string} name
 * @property {unknown} initial its state
 * @property {(s: State, message: any) => State} reduce pure; message: as in Late
 * @property {Act} act
 *
 * @typedef {object} View
 * @property {(s: State) => void} draw brings the page in line with s
 * @property {(s: State) => unknown[]} reads the parts of the state it draws from
 * @property {number} [every] milliseconds between draws at least; 0 or absent: every frame
 */

import { CLOCK } from "../parts/clock.js";
import { reduceAll } from "./state.js";

/** Milliseconds after which a frame that the browser does not give, since the page is hidden, is made up. */
const HIDDEN_FRAME = 250;

export class Store {
  /** @param {State} state @param {Act} act called after every reduction @param {import("../parts/clock.js").Clock} [clock] */
  constructor(state, act, clock = CLOCK) {
    this.clock = clock;
    this.state = state;
    this.acts = [act];
    /** @type {Map<string, Part>} */
    this.parts = new Map();
    /** @type {(Message | Late)[]} */
    this.waiting = [];
    /** @type {{view: View, seen: unknown[], last: number}[]} */
    this.views = [];
    this.framed = false;
  }

  /** @param {View} view */
  add(view) {
    this.views.push({ view, seen: [], last: -Infinity });
    this.ask();
  }

  /** @param {Part} part */
  join(part) {
    const before = this.state;
    this.parts.set(part.name, part);
    this.acts.push(part.act);
    this.state = { ...before, late: { ...before.late, [part.name]: part.initial } };
    part.act(before, this.state);
  }

  /** Reduces a message now, after those waiting. @param {Message | Late} m */
  dispatch(m) {
    this.waiting.push(m);
    this.flush();
    this.ask();
  }

  /** Keeps a message for the next frame. @param {Message | Late} m */
  queue(m) {
    this.waiting.push(m);
    this.ask();
  }

  flush() {
    if (this.waiting.length === 0) return;
    const before = this.state;
    const list = this.waiting;
    this.waiting = [];
    const after = (this.state = this.reduced(before, list));
    if (after !== before) for (const act of this.acts) act(before, after);
  }

  /** @param {State} s @param {(Message | Late)[]} list @returns {State} */
  reduced(s, list) {
    /** @type {Message[]} */
    let own = [];
    for (const m of list) {
      if (m.type !== "late") {
        own.push(m);
        continue;
      }
      s = this.parts.get(m.part)?.reduce(reduceAll(s, own), m.message) ?? s;
      own = [];
    }
    return reduceAll(s, own);
  }

  ask() {
    if (this.framed) return;
    this.framed = true;
    const frame = () => {
      cancelAnimationFrame(asked);
      late();
      this.framed = false;
      this.flush();
      if (this.drawAll(this.clock.now())) this.ask();
    };
    // The page may be hidden at any time between asking for a frame and getting it.
    const asked = requestAnimationFrame(frame);
    const late = this.clock.after(HIDDEN_FRAME, frame);
  }

  /** Draws what changed; returns whether a view still waits for its turn.
   * @param {number} now @returns {boolean} */
  drawAll(now) {
    let behind = false;
    let slow = false;
    for (const v of this.views) {
      const reads = v.view.reads(this.state);
      if (reads.length === v.seen.length && reads.every((x, i) => x === v.seen[i])) continue;
      const every = v.view.every ?? 0;
      if (every > 0 && (slow || now - v.last < every)) {
        behind = true;
        continue;
      }
      slow ||= every > 0;
      v.seen = reads;
      v.last = now;
      v.view.draw(this.state);
    }
    return behind;
  }
}
