import type { BoardView, CellView } from './wire';

/** Where things lie on a board that is drawn. Lengths are sides of a hexagon. */

export interface Point {
  x: number;
  y: number;
}

export interface Placed extends Point {
  name: string;
  marks: string[];
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Layout {
  /** The cells that are drawn. */
  cells: Placed[];
  at: ReadonlyMap<string, Placed>;
  /** By how many degrees shapes turn that turn with the hexagons. */
  turn: number;
  /** The hexagon of a cell around its centre. */
  hexagon: string;
  /** The edge of all cells together. */
  outline: string;
  labels: (Point & { text: string })[];
  box: Box;
}

/** The part of a cell's hexagon that is filled; the rest is the gap. */
const FILLED = 0.955;
/** Between the edge of a board and the middle of a label. */
const AWAY = 0.56;
const MARGIN = 0.5;
const LABEL_ROOM = 0.42;
/** A board that grows shows at least so much around its middle. */
const LEAST_WIDTH = 8.5;
const LEAST_HEIGHT = 7.4;
/** How far the middle of a neighbour is away, which is how wide a cell is. */
export const NEIGHBOUR = Math.sqrt(3);

const round = (value: number): number => Math.round(value * 1000) / 1000;

const turnOf = (board: BoardView): number => (board.orientation === 'flat-top' ? 0 : 30);

function corners(turn: number): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((turn + 60 * corner) * Math.PI) / 180;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
}

const byName = new WeakMap<BoardView, Map<string, CellView>>();

/** The cells of a board by their names. */
export function cellsOf(board: BoardView): Map<string, CellView> {
  let cells = byName.get(board);
  if (!cells) {
    cells = new Map(board.cells.map((cell) => [cell.name, cell]));
    byName.set(board, cells);
  }
  return cells;
}

/** The cells next to one. */
export function neighbours(board: BoardView, name: string): CellView[] {
  const cell = cellsOf(board).get(name);
  if (!cell) return [];
  return board.cells.filter((other) => {
    const distance = Math.hypot(other.x - cell.x, other.y - cell.y);
    return distance > 0.1 && distance < NEIGHBOUR + 0.1;
  });
}

/** Which of some cells lie on the straight line from the first cell over the second, behind it. */
export function behind(board: BoardView, from: string, over: string, cells: readonly string[]): string[] {
  const all = cellsOf(board);
  const [start, middle] = [all.get(from), all.get(over)];
  if (!start || !middle) return [];
  const [x, y] = [middle.x - start.x, middle.y - start.y];
  return cells.filter((name) => {
    const end = all.get(name);
    if (!end) return false;
    const [aside, ahead] = [x * (end.y - start.y) - y * (end.x - start.x), x * (end.x - middle.x) + y * (end.y - middle.y)];
    return Math.abs(aside) < 0.1 && ahead > 0.1;
  });
}

interface LayoutOptions {
  /** Cells that hold something. */
  used: Iterable<string>;
  /** Others that a board that grows draws. */
  also?: Iterable<string>;
  /** Cells that there shall be room for as if they held something. */
  room?: Iterable<string>;
  flipped: boolean;
  labels: boolean;
}

/**
 * The cells that a board that grows draws, and those that it has room for: the
 * ring around what it holds as well, where the next pieces come to lie, so that
 * it stays where it is while a move is entered.
 */
function grown(board: BoardView, { used, also = [], room: more = [] }: LayoutOptions): { drawn: Set<string>; room: CellView[] } {
  const all = cellsOf(board);
  const held = [...used];
  const drawn = new Set([...held, ...also]);
  const room = new Set([...drawn, ...more].flatMap((name) => all.get(name) ?? []));
  for (const name of [...held, ...more]) for (const next of neighbours(board, name)) room.add(next);
  return { drawn, room: [...room] };
}

/** Lays a board out; of one that grows only the cells in use. */
export function layout(board: BoardView, options: LayoutOptions): Layout {
  const sign = options.flipped ? -1 : 1;
  // Without -0, which would be written out.
  const place = ({ x, y }: Point): Point => ({ x: x * sign + 0, y: y * sign + 0 });
  const turn = turnOf(board);
  let drawn = board.cells;
  let room = board.cells;
  if (board.grows) {
    const growing = grown(board, options);
    drawn = board.cells.filter((cell) => growing.drawn.has(cell.name));
    room = growing.room;
  }
  const cells = drawn.map((cell) => ({ name: cell.name, marks: cell.marks, ...place(cell) }));
  const hexagon = corners(turn).map(({ x, y }) => `${round(FILLED * x)} ${round(FILLED * y)}`);
  const labels = options.labels && !board.grows ? edgeLabels(cells, turn) : [];
  return {
    cells,
    at: new Map(cells.map((cell) => [cell.name, cell])),
    turn,
    hexagon: `M${hexagon.join('L')}z`,
    outline: board.grows ? '' : outline(cells, turn),
    labels,
    box: boxAround(room.map(place), labels, turn, board.grows),
  };
}

function boxAround(cells: Point[], labels: Point[], turn: number, grows: boolean): Box {
  const shape = corners(turn);
  const reach = { x: Math.max(...shape.map(({ x }) => x)), y: Math.max(...shape.map(({ y }) => y)) };
  const xs = cells.flatMap(({ x }) => [x - reach.x, x + reach.x]);
  const ys = cells.flatMap(({ y }) => [y - reach.y, y + reach.y]);
  xs.push(...labels.flatMap(({ x }) => [x - LABEL_ROOM, x + LABEL_ROOM]));
  ys.push(...labels.flatMap(({ y }) => [y - LABEL_ROOM, y + LABEL_ROOM]));
  if (xs.length === 0) return { left: -1, top: -1, width: 2, height: 2 };
  const margin = labels.length > 0 ? 0.06 : MARGIN;
  let left = Math.min(...xs) - margin;
  let top = Math.min(...ys) - margin;
  let width = Math.max(...xs) + margin - left;
  let height = Math.max(...ys) + margin - top;
  if (grows) {
    left -= Math.max(0, LEAST_WIDTH - width) / 2;
    top -= Math.max(0, LEAST_HEIGHT - height) / 2;
    width = Math.max(width, LEAST_WIDTH);
    height = Math.max(height, LEAST_HEIGHT);
  }
  return { left: round(left), top: round(top), width: round(width), height: round(height) };
}

/** Puts what is drawn around the origin onto a cell; `turns` says whether it turns with the hexagons. */
export function placeOf({ at, turn }: Layout, cell: string, turns = false): string {
  const { x, y } = at.get(cell) ?? { x: 0, y: 0 };
  return `translate(${x} ${y})${turns && turn !== 0 ? ` rotate(${turn})` : ''}`;
}

/** The edge of cells together, as a path: what no two cells share. */
function outline(cells: Point[], turn: number): string {
  const shape = corners(turn);
  const key = ({ x, y }: Point): string => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
  const edges = new Map<string, { from: Point; to: string }>();
  for (const cell of cells) {
    const points = shape.map(({ x, y }) => ({ x: cell.x + x, y: cell.y + y }));
    points.forEach((from, index) => {
      const to = points[(index + 1) % 6] ?? from;
      // An edge that another cell has the other way round is inside.
      if (!edges.delete(`${key(to)}>${key(from)}`)) edges.set(`${key(from)}>${key(to)}`, { from, to: key(to) });
    });
  }
  const bySource = new Map([...edges].map(([name, edge]) => [name.slice(0, name.indexOf('>')), edge]));
  let path = '';
  while (bySource.size > 0) {
    let [at] = bySource.keys();
    let command = 'M';
    for (let edge = at && bySource.get(at); edge && at; edge = bySource.get(at)) {
      bySource.delete(at);
      path += `${command}${round(edge.from.x)} ${round(edge.from.y)}`;
      command = 'L';
      at = edge.to;
    }
    path += 'z';
  }
  return path;
}

/** Letters and numbers beyond the ends of the lines of cells that share them. */
function edgeLabels(cells: Placed[], turn: number): (Point & { text: string })[] {
  const lines = new Map<string, { order: number; cell: Placed }[]>();
  for (const cell of cells) {
    const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(cell.name) ?? [];
    if (!letters || !digits) continue;
    for (const [text, order] of [[letters, Number(digits)], [digits, letters.charCodeAt(0)]] as const) {
      const line = lines.get(text) ?? [];
      line.push({ order, cell });
      lines.set(text, line);
    }
  }
  const shape = corners(turn);
  return [...lines].flatMap(([text, line]) => {
    line.sort((one, other) => one.order - other.order);
    const [first, last] = [line[0]?.cell, line.at(-1)?.cell];
    if (!first || !last) return [];
    const length = Math.hypot(first.x - last.x, first.y - last.y);
    const alone = /\d/.test(text) ? { x: -1, y: 0 } : { x: 0, y: 1 };
    const way = length > 0.1 ? { x: (first.x - last.x) / length, y: (first.y - last.y) / length } : alone;
    const away = Math.max(...shape.map(({ x, y }) => x * way.x + y * way.y)) + AWAY;
    return [{ text, x: round(first.x + away * way.x), y: round(first.y + away * way.y) }];
  });
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Where the keyboard is: a cell, and the line that it keeps to. */
export interface Cursor {
  name: string;
  /** Height for ways to the side, place across for ways up and down. */
  line: Point;
}

/** Cells of neighbouring rows or columns lie this near to a line. */
const NEAR = 0.95;

/** The cell that an arrow key leads to; the same at the edge. */
export function step(cells: readonly Placed[], cursor: Cursor, direction: Direction): Cursor {
  const from = cells.find((cell) => cell.name === cursor.name);
  if (!from) return cursor;
  const [along, across] = direction === 'left' || direction === 'right' ? (['x', 'y'] as const) : (['y', 'x'] as const);
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  const found = cells
    .map((cell) => ({
      cell,
      ahead: (cell[along] - from[along]) * sign,
      aside: Math.abs(cell[across] - cursor.line[across]),
    }))
    .filter(({ ahead, aside }) => ahead > 0.1 && aside < NEAR)
    // The nearest, then the one that lies best, then the first.
    .sort((one, other) => round(one.ahead - other.ahead) || round(one.aside - other.aside))[0];
  if (!found) return cursor;
  const line = { ...cursor.line, [along]: found.cell[along] };
  return { name: found.cell.name, line };
}

/** The rows of a board from top to bottom, for screen readers. */
export function rows(cells: readonly Placed[]): { y: number; cells: Placed[] }[] {
  const found = new Map<number, Placed[]>();
  for (const cell of cells) {
    const y = round(cell.y);
    const row = found.get(y) ?? [];
    row.push(cell);
    found.set(y, row);
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .map(([y, row]) => ({ y, cells: row.sort((one, other) => one.x - other.x) }));
}

/** The cell at a point, if one is. */
export function cellAt(cells: readonly Placed[], point: Point): Placed | null {
  let best: Placed | null = null;
  let nearest = 1;
  for (const cell of cells) {
    const distance = Math.hypot(cell.x - point.x, cell.y - point.y);
    if (distance < nearest) [best, nearest] = [cell, distance];
  }
  return best;
}

/** An arrow from the first to the second point, or nothing where it is too short. */
export function arrow(
  from: Point,
  to: Point,
  shape: { start: number; end: number; shaft: number; head: number; wing: number },
): { d: string; transform: string } | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const tip = Math.hypot(dx, dy) - shape.start - shape.end;
  if (tip < shape.head) return null;
  const [half, neck] = [shape.shaft / 2, round(tip - shape.head)];
  const angle = round((Math.atan2(dy, dx) * 180) / Math.PI);
  return {
    d: `M0-${half}H${neck}V-${shape.wing}L${round(tip)} 0 ${neck} ${shape.wing}V${half}H0z`,
    transform: `translate(${from.x} ${from.y}) rotate(${angle}) translate(${shape.start} 0)`,
  };
}
