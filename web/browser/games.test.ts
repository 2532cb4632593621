import { describe, expect } from 'vitest';
import { begin, type Wishes } from './support/begin';
import { mouse } from './support/hands';
import { it } from './support/it';
import { RESULT } from './support/result';

/** Four solids are left and one of them is nearly surrounded: three are too few. */
const NEAR_THE_END = 'W:d4,g1;G:a1;B:c1;w:c4,d5,a8;g:e5,c8,e8;b:d2,e2,g8 s play';

const games: [string, Wishes][] = [
  ['Hexaequo', { family: 'Hexaequo' }],
  ['heXentafl on the small board, as the attackers', { family: 'heXentafl', variant: '4-4-4 board' }],
  ['heXentafl on the large board, as the defenders', { family: 'heXentafl', variant: '5-5-5 board', side: 'Black' }],
  // By lot a game of Cequis goes on for thousands of moves: this one begins near its end.
  ['Cequis from a position near its end', { family: 'Cequis', pasted: NEAR_THE_END }],
  ['HexDame', { family: 'HexDame' }],
];

describe('a whole game against the computer, by clicks alone, from the home page to the result in words', () => {
  it.for(games)('%s', async ([, wishes], { visit, lot }) => {
    const table = await begin(await visit('/'), mouse, wishes);
    expect(await table.playOut(lot)).toMatch(RESULT);
  });

  it('the practice game of Cequis: some pieces placed, the rest filled in, and a draw without progress', async ({ visit, lot }) => {
    const table = await begin(await visit('/'), mouse, { family: 'Cequis', variant: 'Practice game', limit: 12 });
    await table.enter('@W', 'a1');
    await table.moves(2);
    // A cell first will do as well.
    await table.enter('d2', '@B');
    await table.moves(4);
    await table.button('Place the rest by lot').click();
    await table.moves(18);
    expect(await table.playOut(lot)).toMatch(RESULT);
  });
});
