/** Time that passes only when a test says so. */

export class FakeClock {
  constructor() {
    this.time = 0;
    /** @type {{at: number, act: () => void}[]} */
    this.due = [];
    this.now = () => this.time;
    this.after = (/** @type {number} */ ms, /** @type {() => void} */ act) => {
      const one = { at: this.time + ms, act };
      this.due.push(one);
      return () => void (this.due = this.due.filter((d) => d !== one));
    };
  }

  /** Lets time pass, in the order of what is due. @param {number} ms */
  pass(ms) {
    const end = this.time + ms;
    for (;;) {
      const next = this.due.reduce((a, b) => (b.at < a.at ? b : a), { at: Infinity, act: () => {} });
      if (next.at > end) break;
      this.due = this.due.filter((d) => d !== next);
      this.time = next.at;
      next.act();
    }
    this.time = end;
  }

  /** Lets time pass without anything happening: the computer slept. @param {number} ms */
  sleep(ms) {
    this.time += ms;
  }
}
