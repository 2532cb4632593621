import type { Page } from 'playwright-core';
import { mouse } from './hands';
import { alone, two } from './seats';
import { Table } from './table';

/** The pages in all their states, with fixed positions. */
export interface Scene {
  name: string;
  /** Goes there from any page of the program. */
  open: (page: Page) => Promise<void>;
}

const CEQUIS = 'W:c4,d2,d3;G:a1,c1,g2;B:a2,b1,f1;w:c8,d4,e8;g:a7,d7,g8;b:b7,e7,f7 s play';
const DAME = 'M:c4,e5,e6,f3,f5,h7;m:b4,d7,g7;K:e7,f7,g5 b';
const HEXAEQUO = 'T:g10,g11,h8,h10,i7,i8,j8;t:g8,h7,h9,i9,j9;D:g11,h8,j8;d:h9,i7,i9;R:h10;r:g10 b 0+0 0+0';

const WIDE = 'T:d8,e8,f8,g8,h8,i8,j8,k8,l8;t:e9,f9,g9,h9,i9,j9,k9,l9,m9;D:d8,j8;d:f9,m9 b 2+0 1+1';

const go = (page: Page, path: string): Promise<unknown> => page.goto(new URL(path, page.url()).href);

function plain(name: string, path: string, shows: (page: Page) => Promise<void>): Scene {
  return {
    name,
    open: async (page) => {
      await go(page, path);
      await shows(page);
    },
  };
}

const heading = (name: string) => (page: Page): Promise<void> => page.getByRole('heading', { name, level: 1 }).waitFor();
const form = (page: Page): Promise<void> => page.getByRole('button', { name: 'Begin the game' }).waitFor();
const drawings = (page: Page): Promise<void> => page.locator('figure img').first().waitFor();

/** A game that is dealt, and what is done at its table. */
function table(name: string, game: Parameters<typeof Table.deal>[2], act: (table: Table) => Promise<void>): Scene {
  return { name, open: async (page) => act(await Table.deal(page, mouse, game)) };
}

const rules = ['hexaequo', 'hexentafl', 'cequis', 'hexdame'].map((id) => plain(`rules-${id}`, `/rules/${id}`, drawings));
const forms = ['hexaequo', 'hexentafl-4', 'cequis', 'hexdame'].map((id) => plain(`new-${id}`, `/new?game=${id}`, form));

export const scenes: Scene[] = [
  plain('home', '/', (page) => page.getByRole('link', { name: 'Play HexDame' }).waitFor()),
  {
    name: 'home-with-games',
    open: async (page) => {
      await Table.deal(page, mouse, { game: 'cequis', position: CEQUIS, seats: two });
      const ended = await Table.deal(page, mouse, { game: 'hexdame', position: DAME, seats: two });
      await ended.button('Resign').click();
      await ended.button('Yes, resign').click();
      await ended.says('White wins');
      await go(page, '/');
      await page.getByRole('region', { name: 'Finished games' }).getByRole('button', { name: /^Delete: / }).click();
    },
  },
  ...forms,
  {
    name: 'new-refused',
    open: async (page) => {
      await go(page, '/new?game=cequis');
      await page.getByText('Two people').click();
      await page.getByText('More choices').click();
      await page.getByRole('textbox', { name: 'Begin from a position' }).fill('W:z9 s play');
      await page.getByRole('button', { name: 'Begin the game' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  table('game-hexaequo-begun', { game: 'hexaequo', position: HEXAEQUO, seats: two }, async (game) => {
    await game.enter('h10');
    await game.says('h10');
  }),
  table('game-hexaequo-wide', { game: 'hexaequo', position: WIDE, seats: two }, async (game) => {
    await game.page.keyboard.press('+');
    await game.says('Black to move.');
  }),
  table('game-hexentafl-begun', { game: 'hexentafl-5', seats: alone }, async (game) => {
    await game.enter('b2');
    await game.says('b2');
  }),
  table('game-cequis-setup', { game: 'cequis', seats: two }, async (game) => {
    await game.enter('@W');
    await game.piece('@W').and(game.page.locator('[aria-pressed=true]')).waitFor();
  }),
  table('game-cequis-secret', { game: 'cequis', seats: two }, async (game) => {
    await game.button('Lay out in secret, one after the other').click();
    await game.button('Nobody else is looking').click();
    await game.page.getByRole('dialog').getByRole('button', { name: 'Place the rest by lot' }).click();
    await game.button('Done, hide it').and(game.page.locator(':enabled')).waitFor();
  }),
  table('game-cequis-choice', { game: 'cequis', position: CEQUIS, seats: two }, async (game) => {
    await game.enter('c4', 'b3');
    await game.button('Move the group').waitFor();
  }),
  table('game-cequis-refused', { game: 'cequis', position: CEQUIS, seats: two }, async (game) => {
    await game.enter('d3', 'd4');
    await game.says('The mover does not help');
  }),
  table('game-hexdame-refused', { game: 'hexdame', position: DAME, seats: two }, async (game) => {
    await game.enter('b4', 'b3');
    await game.says('Legal:');
  }),
  table('game-hexdame-hint', { game: 'hexdame', position: DAME, seats: two }, async (game) => {
    await game.button('Hint').click();
    await game.says('Hint:');
    await game.page.getByText('More', { exact: true }).click();
  }),
  table('game-question', { game: 'hexdame', seats: two }, async (game) => {
    await game.button('Offer a draw').click();
    await game.button('Resign').click();
    await game.button('Accept').waitFor();
    await game.button('No, play on').waitFor();
  }),
  table('game-ended', { game: 'hexdame', seats: two }, async (game) => {
    await game.enter('d4', 'd5');
    await game.moves(1);
    await game.button('Resign').click();
    await game.button('Yes, resign').click();
    await game.says('White wins');
  }),
  plain('rules', '/rules', heading('The rules')),
  ...rules,
  plain('missing', '/nothing', heading('There is nothing here')),
  plain('missing-game', '/game/nothing', heading('There is nothing here')),
];
