import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { begin } from './support/begin';
import { finger } from './support/hands';
import { it, PHONE } from './support/it';
import { sideways } from './support/page';
import { RESULT } from './support/result';
import { two } from './support/seats';
import { Table } from './support/table';

it('a whole game is played by touch on a phone', async ({ visit, lot }) => {
  const page = await visit('/', PHONE);
  const table = await begin(page, finger, { family: 'Hexaequo' });
  expect(await table.playOut(lot)).toMatch(RESULT);
  expect(await sideways(page)).toBe(0);
});

it('nothing on the board scrolls the page away under a finger', async ({ visit }) => {
  const page: Page = await visit('/', PHONE);
  const table = await begin(page, finger, { family: 'HexDame', opponent: 'Two people' });
  await table.cell('d4').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const client = await page.context().newCDPSession(page);
  const at = async (cell: string): Promise<{ x: number; y: number }> => {
    const box = await table.cell(cell).boundingBox();
    if (!box) throw new Error(`${cell} is not seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await at('d4'), await at('d5')];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]): Promise<void> =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points }).then(() => undefined);
  await send('touchStart', [from]);
  await send('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await send('touchMove', [to]);
  await send('touchEnd', []);
  expect(await table.moves(1)).toEqual(['d4d5']);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

it('board, message, hint and the way back fit one screen of a phone', async ({ visit }) => {
  const page = await visit('/', PHONE);
  for (const game of ['hexaequo', 'hexdame', 'cequis', 'hexentafl-5']) {
    const table = await Table.deal(page, finger, { game, seats: two });
    const box = await table.button('Take back').boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0), game).toBeLessThanOrEqual(740);
  }
});
