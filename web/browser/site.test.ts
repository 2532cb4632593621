import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { begin } from './support/begin';
import { mouse } from './support/hands';
import { it } from './support/it';
import { pictures } from './support/page';
import { alone, two } from './support/seats';
import { Table } from './support/table';

describe('light and dark', () => {
  const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('follow the system', async ({ visit }) => {
    const page = await visit('/');
    const light = await ground(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(page)).not.toBe(light);
  });

  it('follow the switch, which is remembered', async ({ visit }) => {
    const page = await visit('/');
    const light = await ground(page);
    const colours = page.getByRole('button', { name: /^Colours: / });
    await colours.click();
    expect(await colours.getAttribute('aria-label')).toBe('Colours: Light');
    await colours.click();
    expect(await ground(page)).not.toBe(light);
    await page.reload();
    expect(await colours.getAttribute('aria-label')).toBe('Colours: Dark');
    expect(await ground(page)).not.toBe(light);
  });
});

describe('motion', () => {
  /** How many animations of pieces have begun on a page. */
  const count = (page: Page): Promise<number> => page.evaluate(() => Number(document.documentElement.dataset['animations'] ?? 0));

  async function play(page: Page): Promise<number> {
    await page.addInitScript(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...rest) {
        const { dataset } = document.documentElement;
        dataset['animations'] = `${Number(dataset['animations'] ?? 0) + 1}`;
        return animate.apply(this, rest);
      };
    });
    const table = await Table.deal(page, mouse, { game: 'hexdame', seats: two });
    await table.enter('d4', 'd5');
    await table.moves(1);
    await table.says('Black to move.');
    return count(page);
  }

  it('shows how pieces move', async ({ visit }) => {
    expect(await play(await visit('/new', { reducedMotion: 'no-preference' }))).toBe(1);
  });

  it('is left out for who does not want it, on the home page as well', async ({ visit }) => {
    const page = await visit('/');
    await page.getByRole('link', { name: 'Play HexDame' }).waitFor();
    expect(await page.getByRole('button', { name: 'Pause the boards' }).count()).toBe(0);
    expect(await play(page)).toBe(0);
  });
});

it('the rules of a game are one click from its board and one from a game', async ({ visit }) => {
  const page = await visit('/');
  await begin(page, mouse, { family: 'Cequis', opponent: 'Two people' });
  await page.getByRole('main').getByRole('link', { name: 'Rules' }).click();
  await page.getByRole('heading', { name: 'Cequis', level: 1 }).waitFor();
  await page.getByText('Reading').first().waitFor();
  await page.locator('figure img').first().scrollIntoViewIfNeeded();
  await pictures(page);
  await page.getByRole('link', { name: 'Back to your game' }).click();
  await page.getByRole('grid').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Play Cequis' }).click();
  await page.getByRole('heading', { name: 'New game' }).waitFor();
});

it('rules that cannot be fetched say so, and come at another try', async ({ visit }) => {
  const page = await visit('/');
  await page.route('**/assets/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Rules of HexDame' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/assets/*');
  await again.click();
  await page.getByRole('heading', { name: 'HexDame', level: 1 }).waitFor();
});

it('an address finds its game however it is written, and says of another that there is none', async ({ visit }) => {
  const page = await visit('/new?game=HexDame');
  await page.getByRole('radio', { name: 'HexDame', checked: true }).waitFor();
  await page.goto(new URL('/new?game=chess', page.url()).href);
  await page.getByRole('alert').filter({ hasText: 'There is no game called “chess”' }).waitFor();
  await page.getByRole('button', { name: 'Begin the game' }).waitFor();
});

it('who has not moved yet is told what to touch', async ({ visit }) => {
  const page = await visit('/');
  const table = await Table.deal(page, mouse, { game: 'hexaequo', seats: two });
  for (const [ply, tile] of ['@T', '@t'].entries()) {
    await table.says('Choose a piece in your reserve, or a cell of the board.');
    await table.enter(tile);
    await table.says('Cancel');
    await page.locator('[data-cell][aria-label*=", possible"]').first().click();
    await table.moves(ply + 1);
  }
  await table.says('Black to move.');
  expect(await table.line.getByText('Choose a piece').count()).toBe(0);
});

it('coordinates are shown or not, as one likes', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', seats: two });
  const labels = table.page.locator('svg text', { hasText: /^[a-i]$/ });
  await expect.poll(() => labels.count()).toBe(9);
  await table.page.keyboard.press('c');
  await expect.poll(() => labels.count()).toBe(0);
});

it('a game of somebody else can be watched and not touched', async ({ visit }) => {
  const mine = await begin(await visit('/'), mouse, { family: 'HexDame', opponent: 'Two people' });
  const stranger = await visit(new URL(mine.page.url()).pathname);
  const theirs = await new Table(stranger, mouse).ready();
  await stranger.getByText('You are watching this game: it belongs to another browser.').waitFor();
  await mine.enter('d4', 'd5');
  await theirs.moves(1);
  await theirs.enter('f6', 'f5');
  expect(await theirs.button('Resign').count()).toBe(0);
  expect(await mine.list()).toEqual(['d4d5']);
});

it('who watches a game against the computer is not told to move', async ({ visit }) => {
  const mine = await Table.deal(await visit('/'), mouse, { game: 'hexdame', seats: alone });
  const stranger = await visit(new URL(mine.page.url()).pathname);
  await stranger.getByRole('group', { name: 'The game' }).filter({ hasText: 'White to move.' }).waitFor();
  await stranger.getByRole('region', { name: 'White' }).getByText('A person').waitFor();
  expect(await stranger.getByText(/^You\b(?! are watching)|Your move/).count()).toBe(0);
});

describe('a game of one’s own', () => {
  it('that is deleted in another tab says so, and asks no more', async ({ visit }) => {
    const page = await visit('/');
    const table = await Table.deal(page, mouse, { game: 'hexdame', seats: two });
    expect((await page.context().request.delete(page.url().replace('/game/', '/api/games/'))).status()).toBe(204);
    await page.getByRole('main').getByText('This game was deleted.').waitFor();
    expect(await table.button('Resign').count()).toBe(0);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('websocket', (socket) => asked.push(socket.url()));
    await page.waitForTimeout(3000);
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'To the games' }).click();
    await page.getByRole('link', { name: 'Play HexDame' }).waitFor();
  });

  const lists = async (page: Page): Promise<Page> => {
    await Table.deal(page, mouse, { game: 'cequis', seats: two });
    await Table.deal(page, mouse, { game: 'hexdame', seats: two });
    await page.goto(new URL('/', page.url()).href);
    return page;
  };

  it('is deleted after a question, for good', async ({ visit }) => {
    const page = await lists(await visit('/'));
    const mine = page.getByRole('region', { name: 'Your games' });
    await mine.getByRole('button', { name: 'Delete: HexDame' }).click();
    await page.getByRole('alertdialog').getByText('Delete this game of HexDame? It cannot be brought back.').waitFor();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByTestId('announcer').filter({ hasText: 'The game is deleted.' }).waitFor();
    expect(await mine.getByRole('listitem').count()).toBe(1);
    // Neither is it offered to go on with, nor after the page is loaded again.
    expect(await page.getByRole('link', { name: /^HexDame/ }).count()).toBe(0);
    await page.reload();
    await mine.getByRole('link', { name: 'Cequis' }).waitFor();
    expect(await page.getByRole('link', { name: /^HexDame/ }).count()).toBe(0);
  });

  it('is kept or deleted by keys alone, and reading goes on where it was', async ({ visit }) => {
    const page = await lists(await visit('/'));
    const focus = (): Promise<string> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent.trim() ?? '');
    const ask = page.getByRole('button', { name: 'Delete: HexDame' });
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect.poll(focus).toBe('Keep it');
    await page.keyboard.press('Escape');
    await expect.poll(focus).toMatch(/^Delete: HexDame/);
    await page.keyboard.press('Enter');
    await expect.poll(focus).toBe('Keep it');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(focus).toMatch(/^Cequis/);
  });
});

it('the strength chosen last is offered again, for each game', async ({ visit }) => {
  const page = await visit('/');
  await begin(page, mouse, { family: 'HexDame', level: 'Master' });
  const offered = async (game: string): Promise<string> => {
    await page.goto(new URL(`/new?game=${game}`, page.url()).href);
    return page.getByRole('group', { name: 'Strength' }).getByRole('radio', { checked: true }).inputValue();
  };
  expect(await offered('hexdame')).toBe('8');
  expect(await offered('cequis')).toBe('3');
  await page.getByRole('radio', { name: 'HexDame' }).check();
  expect(await page.getByRole('radio', { name: 'Master' }).first().isChecked()).toBe(true);
});
