import type { MoveView } from './wire';

/** Moves in rows of one a side. A row begins with the side named first, also where the other side began. */
export function rows(moves: readonly MoveView[]): (MoveView | null)[][] {
  const all: (MoveView | null)[][] = [];
  for (const move of moves) {
    const row = all.at(-1);
    if (!row || row.length > move.player) all.push([...Array<null>(move.player).fill(null), move]);
    else row.push(...Array<null>(move.player - row.length).fill(null), move);
  }
  return all;
}

/** The last of these moves as records number it: `2. d4d5` and, of the side named second, `2… f6f5`. */
export function numbered(moves: readonly MoveView[]): string {
  const move = moves.at(-1);
  return move ? `${rows(moves).length}${move.player === 0 ? '.' : '…'} ${move.word}` : '';
}
