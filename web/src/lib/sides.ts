import type { GameView, ShownView } from './wire';

/**
 * Whether a player's side of the board is its upper half: where the cells lie
 * that are marked as the player's, else the pieces. Boards that grow have no
 * sides.
 */
export function isAbove({ board, pieces, players }: GameView, start: ShownView, player: number): boolean {
  if (board.grows) return false;
  const height = new Map(board.cells.map(({ name, y }) => [name, y]));
  const mean = (side: number): number => {
    const marked = board.cells.filter(({ marks }) => marks.some((mark) => mark.endsWith(`-${players[side]?.name ?? ''}`)));
    const owned = start.pieces.filter(({ piece }) => pieces.find(({ kind }) => kind === piece)?.owner === side);
    const heights = marked.length > 0 ? marked.map(({ y }) => y) : owned.map(({ cell }) => height.get(cell) ?? 0);
    return heights.reduce((sum, y) => sum + y, 0) / Math.max(1, heights.length);
  };
  return mean(player) < mean(1 - player) - 0.1;
}
