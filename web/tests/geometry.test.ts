import { describe, expect, it } from 'vitest';
import { arrow, behind, cellAt, layout, neighbours, rows, step, type Cursor, type Direction } from '../src/lib/geometry';
import type { BoardView } from '../src/lib/wire';

/** A hexagonal board of side `side`, as the games have it. */
function hexagon(side: number): BoardView {
  const cells = [];
  for (let letter = 1; letter < 2 * side; letter += 1) {
    for (let number = 1; number < 2 * side; number += 1) {
      if (Math.abs(letter - number) >= side) continue;
      const name = `${String.fromCharCode(96 + letter)}${number}`;
      cells.push({ name, x: 1.5 * (letter - number), y: (-Math.sqrt(3) / 2) * (letter + number - 2 * side), marks: [] });
    }
  }
  return { orientation: 'flat-top', grows: false, cells };
}

const board = hexagon(5);
const plain = layout(board, { used: [], flipped: false, labels: true });

describe('a board that is laid out', () => {
  it('has every cell, and its middle in the middle', () => {
    expect(plain.cells).toHaveLength(61);
    expect(plain.at.get('e5')).toMatchObject({ x: 0, y: 0 });
  });

  it('turned by half has a1 at the top', () => {
    const turned = layout(board, { used: [], flipped: true, labels: false });
    expect(turned.at.get('a1')?.y).toBeLessThan(turned.at.get('i9')?.y ?? 0);
  });

  it('has one closed edge', () => {
    expect(plain.outline.match(/M/g)).toHaveLength(1);
    // Six corners of three edges' width each, and the sides between them.
    expect(plain.outline.match(/[ML]/g)).toHaveLength(6 * (2 * 5 - 1));
  });

  it('has a label for each letter and number, all within the picture', () => {
    expect(plain.labels.map(({ text }) => text).sort()).toEqual([...'123456789abcdefghi']);
    for (const { x, y } of plain.labels) {
      expect(x).toBeGreaterThan(plain.box.left);
      expect(x).toBeLessThan(plain.box.left + plain.box.width);
      expect(y).toBeGreaterThan(plain.box.top);
      expect(y).toBeLessThan(plain.box.top + plain.box.height);
    }
  });

  it('that grows shows only what is in use, with room around it', () => {
    const growing = layout({ ...board, grows: true }, { used: ['e5', 'zz'], flipped: false, labels: true });
    expect(growing.cells.map(({ name }) => name)).toEqual(['e5']);
    expect(growing.labels).toEqual([]);
    expect(growing.box.width).toBeGreaterThan(8);
    const more = layout({ ...board, grows: true }, { used: ['e5', 'e6'], flipped: false, labels: true });
    expect(more.box.width).toBe(growing.box.width);
  });

  it('that grows has the same room while a move is entered, whatever may be chosen in the ring around it', () => {
    const used = ['c3', 'd3', 'e5', 'f5', 'g5'];
    const ring = used.flatMap((cell) => neighbours(board, cell).map(({ name }) => name));
    const [idle, entering] = [[], ring].map((also) => layout({ ...board, grows: true }, { used, also, flipped: false, labels: true }));
    expect(entering?.cells.length).toBeGreaterThan(used.length);
    expect(entering?.box).toEqual(idle?.box);
  });
});

describe('the keyboard on a board', () => {
  const walk = (from: string, ...ways: Direction[]): string => {
    const at = plain.at.get(from);
    let cursor: Cursor = { name: from, line: { x: at?.x ?? 0, y: at?.y ?? 0 } };
    for (const way of ways) cursor = step(plain.cells, cursor, way);
    return cursor.name;
  };

  it('goes up and down a column', () => {
    expect(walk('e5', 'up')).toBe('f6');
    expect(walk('e5', 'down', 'down')).toBe('c3');
  });

  it('keeps its height on the way across', () => {
    expect(walk('e5', 'right', 'right')).toBe('f4');
    expect(walk('e5', 'right', 'right', 'left', 'left')).toBe('e5');
    expect(walk('e5', 'right', 'right', 'right', 'right')).toBe('g3');
  });

  it('stays at the edge', () => {
    expect(walk('a1', 'down')).toBe('a1');
  });

  it('reaches every cell', () => {
    const reached = new Set(['a1']);
    for (const name of reached) {
      for (const way of ['left', 'right', 'up', 'down'] as const) reached.add(walk(name, way));
    }
    expect(reached.size).toBe(61);
  });
});

describe('cells', () => {
  it('know their neighbours', () => {
    expect(neighbours(board, 'e5').map(({ name }) => name).sort()).toEqual(['d4', 'd5', 'e4', 'e6', 'f5', 'f6']);
    expect(neighbours(board, 'a1')).toHaveLength(3);
  });

  it('lie behind another on a straight line', () => {
    expect(behind(board, 'c3', 'd4', ['e5', 'g7', 'd5', 'b2', 'c3', 'e4', '@W'])).toEqual(['e5', 'g7']);
    expect(behind(board, 'a1', 'b1', ['c1', 'c2'])).toEqual(['c1']);
    expect(behind(board, '@W', 'b1', ['c1'])).toEqual([]);
  });

  it('are found by a point, and not beside the board', () => {
    expect(cellAt(plain.cells, { x: 0.3, y: -0.2 })?.name).toBe('e5');
    expect(cellAt(plain.cells, { x: 30, y: 0 })).toBeNull();
  });

  it('are read in rows from the top', () => {
    const all = rows(plain.cells);
    expect(all[0]?.cells.map(({ name }) => name)).toEqual(['i9']);
    expect(all.flatMap(({ cells }) => cells)).toHaveLength(61);
  });
});

it('an arrow needs room', () => {
  const shape = { start: 0.3, end: 0.1, shaft: 0.2, head: 0.5, wing: 0.3 };
  expect(arrow({ x: 0, y: 0 }, { x: 0.5, y: 0 }, shape)).toBeNull();
  expect(arrow({ x: 0, y: 0 }, { x: 0, y: 3 }, shape)?.transform).toContain('rotate(90)');
});
