import { expect } from 'vitest';
import { begin } from './support/begin';
import { it } from './support/it';
import { Keys } from './support/keys';
import { RESULT } from './support/result';

it('a whole game is played by keys alone, the focus always seen, and what happens is said', async ({ visit, lot }) => {
  const page = await visit('/');
  const keys = new Keys(page, lot);
  const table = await begin(page, keys, { family: 'heXentafl', variant: '4-4-4 board' });

  // Escape puts a piece back, as does Backspace, and Space chooses like Enter.
  await table.enter('a1');
  await table.says('a1');
  await page.keyboard.press('Escape');
  await table.says('Your move');
  await page.keyboard.press('Space');
  await table.says('a1');
  await page.keyboard.press('Backspace');
  await table.says('Your move');

  await table.enter('a1', 'a2');
  await table.moves(2);
  await table.told.filter({ hasText: /^Black plays \S+: the (king|defender) goes \S+ to \S+.* Your move\.\s*$/ }).waitFor();

  const result = await table.playOut(lot);
  expect(result).toMatch(RESULT);
  await table.told.filter({ hasText: result }).waitFor();
});

it('pieces of a reserve are placed by keys alone', async ({ visit, lot }) => {
  const page = await visit('/');
  const table = await begin(page, new Keys(page, lot), { family: 'Cequis', opponent: 'Two people' });
  await table.enter('@W', 'c2');
  await table.moves(1);
  await table.enter('d7', '@g');
  expect(await table.moves(2)).toEqual(['W@c2', 'G@d7']);
});

it('the keys of the page go through the game, turn the board and take back', async ({ visit, lot }) => {
  const page = await visit('/');
  const table = await begin(page, new Keys(page, lot), { family: 'HexDame', opponent: 'Two people' });
  await table.enter('d4', 'd5');
  await table.moves(1);
  await page.keyboard.press('[');
  await table.says('The beginning, move 0 of 1.');
  await page.keyboard.press(']');
  await table.says('Black to move.');
  const height = async (): Promise<number> => (await table.cell('a1').boundingBox())?.y ?? 0;
  const before = await height();
  await page.keyboard.press('f');
  await expect.poll(height).toBeLessThan(before);
  await page.keyboard.press('u');
  await expect.poll(() => table.list()).toEqual([]);
});
