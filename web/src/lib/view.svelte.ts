import { untrack } from 'svelte';
import { NEIGHBOUR, type Box, type Layout, type Point } from './geometry';

/** A cell narrower than this, in pixels, is hard to meet with a finger. */
const SMALL = 36;
/** A cell is so wide after one goes nearer by the button, and at most. */
const COMFORTABLE = 48;
const LARGEST = 110;
/** Between a cell that is brought into view and the edge. */
const AROUND = 1.3;
/** Numbers nearer than this are the same. */
const CLOSE = 1e-6;

/** A box of these proportions around another, their middles in one place. */
function framed(box: Box, aspect: number): Box {
  const width = Math.max(box.width, box.height * aspect);
  const height = width / aspect;
  return { left: box.left - (width - box.width) / 2, top: box.top - (height - box.height) / 2, width, height };
}

function union(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** What is seen of a board that needs a box: what was seen before while that will do, else as little more as can be. */
export function held(before: Box | null, needed: Box, aspect: number): Box {
  if (!before || Math.abs(before.width / before.height - aspect) > CLOSE) return framed(needed, aspect);
  const both = union(before, needed);
  const isMore = both.width > before.width + CLOSE || both.height > before.height + CLOSE;
  return isMore ? framed(both, aspect) : before;
}

/** Where a part of this length begins: as it wishes, but not beyond what there is to see. */
function begin(wish: number, part: number, start: number, length: number): number {
  if (part >= length) return start + (length - part) / 2;
  return Math.min(start + length - part, Math.max(start, wish));
}

/**
 * The part of a board that is seen: all of it, which stands still while it
 * can, or some of it from nearer by.
 */
export class View {
  /** How large the place is that the board has, in pixels. */
  width = $state(0);
  height = $state(0);
  /** By how much larger than as a whole the board is seen. */
  private times = $state(1);
  private corner = $state.raw<Point>({ x: 0, y: 0 });
  private needed = $state.raw<Box>({ left: 0, top: 0, width: 1, height: 1 });
  private whole = $state.raw<Box>({ left: 0, top: 0, width: 1, height: 1 });
  private before: { box: Box; flipped: boolean } | null = null;

  /** To be called before a board is drawn. */
  fit({ box }: Layout, flipped: boolean): void {
    const aspect = this.width / this.height;
    untrack(() => {
      if (this.before && this.before.flipped !== flipped) this.turn();
      this.needed = box;
      this.whole = box;
      if (!(aspect > 0 && aspect < Infinity)) return;
      const last = this.before?.flipped === flipped ? this.before.box : null;
      this.whole = held(last, box, aspect);
      this.before = { box: this.whole, flipped };
    });
  }

  /** What was seen is seen from the other side. */
  private turn(): void {
    const { left, top, width, height } = this.box;
    this.corner = { x: -left - width, y: -top - height };
  }

  get isNear(): boolean {
    return this.times > 1;
  }

  /** Whether the cells are so small that one wants to go nearer. */
  get isSmall(): boolean {
    return this.cell > 0 && this.cell < SMALL;
  }

  /** How wide a cell of the whole board is, in pixels. */
  private get cell(): number {
    return (NEIGHBOUR * this.width) / this.whole.width;
  }

  get box(): Box {
    const { whole, needed, times } = this;
    if (times === 1) return whole;
    const [width, height] = [whole.width / times, whole.height / times];
    return {
      left: begin(this.corner.x, width, needed.left, needed.width),
      top: begin(this.corner.y, height, needed.top, needed.height),
      width,
      height,
    };
  }

  /** What is at the first point comes to the second, so many times as large as now. */
  move(from: Point, to: Point, nearer = 1): void {
    const { left, top } = this.box;
    const times = Math.min(Math.max(1, LARGEST / this.cell), Math.max(1, this.times * nearer));
    const shrunk = this.times / times;
    this.times = times;
    this.corner = { x: from.x - (to.x - left) * shrunk, y: from.y - (to.y - top) * shrunk };
  }

  /** Nearer or farther, the middle staying where it is. */
  zoom(nearer: number): void {
    const { left, top, width, height } = this.box;
    const middle = { x: left + width / 2, y: top + height / 2 };
    this.move(middle, middle, nearer);
  }

  /** Near enough for a finger, or back to the whole board. */
  toggle(): void {
    if (this.isNear) this.times = 1;
    else this.zoom(Math.max(1.5, COMFORTABLE / this.cell));
  }

  /** Brings cells into view, moving as little as that takes. */
  reveal(cells: readonly Point[]): void {
    if (!this.isNear) return;
    let { left, top } = this.box;
    const { width, height } = this.box;
    for (const { x, y } of cells) {
      left = Math.min(x - AROUND, Math.max(left, x + AROUND - width));
      top = Math.min(y - AROUND, Math.max(top, y + AROUND - height));
    }
    this.corner = { x: left, y: top };
  }
}
