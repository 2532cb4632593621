import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { mouse } from './support/hands';
import { it as plain } from './support/it';
import { it } from './support/own';
import { two } from './support/seats';
import { Table } from './support/table';

const dialog = (page: Page): Locator => page.getByRole('dialog');
const press = (page: Page, name: string): Promise<void> => dialog(page).getByRole('button', { name, exact: true }).click();

/** A player lays out the ready-made wall. */
async function wall(page: Page, last: string): Promise<void> {
  await press(page, 'Nobody else is looking');
  await dialog(page).getByRole('combobox', { name: 'How the rest is placed' }).selectOption('Wall');
  await press(page, 'Place the rest this way');
  await press(page, last);
}

async function begun(page: Page): Promise<Table> {
  const table = await Table.deal(page, mouse, { game: 'cequis', seats: two });
  await table.button('Lay out in secret, one after the other').click();
  return table;
}

async function bothReady(page: Page): Promise<Table> {
  const table = await begun(page);
  await wall(page, 'Done, hide it');
  await wall(page, 'Done, show both');
  return table;
}

/** The wall of each side is what stands. */
async function isWall(table: Table): Promise<void> {
  const moves = await table.moves(18);
  const solids = moves.filter((_, ply) => ply % 2 === 0);
  expect(solids.sort()).toEqual(['B@e2', 'B@f2', 'B@g2', 'G@c1', 'G@d1', 'G@d2', 'W@a2', 'W@b2', 'W@c2']);
}

plain('a page that is loaded again while both layouts are shown goes on showing them', async ({ visit }) => {
  const page = await visit('/');
  const table = await bothReady(page);
  await table.moves(3);
  await page.reload();
  await isWall(table);
});

it('a server that is killed while both layouts are shown loses nothing of them', async ({ visit, program }) => {
  const page = await visit('/', { address: program.address });
  const table = await bothReady(page);
  await table.moves(3);
  await program.kill();
  await page.getByRole('status').filter({ hasText: 'The server does not answer' }).waitFor();
  await program.start();
  await isWall(table);
});

plain('who stops the placing may go on with it, also after the page was loaded again', async ({ visit }) => {
  const page = await visit('/');
  const table = await bothReady(page);
  await table.button('Stop placing').click();
  const goOn = table.button('Go on placing as it was laid out');
  await goOn.waitFor();
  await page.reload();
  await goOn.click();
  await isWall(table);
});

plain('what the first player laid out outlives a reload, and the screen is for the second', async ({ visit }) => {
  const page = await visit('/');
  const table = await begun(page);
  await wall(page, 'Done, hide it');
  await page.reload();
  await dialog(page).getByText('Circles, lay out your pieces; Solids, please look away').waitFor();
  await wall(page, 'Done, show both');
  await isWall(table);
});

plain('nothing that is laid out is put back unasked', async ({ visit }) => {
  const page = await visit('/');
  await begun(page);
  await press(page, 'Nobody else is looking');
  await dialog(page).locator('[data-cell="a1"]').click();
  await page.keyboard.press('Escape');
  await press(page, 'Keep it');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('gridcell', { name: /^a1, solids/ }).waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Put it back');
  await dialog(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(await dialog(page).count()).toBe(0);
});
