import theme from 'virtual:theme';
import type { GameView, PieceView } from './wire';

/** The key of an entry: its name, else its family (`zone-*`), else `*`. */
function keyIn(names: readonly string[], name: string): string | null {
  const family = `${name.split('-')[0] ?? ''}-*`;
  return [name, family, '*'].find((key) => names.includes(key)) ?? null;
}

const className = (key: string): string => key.replaceAll('*', 'any');

/** The classes that give a piece its colours. */
export function paintOf(game: GameView, piece: PieceView | undefined): string {
  const { players, shades } = theme.names;
  if (!piece) return 'player-any';
  if (piece.shade && shades.includes(piece.shade)) return `shade-${piece.shade}`;
  const name = game.players[piece.owner]?.name ?? '';
  const key = [name, String(piece.owner), '*'].find((each) => players.includes(each)) ?? '*';
  return `player-${className(key)}${piece.ground ? ' ground' : ''}`;
}

/** The class that gives a special cell its colours; empty for others. */
export function markClass(marks: readonly string[]): string {
  const [mark] = marks;
  const key = mark === undefined ? null : keyIn(theme.names.marks, mark);
  return key === null ? '' : `mark-${className(key)}`;
}

/** The shape on a special cell. */
export function markShape(mark: string): { d: string; width: number; turns?: boolean } | null {
  const key = keyIn(Object.keys(theme.marks), mark);
  const shape = key === null ? undefined : theme.marks[key];
  return shape?.d ? shape : null;
}

export function pieceOf(game: GameView, kind: string): PieceView | undefined {
  return game.pieces.find((piece) => piece.kind === kind);
}

/** Whether pieces of this game stand on others, and so are drawn smaller. */
export const hasGround = (game: GameView): boolean => game.pieces.some((piece) => piece.ground);

export default theme;
