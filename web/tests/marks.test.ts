import { describe, expect, it } from 'vitest';
import { highlights } from '../src/lib/marks';
import type { EntryView } from '../src/lib/live.svelte';
import { draughts, shown } from './games';

const entry = (rest: Partial<EntryView>): EntryView => ({
  steps: [], next: { steps: [], done: null, notes: [] }, notes: [], choices: [], refused: null, isAsking: false, ...rest,
});

describe('what is pointed out', () => {
  const board = { game: draughts, shown: shown({ a1: 'M', a2: 'M', b2: 'm' }), player: 0, last: undefined, hint: null };
  const refusal = { reason: { id: 'x', english: 'no' }, cells: ['a1', 'b2'], instead: [] };

  it('is a way on to an empty cell or a fellow, and an enemy that is met', () => {
    const next = { steps: ['a2', 'b1', 'b2', '=group'], done: null, notes: [] };
    expect(highlights({ ...board, entry: entry({ steps: ['a1'], next }) })).toEqual([
      { cell: 'a1', kind: 'selected' },
      { cell: 'a2', kind: 'target' },
      { cell: 'b1', kind: 'target' },
      { cell: 'b2', kind: 'capture' },
    ]);
  });

  it('is what was tried and what shows why not, each cell once', () => {
    const refused = { steps: ['a1', 'b1'], refusal };
    expect(highlights({ ...board, entry: entry({ steps: ['a1'], refused }) })).toEqual([
      { cell: 'a1', kind: 'selected' },
      { cell: 'b2', kind: 'capture' },
      { cell: 'b1', kind: 'warning' },
    ]);
  });

  it('is beside a refusal also where else the piece may go', () => {
    const refused = { steps: ['a1', 'b1'], refusal };
    const next = { steps: ['a2', 'b2'], done: null, notes: [] };
    expect(highlights({ ...board, entry: entry({ steps: ['a1'], next, refused }) })).toEqual([
      { cell: 'a1', kind: 'selected' },
      { cell: 'b2', kind: 'capture' },
      { cell: 'b1', kind: 'warning' },
      { cell: 'a2', kind: 'target' },
    ]);
  });
});
