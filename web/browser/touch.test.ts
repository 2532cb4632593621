import type { CDPSession, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { begin } from './support/begin';
import { finger } from './support/hands';
import { it, PHONE } from './support/it';
import { sideways } from './support/page';
import { RESULT } from './support/result';
import { two } from './support/seats';
import { Table } from './support/table';

interface Point {
  x: number;
  y: number;
}

async function middle(table: Table, cell: string): Promise<Point> {
  const box = await table.cell(cell).boundingBox();
  if (!box) throw new Error(`${cell} is not seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Fingers go down, along these places, and up. */
async function slide(client: CDPSession, places: Point[][]): Promise<void> {
  for (const [number, touchPoints] of places.entries()) {
    await client.send('Input.dispatchTouchEvent', { type: number === 0 ? 'touchStart' : 'touchMove', touchPoints });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

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
  const [from, to] = [await middle(table, 'd4'), await middle(table, 'd5')];
  await slide(client, [[from], [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }], [to]]);
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

it('long names scroll no page of a phone sideways', async ({ visit }) => {
  const page = await visit('/', PHONE);
  const seats = ['W'.repeat(60), 'm'.repeat(60)].map((name) => ({ kind: 'person', name }) as const);
  for (const game of ['hexaequo', 'cequis']) {
    await Table.deal(page, finger, { game, seats });
    expect(await sideways(page), game).toBe(0);
  }
  await page.goto(new URL('/', page.url()).href);
  await page.getByRole('region', { name: 'Your games' }).waitFor();
  expect(await sideways(page)).toBe(0);
});

it('the seats of Hexaequo say on a phone who plays, whose move it is, and who won', async ({ visit }) => {
  const page = await visit('/', PHONE);
  const table = await begin(page, finger, { family: 'Hexaequo' });
  const lines = (words: string): Promise<number> =>
    page.getByText(words, { exact: true }).evaluate((text) => text.getClientRects().length);
  expect(await lines('Computer, level 1 · beginner')).toBe(1);
  await page.getByRole('region', { name: 'Black' }).getByText('to move').waitFor();
  await table.button('Resign').tap();
  await table.button('Yes, resign').tap();
  await page.getByRole('region', { name: 'White' }).getByText('won').waitFor();
});

describe('a board that has grown wide, on a phone', () => {
  const ROW = 'T:d8,e8,f8,g8,h8,i8,j8,k8,l8;t:e9,f9,g9,h9,i9,j9,k9,l9,m9;D:d8,j8;d:f9,m9 b 0+0 0+0';
  const width = async (table: Table): Promise<number> => (await table.cell('h8').boundingBox())?.width ?? 0;
  const sit = (page: Page): Promise<Table> => Table.deal(page, finger, { game: 'hexaequo', position: ROW, seats: two });

  it('is taken nearer by a button, moved with a finger, and played on', async ({ visit }) => {
    const page = await visit('/', PHONE);
    const table = await sit(page);
    expect(await width(table)).toBeLessThan(30);
    await table.button('Zoom in').tap();
    await expect.poll(() => width(table)).toBeGreaterThan(40);
    const client = await page.context().newCDPSession(page);
    const before = await middle(table, 'h8');
    // A finger on a piece that cannot move takes hold of the board.
    const start = await middle(table, 'h9');
    await slide(client, [0, 40, 80, 120].map((x) => [{ x: start.x + x, y: start.y }]));
    await expect.poll(async () => (await middle(table, 'h8')).x).toBeGreaterThan(before.x + 60);
    expect(await table.list()).toEqual([]);
    await table.enter('j8', 'i8');
    expect(await table.moves(1)).toEqual(['j8i8']);
    await table.button('Whole board').tap();
    await expect.poll(() => width(table)).toBeLessThan(30);
    expect(await sideways(page)).toBe(0);
  });

  it('is drawn apart by two fingers', async ({ visit }) => {
    const page = await visit('/', PHONE);
    const table = await sit(page);
    const before = await width(table);
    const { x, y } = await middle(table, 'h8');
    const client = await page.context().newCDPSession(page);
    await slide(client, [20, 30, 40, 50].map((half) => [{ x: x - half, y }, { x: x + half, y }]));
    await expect.poll(() => width(table)).toBeGreaterThan(2 * before);
    expect(await table.list()).toEqual([]);
    await table.says('Black to move.');
  });

  it('is drawn apart by two fingers beside it, and the page is not', async ({ visit }) => {
    const page = await visit('/', PHONE);
    const table = await sit(page);
    const before = await width(table);
    const { x, y } = await middle(table, 'h8');
    const client = await page.context().newCDPSession(page);
    await slide(client, [20, 30, 40, 50, 60].map((half) => [{ x: x - half, y: y - 90 }, { x: x + half, y: y - 90 }]));
    await expect.poll(() => width(table)).toBeGreaterThan(1.5 * before);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });

  it('is taken nearer by Ctrl and the wheel', async ({ visit }) => {
    const page = await visit('/');
    const table = await sit(page);
    const before = await width(table);
    await table.cell('h8').hover();
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -150);
    await expect.poll(() => width(table)).toBeGreaterThan(1.2 * before);
  });

  it('follows the keyboard', async ({ visit }) => {
    const page = await visit('/', PHONE);
    const table = await sit(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await table.cell('d8').focus();
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await middle(table, 'l8')).x).toBeLessThan(360);
    await page.keyboard.press('0');
    await expect.poll(() => width(table)).toBeLessThan(30);
  });
});
