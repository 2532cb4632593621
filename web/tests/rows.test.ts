import { describe, expect, it } from 'vitest';
import { numbered, rows } from '../src/lib/rows';
import { move } from './games';

const game = (...players: number[]): ReturnType<typeof move>[] => players.map((player, ply) => move(`w${ply + 1}`, player));
const words = (...players: number[]): (string | null)[][] => rows(game(...players)).map((row) => row.map((each) => each?.word ?? null));

describe('the list of moves', () => {
  it('has a row for one move a side, also where the second began', () => {
    expect(words(0, 1, 0)).toEqual([['w1', 'w2'], ['w3']]);
    expect(words(1, 0)).toEqual([[null, 'w1'], ['w2']]);
  });

  it('numbers a move by its row', () => {
    expect(numbered(game(0, 1, 0))).toBe('2. w3');
    expect(numbered(game(0, 1))).toBe('1… w2');
    expect(numbered([])).toBe('');
  });
});
