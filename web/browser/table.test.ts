import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { begin } from './support/begin';
import { mouse } from './support/hands';
import { it } from './support/it';
import { alone, two } from './support/seats';
import { Table } from './support/table';

const OPENING = [['d4', 'd5'], ['f6', 'f5'], ['c4', 'c5']] as const;

/** Two people have played three moves of HexDame. */
async function opened(table: Table): Promise<Table> {
  for (const [count, steps] of OPENING.entries()) {
    await table.enter(...steps);
    await table.moves(count + 1);
  }
  return table;
}

/** What the link of a name downloads. */
async function download(page: Page, name: string): Promise<Buffer> {
  const [begun] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name, exact: true }).click(),
  ]);
  return buffer(await begun.createReadStream());
}

it('one looks back through a game while it goes on, and comes back to it as it stands', async ({ visit }) => {
  const page = await visit('/');
  const here = await opened(await Table.deal(page, mouse, { game: 'hexdame', seats: two }));
  await here.button('To the beginning').click();
  await here.says('The beginning, move 0 of 3.');
  await here.cell('d4').and(page.getByLabel(/^d4, white man/)).waitFor();
  await here.button('One move on').click();
  await here.says('After 1. d4d5, move 1 of 3.');
  // What is taken back is what one sees.
  expect(await here.button('Take back').isDisabled()).toBe(true);

  // Somebody plays on in another tab: the past stays on the board.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  const there = await new Table(tab, mouse).ready();
  await there.enter('g6', 'g5');
  await here.moves(4);
  await here.says('After 1. d4d5, move 1 of 4.');
  await here.button('Back to the game').click();
  await here.says('White to move.');
  await page.getByLabel(/^g5, black man/).waitFor();
});

it('the list keeps the move that is looked at in view', async ({ visit }) => {
  const record = `[Game "hexdame"]

1. b4b5 f8e7 2. d4e4 h6h5 3. d2e2 e7d7 4. c3d4 g6g5 5. e4e5 g8f8 6. b3b4 f9e9 7. b5b6 d7c6 8. b6d6xc6 f6e6
9. d6f6xe6 f7b5xb4c4e5f6 10. a4c6xb5 g5f5 11. a3b4 h8g8 12. b2b3 g8f7 13. d4e4 h7g6 *`;
  const table = await Table.deal(await visit('/'), mouse, { record, seats: two });
  const isInView = (ply: number): Promise<boolean> =>
    table.page.locator(`[data-ply="${ply}"]`).evaluate((move) => {
      const [inner, outer] = [move, move.closest('[role=region]')].map((each) => each?.getBoundingClientRect());
      return inner !== undefined && outer !== undefined && inner.top >= outer.top && inner.bottom <= outer.bottom;
    });
  await expect.poll(() => isInView(26)).toBe(true);
  await table.button('To the beginning').click();
  await expect.poll(() => isInView(1)).toBe(true);
  await table.button('To the game as it stands').click();
  await expect.poll(() => isInView(26)).toBe(true);
});

it('a move is taken back, against the computer its answer too', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', seats: alone });
  await table.enter('d4', 'd5');
  await table.moves(2);
  await table.button('Take back').click();
  await expect.poll(() => table.list()).toEqual([]);
  await table.says('Your move.');
});

it('a hint is shown on the board and played', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', position: 'M:c3,f3;m:d4,f4,g6 w', seats: two });
  await table.button('Hint').click();
  await table.says(/^Hint: f3h7xf4g6\./);
  await table.button('Play that').click();
  expect(await table.moves(1)).toEqual(['f3h7xf4g6']);
});

it('a game is resigned after a question, and played again with the sides changed', async ({ visit }) => {
  const page = await visit('/');
  const table = await begin(page, mouse, { family: 'HexDame' });
  const first = page.url();
  await table.button('Resign').click();
  // Who confirms without looking plays on.
  await page.keyboard.press('Enter');
  await table.button('No, play on').waitFor({ state: 'detached' });
  await table.says('Your move.');
  await table.button('Resign').click();
  await table.button('Yes, resign').click();
  await table.says('Black wins: the opponent resigned.');

  await table.button('Play the return game, sides changed').click();
  await page.waitForURL((url) => url.href !== first);
  // Now the computer has the first move.
  await table.moves(1);
  await table.says('Your move.');
  await page.getByRole('region', { name: 'Black' }).getByText('You').waitFor();
});

it('a double click on a button opens its question, and answers nothing', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexdame', seats: two });
  await table.button('Resign').dblclick();
  await table.button('No, play on').click();
  await table.says('White to move.');
});

it('a draw is offered to a person, declined, offered again and agreed', async ({ visit }) => {
  const table = await begin(await visit('/'), mouse, { family: 'HexDame', opponent: 'Two people' });
  await table.button('Offer a draw').click();
  await table.page.getByText('White offers a draw. Black, do you accept?').first().waitFor();
  await table.button('Decline').click();
  await table.told.filter({ hasText: 'The draw is declined.' }).waitFor();
  await table.button('Offer a draw').click();
  await table.button('Accept').click();
  await table.says('A draw: the players agreed.');
});

it('two people who gave their names are called by them', async ({ visit }) => {
  // A name that is written from the right stands apart from what is around it.
  const seats = ['חנה', 'Bo'].map((name) => ({ kind: 'person', name }) as const);
  const [anna, bo] = ['\u2068חנה\u2069', '\u2068Bo\u2069'];
  const table = await Table.deal(await visit('/'), mouse, { game: 'cequis', seats });
  await table.says(`${anna} (Solids) to move.`);
  expect(await table.page.title()).toBe(`Cequis, ${anna} – ${bo} – Hexarium`);
  await table.button('Offer a draw').click();
  await table.page.getByRole('alertdialog').getByText(`${anna} offers a draw. ${bo}, do you accept?`).waitFor();
});

it('a record is downloaded, and a new game goes on from it', async ({ visit }) => {
  const page = await visit('/');
  const table = await opened(await begin(page, mouse, { family: 'HexDame', opponent: 'Two people' }));
  await page.getByText('More', { exact: true }).click();
  const record = (await download(page, 'Download the record')).toString();
  expect(record).toMatch(/^\[Game "hexdame"\]/);

  await page.getByRole('link', { name: 'Hexarium' }).click();
  // The form stands at another game: a record says itself which it is of.
  const again = await begin(page, mouse, { family: 'Hexaequo', opponent: 'Two people', pasted: record });
  expect(await again.moves(3)).toEqual(await table.list());
  await again.says('Black to move.');
});

it('pictures of the position are downloaded as SVG and PNG', async ({ visit }) => {
  const page = await visit('/');
  await opened(await Table.deal(page, mouse, { game: 'hexdame', seats: two }));
  await page.getByText('More', { exact: true }).click();
  for (const [name, start] of [['SVG picture', '<svg'], ['PNG picture', '\u0089PNG']] as const) {
    expect((await download(page, name)).toString('latin1')).toContain(start);
  }
});

const SET_UP = 'W:a1,a2,b1;G:c1,c2,d1;B:e1,e2,f1;w:f7,g7,g8;g:d7,e7,e8;b:b7,c7,c8 s play';

it.for([['hexaequo'], ['hexentafl-4'], ['hexentafl-5'], ['cequis', SET_UP], ['hexdame']] as const)(
  'a picture of %s has the pieces where the page has them',
  async ([game, position], { visit }) => {
    const page = await visit('/');
    await Table.deal(page, mouse, { game, seats: two, ...(position && { position }) });
    await page.getByText('More', { exact: true }).click();
    const picture = (await download(page, 'SVG picture')).toString();
    const drawn = [...picture.matchAll(/class="piece" data-cell="(\w+)".*? x="(.*?)" y="(.*?)"/g)];
    const places = drawn.map(([, cell, x, y]) => `${cell} ${Number(x).toFixed(2)} ${Number(y).toFixed(2)}`);
    expect(places.length).toBeGreaterThan(0);
    const shown = await page.locator('[data-at]').evaluateAll((all) =>
      all.map((piece) => {
        const [x, y] = (piece.getAttribute('transform') ?? '').match(/-?[\d.]+/g) ?? [];
        return `${piece.getAttribute('data-at')} ${Number(x).toFixed(2)} ${Number(y).toFixed(2)}`;
      }),
    );
    expect(shown.sort()).toEqual(places.sort());
  },
);

it('a position that cannot be is refused in the form, with the reason', async ({ visit }) => {
  const page = await visit('/new?game=cequis');
  await page.getByText('More choices').click();
  await page.getByRole('textbox', { name: 'Begin from a position' }).fill('W:z9 s play');
  await page.getByRole('button', { name: 'Begin the game' }).click();
  await page.getByRole('alert').filter({ hasText: 'z9' }).waitFor();
});

it('a number that a setting does not take is refused at its field', async ({ visit }) => {
  const page = await visit('/new?game=cequis');
  await page.getByText('More choices').click();
  const field = page.getByRole('spinbutton');
  if ((await field.count()) === 0) await page.getByRole('checkbox').check();
  for (const value of ['0', '', '99999999']) {
    await field.fill(value);
    await page.getByRole('alert').filter({ hasText: 'A whole number from' }).waitFor();
    await page.getByRole('button', { name: 'Begin the game' }).click();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe(value);
  }
  await field.fill('12');
  await page.getByRole('button', { name: 'Begin the game' }).click();
  await page.getByRole('grid').waitFor();
  await page.getByText('More', { exact: true }).click();
  await page.getByText(/^A draw after this many plies .*: 12$/).waitFor();
});

it('a record that is longer than the server reads is refused at the field, before it is sent', async ({ visit }) => {
  const page = await visit('/new?game=hexdame');
  await page.getByText('More choices').click();
  const field = page.getByRole('textbox', { name: 'Begin from a position' });
  await field.fill(`[Game "hexdame"]\n\n${'{ long } '.repeat(40_000)}*`);
  await page.getByRole('alert').filter({ hasText: 'at most 256 kB can be read' }).waitFor();
  await page.getByRole('button', { name: 'Begin the game' }).click();
  expect(new URL(page.url()).pathname).toBe('/new');
  await field.fill('M:c3;m:d4,f4 w');
  await page.getByRole('button', { name: 'Begin the game' }).click();
  await page.getByRole('grid').waitFor();
});

it('the board of Hexaequo stands still while a move is entered', async ({ visit }) => {
  const table = await Table.deal(await visit('/'), mouse, { game: 'hexaequo', seats: two });
  const view = (): Promise<string | null> => table.page.locator('svg:has([role=grid])').getAttribute('viewBox');
  const before = await view();
  // An empty place, then its piece; a piece, then nothing.
  await table.enter('j9');
  await table.says('Choose what comes here');
  expect(await view()).toBe(before);
  await table.page.keyboard.press('Escape');
  await table.enter('j8');
  await table.says('j8');
  expect(await view()).toBe(before);
  await table.page.keyboard.press('Escape');
  // With a tile more it moves as little as it can, and not back again without it.
  const place = async (): Promise<number> => (await table.cell('i8').boundingBox())?.x ?? NaN;
  const start = await place();
  await table.enter('@T', 'j9');
  await table.moves(1);
  expect(Math.abs((await place()) - start)).toBeLessThan(3);
  const after = await view();
  await table.button('Take back').click();
  await expect.poll(() => table.list()).toEqual([]);
  expect(await view()).toBe(after);
});
