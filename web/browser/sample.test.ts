import { describe, expect, inject } from 'vitest';
import type { Catalogue } from '../src/lib/wire';
import { begin } from './support/begin';
import { mouse } from './support/hands';
import { it } from './support/it';
import { RESULT } from './support/result';

const { games } = (await (await fetch(`${inject('address')}/api/catalogue`)).json()) as Catalogue;
const isThere = games.some(({ id }) => id === 'hearthward');

describe.runIf(isThere)('the game of docs/adding-a-game.md, where the program is built with the feature `sample`', () => {
  it('is offered, explained and played to its end like any other', async ({ visit, lot }) => {
    const page = await visit('/');
    await page.getByText('a stone goes as far as it has company').waitFor();
    const table = await begin(page, mouse, { family: 'Hearthward' });
    await table.enter('a1', 'b2');
    await table.moves(2);
    expect(await table.playOut(lot)).toMatch(RESULT);
  });

  it('has no page of rules yet, so the link leads to what all games share', async ({ visit }) => {
    const page = await visit('/');
    await page.getByRole('link', { name: /rules.*hearthward/i }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('link', { name: 'HexDame' }).first().waitFor();
  });
});
