import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { begin } from './support/begin';
import { mouse } from './support/hands';
import { it as plain } from './support/it';
import { it } from './support/own';
import { RESULT } from './support/result';
import { alone, two } from './support/seats';
import { Table } from './support/table';

/** What the page says while the server is away. */
const lost = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'The server does not answer; trying again' });

it('the server is killed in the middle of a game: what was acknowledged is there, a move made meanwhile is sent, the game goes on to its end', async ({ visit, program, lot }) => {
  const page = await visit('/', { address: program.address });
  const table = await Table.deal(page, mouse, { game: 'hexaequo', seats: alone });
  await table.enter('@T', 'j9');
  const before = await table.moves(2);
  // A hint is a move ready to be played, wherever the game stands.
  await table.button('Hint').click();
  await table.says('Hint:');

  await program.kill();
  await lost(page).waitFor();
  await table.button('Play that').click();
  await table.says('Sending your move');

  await program.start();
  const after = await table.moves(3);
  expect(after.slice(0, 2)).toEqual(before);
  await lost(page).waitFor({ state: 'detached' });

  expect(await table.playOut(lot)).toMatch(RESULT);
  const played = await table.list();
  await page.reload();
  await table.says(RESULT);
  expect(await table.list()).toEqual(played);
});

it('the server is killed while the computer thinks: it thinks again', async ({ visit, program }) => {
  const page = await visit('/', { address: program.address });
  const table = await begin(page, mouse, { family: 'HexDame', level: 'Champion' });
  await table.enter('d4', 'd5');
  // The answer takes some hundredths of a second: too soon to wait for the words that announce it.
  await program.kill();
  await lost(page).waitFor();
  await program.start();
  expect((await table.moves(2))[0]).toBe('d4d5');
});

it('what cannot be entered while the server is away says so and how to go on', async ({ visit, program }) => {
  const page = await visit('/', { address: program.address });
  const table = await begin(page, mouse, { family: 'HexDame', opponent: 'Two people' });
  await program.kill();
  await lost(page).waitFor();
  await table.enter('d4');
  await table.says('That needs the server');
  await program.start();
  await lost(page).waitFor({ state: 'detached' });
  await table.enter('d4', 'd5');
  expect(await table.moves(1)).toEqual(['d4d5']);
});

it('a server that hangs shows within seconds, and what was sent meanwhile arrives when it goes on', async ({ visit, program }) => {
  const page = await visit('/', { address: program.address });
  const table = await Table.deal(page, mouse, { game: 'hexdame', seats: two });
  await table.button('Hint').click();
  await table.says('Hint:');
  const slow = page.getByRole('status').filter({ hasText: 'Still being sent' });
  program.hang();
  const since = Date.now();
  await table.button('Play that').click();
  await slow.getByRole('button', { name: 'Try again now' }).waitFor();
  expect(Date.now() - since).toBeLessThan(4000);
  await lost(page).waitFor();
  expect(Date.now() - since).toBeLessThan(8000);
  program.goOn();
  await table.moves(1);
  await lost(page).waitFor({ state: 'detached' });
  await slow.waitFor({ state: 'detached' });
});

it('who does not want to wait for an answer goes on without it', async ({ visit, program }) => {
  const page = await visit('/new?game=hexdame', { address: program.address });
  const begin = page.getByRole('button', { name: 'Begin the game' });
  await begin.waitFor();
  program.hang();
  await begin.click();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await page.getByRole('alert').filter({ hasText: 'The server cannot be reached' }).waitFor();
  program.goOn();
  await begin.click();
  await page.getByRole('grid').waitFor();
});

plain('a page that is loaded again in the middle of a game stands where it was', async ({ visit }) => {
  const page = await visit('/');
  const table = await begin(page, mouse, { family: 'HexDame', opponent: 'Two people' });
  await table.enter('d4', 'd5');
  await table.moves(1);
  await page.reload();
  expect(await table.moves(1)).toEqual(['d4d5']);
  await table.enter('f6', 'f5');
  expect(await table.moves(2)).toEqual(['d4d5', 'f6f5']);
  // On the home page it is among the games that go on.
  await page.getByRole('link', { name: 'Hexarium' }).click();
  await page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: 'HexDame' }).click();
  expect(await table.moves(2)).toEqual(['d4d5', 'f6f5']);
});

plain('two tabs stay in step, and a move that was begun in one gives way to the other', async ({ visit }) => {
  const page = await visit('/');
  const here = await begin(page, mouse, { family: 'HexDame', opponent: 'Two people' });
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = await new Table(other, mouse).ready();
  await here.enter('d4', 'd5');
  expect(await there.moves(1)).toEqual(['d4d5']);
  await here.enter('f6');
  await here.says('f6');
  await there.enter('f6', 'f5');
  expect(await here.moves(2)).toEqual(['d4d5', 'f6f5']);
  await here.says('The game has gone on');
});
