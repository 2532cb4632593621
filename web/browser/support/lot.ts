/** Lots that fall the same for the same seed (mulberry32). */
export class Lot {
  constructor(private state: number) {}

  /** A lot of its own for each test, whatever else runs. */
  static of(seed: number, name: string): Lot {
    let state = seed;
    for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193);
    return new Lot(state);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(all: readonly T[]): T {
    const one = all[Math.floor(this.next() * all.length)];
    if (one === undefined) throw new Error('there is nothing to draw from');
    return one;
  }
}
