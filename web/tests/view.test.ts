import { describe, expect, it } from 'vitest';
import { NEIGHBOUR, type Box, type Layout } from '../src/lib/geometry';
import { Grip } from '../src/lib/grip';
import { held, View } from '../src/lib/view.svelte';

const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });
const right = ({ left, width }: Box): number => left + width;
const bottom = ({ top, height }: Box): number => top + height;

describe('what is seen of a board that grows', () => {
  it('begins with its middle in the middle', () => {
    expect(held(null, box(0, 0, 10, 6), 1)).toEqual(box(0, -2, 10, 10));
    expect(held(null, box(0, 0, 10, 6), 2)).toEqual(box(-1, 0, 12, 6));
  });

  it('stands still while what is needed is in view, also where it grows into the margin', () => {
    const before = held(null, box(0, 0, 10, 6), 1);
    expect(held(before, box(0, 0, 10, 6), 1)).toBe(before);
    expect(held(before, box(0, -1.5, 10, 9), 1)).toBe(before);
    // A move is taken back: less is needed.
    expect(held(before, box(2, 2, 4, 4), 1)).toBe(before);
  });

  it('grows on the side where it must, and on no other of that direction', () => {
    const seen = held(box(0, 0, 10, 10), box(1, 1, 11, 8), 1);
    expect([seen.left, right(seen)]).toEqual([0, 12]);
    expect([seen.top, bottom(seen)]).toEqual([-1, 11]);
  });

  it('begins anew on another screen', () => {
    expect(held(box(0, 0, 10, 10), box(4, 4, 4, 2), 2)).toEqual(box(4, 4, 4, 2));
  });
});

/** A wide board on a narrow phone. */
function onPhone(needed = box(0, 0, 30, 10)): View {
  const view = new View();
  view.width = view.height = 336;
  view.fit({ box: needed } as Layout, false);
  return view;
}
const cellWidth = (view: View): number => (NEIGHBOUR * 336) / view.box.width;

describe('a board seen from nearer by', () => {
  it('is offered where its cells are small', () => {
    expect(onPhone().isSmall).toBe(true);
    expect(onPhone(box(0, 0, 8, 8)).isSmall).toBe(false);
  });

  it('has cells that a finger meets, and goes back to the whole board', () => {
    const view = onPhone();
    expect(cellWidth(view)).toBeLessThan(24);
    view.toggle();
    expect(cellWidth(view)).toBeGreaterThan(40);
    view.toggle();
    expect(view.isNear).toBe(false);
    expect(view.box.width).toBe(30);
  });

  it('is moved to its edge and not beyond', () => {
    const view = onPhone();
    view.toggle();
    view.move({ x: 0, y: 0 }, { x: -100, y: 0 });
    expect(right(view.box)).toBeCloseTo(30);
    view.move({ x: 0, y: 0 }, { x: 200, y: 50 });
    expect(view.box.left).toBeCloseTo(0);
  });

  it('keeps under the fingers what they hold', () => {
    const view = onPhone();
    view.zoom(2);
    const before = view.box;
    const finger = { x: before.left + before.width / 4, y: before.top + before.height / 2 };
    view.move(finger, finger, 1.5);
    expect((finger.x - view.box.left) / view.box.width).toBeCloseTo(1 / 4);
    expect(view.box.width).toBeCloseTo(before.width / 1.5);
  });

  it('is no nearer than makes sense, and no farther than the whole', () => {
    const view = onPhone();
    view.zoom(1000);
    expect(cellWidth(view)).toBeCloseTo(110);
    view.zoom(0.0001);
    expect(view.isNear).toBe(false);
  });

  it('shows the same place when the board is turned', () => {
    const view = onPhone();
    view.zoom(3);
    view.reveal([{ x: 28, y: 5 }]);
    const { left, width } = view.box;
    view.fit({ box: box(-30, -10, 30, 10) } as Layout, true);
    expect(view.box.left).toBeCloseTo(-left - width);
  });

  it('follows the keyboard and what is played, by as little as that takes', () => {
    const view = onPhone();
    view.toggle();
    const before = view.box;
    view.reveal([{ x: 15, y: 5 }]);
    expect(view.box).toEqual(before);
    view.reveal([{ x: 28, y: 5 }]);
    expect(right(view.box)).toBeCloseTo(29.3);
  });
});

describe('fingers', () => {
  it('move what one of them has hold of', () => {
    const grip = new Grip();
    grip.take(1, { x: 10, y: 10 });
    expect(grip.move(1, { x: 14, y: 7 })).toEqual({ from: { x: 10, y: 10 }, to: { x: 14, y: 7 }, apart: 1 });
    grip.release(1);
    expect(grip.move(1, { x: 0, y: 0 })).toBeNull();
  });

  it('draw it apart around their middle', () => {
    const grip = new Grip();
    grip.take(1, { x: 0, y: 0 });
    grip.take(2, { x: 10, y: 0 });
    expect(grip.move(2, { x: 20, y: 0 })).toEqual({ from: { x: 5, y: 0 }, to: { x: 10, y: 0 }, apart: 2 });
  });
});
