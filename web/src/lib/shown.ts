import type { GameView, MomentView, PieceOn, ShownView } from './wire';

/** Boards as they are seen, and what moments of a move change in them. */

/** The pieces of a cell, what lies on the ground first. */
export function piecesOn(shown: ShownView, cell: string): string[] {
  return shown.pieces.filter((piece) => piece.cell === cell).map((piece) => piece.piece);
}

/** The piece on top of a cell. */
export function top(shown: ShownView, cell: string): string | undefined {
  return piecesOn(shown, cell).at(-1);
}

/** The cells that hold anything. */
export const cellsInUse = (shown: ShownView): string[] => shown.pieces.map((piece) => piece.cell);

/** How many pieces of a kind there are, wherever they are. */
export function countOf({ pieces, reserves, captives }: ShownView, kind: string): number {
  const beside = [...reserves, ...captives].filter(({ piece }) => piece === kind);
  return beside.reduce((sum, { count }) => sum + count, pieces.filter(({ piece }) => piece === kind).length);
}

/** A board after one moment: all pieces that it names are lifted, then set down. */
export function after(game: GameView, shown: ShownView, moment: MomentView): ShownView {
  const pieces = [...shown.pieces];
  const reserves = new Map(shown.reserves.map(({ piece, count }) => [piece, count]));
  const captives = new Map(shown.captives.map((held) => [`${held.holder} ${held.piece}`, { ...held }]));
  const setDown: PieceOn[] = [];
  const lift = (cell: string): string | undefined => {
    const index = pieces.findLastIndex((piece) => piece.cell === cell);
    return index < 0 ? undefined : pieces.splice(index, 1)[0]?.piece;
  };
  const hold = (holder: number, piece: string, change: number): void => {
    const key = `${holder} ${piece}`;
    captives.set(key, { holder, piece, count: (captives.get(key)?.count ?? 0) + change });
  };
  for (const effect of moment.effects) {
    switch (effect.kind) {
      case 'placed':
        reserves.set(effect.piece, (reserves.get(effect.piece) ?? 0) - 1);
        setDown.push({ cell: effect.cell, piece: effect.piece });
        break;
      case 'moved':
      case 'pushed': {
        const piece = lift(effect.from);
        if (piece !== undefined) setDown.push({ cell: effect.to, piece });
        break;
      }
      case 'captured': {
        const piece = lift(effect.cell);
        if (piece !== undefined && effect.holder !== null) hold(effect.holder, piece, 1);
        break;
      }
      case 'removed':
        lift(effect.cell);
        break;
      case 'promoted':
        lift(effect.cell);
        setDown.push({ cell: effect.cell, piece: effect.piece });
        break;
      case 'returned':
        hold(effect.holder, effect.piece, -1);
        reserves.set(effect.piece, (reserves.get(effect.piece) ?? 0) + 1);
        break;
      case 'marked':
        break;
    }
  }
  const rank = (kind: string): number => game.pieces.findIndex((piece) => piece.kind === kind);
  const ground = (kind: string): number => (game.pieces[rank(kind)]?.ground ? 0 : 1);
  return {
    pieces: [...pieces, ...setDown].sort((one, other) => ground(one.piece) - ground(other.piece)),
    reserves: [...reserves]
      .map(([piece, count]) => ({ piece, count }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => rank(one.piece) - rank(other.piece)),
    captives: [...captives.values()].filter(({ count }) => count > 0),
  };
}

/** The cells that a move left, reached and emptied. */
export function touched(moments: readonly MomentView[]): { last: string[]; taken: string[] } {
  const last = new Set<string>();
  const taken = new Set<string>();
  for (const effect of moments.flatMap((moment) => moment.effects)) {
    if (effect.kind === 'placed' || effect.kind === 'promoted') last.add(effect.cell);
    else if (effect.kind === 'moved' || effect.kind === 'pushed') last.add(effect.from).add(effect.to);
    else if (effect.kind === 'captured' || effect.kind === 'removed') taken.add(effect.cell);
  }
  return { last: [...last], taken: [...taken].filter((cell) => !last.has(cell)) };
}

/** The pieces of a position line, for small pictures of starts. */
export function fromLine(line: string): ShownView {
  const placement = line.trim().split(/\s+/)[0] ?? '-';
  const pieces = placement.split(';').flatMap((field) => {
    const [kind, cells] = field.split(':');
    return kind && cells ? cells.split(',').map((cell) => ({ cell, piece: kind })) : [];
  });
  return { pieces, reserves: [], captives: [] };
}
