import { piecesOn, touched } from './shown';
import { pieceOf } from './theme';
import type { EntryView } from './live.svelte';
import type { GameView, Hint, MoveView, ShownView } from './wire';

/** What is pointed out on a board. */

export type HighlightKind = 'last' | 'taken' | 'selected' | 'target' | 'capture' | 'hint' | 'warning';

export interface Highlight {
  cell: string;
  kind: HighlightKind;
}

const isCell = (step: string): boolean => !step.startsWith('@') && !step.startsWith('=');

/** The cells that may be chosen next. */
export const cellSteps = (entry: EntryView): string[] => entry.next.steps.filter(isCell);

interface Situation {
  game: GameView;
  shown: ShownView;
  /** Who is to move. */
  player: number;
  last: MoveView | undefined;
  entry: EntryView;
  hint: Hint | null;
}

/** Everything that is pointed out, in the order in which it is drawn. */
export function highlights(situation: Situation): Highlight[] {
  const { last, entry, hint } = situation;
  const all: Highlight[] = [];
  const add = (kind: HighlightKind, cells: Iterable<string>): void => {
    for (const cell of cells) all.push({ cell, kind });
  };
  const path = entry.steps.filter(isCell);
  if (last) {
    const cells = touched(last.moments);
    add('last', cells.last);
    add('taken', cells.taken);
  }
  add('selected', path.slice(0, 1));
  if (hint) add('hint', hint.path.filter(isCell).slice(-1));
  if (entry.refused) {
    const tried = entry.refused.steps.slice(-1).filter(isCell);
    add('capture', entry.refused.refusal.cells.filter((cell) => !tried.includes(cell) && cell !== path[0]));
    add('warning', tried);
  }
  // Also beside a refusal one sees where else the piece may go.
  if (entry.steps.length > 0) {
    const said = new Set([...(entry.refused?.refusal.cells ?? []), entry.refused?.steps.at(-1)]);
    for (const cell of cellSteps(entry)) if (!said.has(cell)) all.push({ cell, kind: targetKind(situation, cell) });
  }
  return all;
}

/** Where an enemy stands it is not a dot that shows the way. */
function targetKind({ game, shown, player }: Situation, cell: string): HighlightKind {
  const enemy = piecesOn(shown, cell).some((kind) => {
    const piece = pieceOf(game, kind);
    return piece?.ground === false && piece.owner !== player;
  });
  return enemy ? 'capture' : 'target';
}

/** The arrows of a hint: from cell to cell of its path. */
export function hintArrows(hint: Hint | null): [string, string][] {
  const cells = hint?.path.filter(isCell) ?? [];
  return cells.slice(1).map((cell, index) => [cells[index] ?? cell, cell]);
}
