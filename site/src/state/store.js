/**
 * Holds the state. Intents of the user act at once; events of the program
 * wait for the next frame and are reduced together; views draw in frames,
 * each no more often than it asks for, at most one slow view in a frame.
 *
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Message} Message
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
  /** @param {State} state @param {(before: State, after: State) => void} changed called after every reduction @param {import("../parts/clock.js").Clock} [clock] */
  constructor(state, changed, clock = CLOCK) {
    this.clock = clock;
    this.state = state;
    this.changed = changed;
    /** @type {Message[]} */
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

  /** Reduces a message now, after those waiting. @param {Message} m */
  dispatch(m) {
    this.waiting.push(m);
    this.flush();
    this.ask();
  }

  /** Keeps a message for the next frame. @param {Message} m */
  queue(m) {
    this.waiting.push(m);
    this.ask();
  }

  flush() {
    if (this.waiting.length === 0) return;
    const before = this.state;
    const list = this.waiting;
    this.waiting = [];
    this.state = reduceAll(before, list);
    if (this.state !== before) this.changed(before, this.state);
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
