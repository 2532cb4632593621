import { describe, expect, it } from 'vitest';
import pages from 'virtual:rules';
import { Arrangement } from '../src/lib/arrangement.svelte';
import { families, gameNamed, nameParts, rulesAddress, rulesOf, showpiece } from '../src/lib/catalogue';
import { defaults, isFit, rematch, tooLong, wanted } from '../src/lib/newgame';
import { inWords, source } from '../src/lib/picture';
import { routeOf } from '../src/lib/router.svelte';
import { isSetup, setupsOf } from '../src/lib/setup.svelte';
import { isAbove } from '../src/lib/sides';
import type { GameState, GameView } from '../src/lib/wire';
import { draughts, shown } from './games';

const at = (path: string): ReturnType<typeof routeOf> => routeOf(new URL(path, 'http://here'));

describe('addresses', () => {
  it('lead to pages', () => {
    expect(at('/').page).toBe('home');
    expect(at('/new?game=x')).toMatchObject({ page: 'new' });
    expect(at('/game/abc')).toEqual({ page: 'game', id: 'abc' });
    expect(at('/rules')).toEqual({ page: 'rules', id: '', hash: '' });
    expect(at('/rules/cequis#setup')).toEqual({ page: 'rules', id: 'cequis', hash: 'setup' });
    for (const path of ['/nothing', '/game', '/game/a/b', '/new/x']) expect(at(path).page).toBe('missing');
  });
});

describe('a new game', () => {
  const wishes = defaults(draughts, 2);

  it('is against the computer, with the settings of games that are played', () => {
    expect(wanted(draughts, wishes, 0)).toEqual({
      game: 'draughts-6',
      seats: [{ kind: 'person', name: '' }, { kind: 'computer', level: 2 }],
      settings: { 'no-progress': 200 },
    });
  });

  it('takes settings that are off, or whole numbers in their range', () => {
    const [setting] = draughts.settings;
    if (!setting) throw new Error('no setting');
    expect([null, 1, 200, 10000].every((value) => isFit(setting, value))).toBe(true);
    expect([0, -1, 10001, 1.5, NaN].some((value) => isFit(setting, value))).toBe(false);
  });

  it('draws lots for sides', () => {
    const seats = (lot: number): string[] => wanted(draughts, { ...wishes, side: 'random' }, lot).seats.map(({ kind }) => kind);
    expect(seats(0.2)).toEqual(['person', 'computer']);
    expect(seats(0.99)).toEqual(['computer', 'person']);
  });

  it('of two people has their names', () => {
    const two = wanted(draughts, { ...wishes, opponent: 'person', names: [' Ada ', ''] }, 0);
    expect(two.seats).toEqual([{ kind: 'person', name: 'Ada' }, { kind: 'person', name: '' }]);
  });

  it('begins from a start, a position or a record', () => {
    expect(wanted(draughts, { ...wishes, start: 1 }, 0).position).toBe('- w');
    expect(wanted(draughts, { ...wishes, start: 1, pasted: ' M:a1 w ' }, 0).position).toBe('M:a1 w');
    const record = wanted(draughts, { ...wishes, pasted: '[Game "x"]\n1. a1a2' }, 0);
    expect(record).toMatchObject({ record: '[Game "x"]\n1. a1a2', settings: {} });
    expect(record.game).toBeUndefined();
  });

  it('of a record that is longer than the server reads is not sent', () => {
    const of = (pasted: string): number | null => tooLong(wanted(draughts, { ...wishes, pasted }, 0));
    expect(of(`[Game "x"]${' a1a2'.repeat(52_000)}`)).toBeNull();
    expect(of(`[Game "x"]${' a1a2'.repeat(53_000)}`)).toBe(259);
    // What counts is what is sent: an umlaut is two bytes, as is the end of a line.
    expect(of(`[Game "x"] ${'ä'.repeat(140_000)}`)).not.toBeNull();
    expect(of(`[Game "x"]${'\n'.repeat(140_000)}x`)).not.toBeNull();
  });

  it('after the end changes sides, and begins where the last began', () => {
    const seats = [{ kind: 'person', name: '' }, { kind: 'computer', level: 1 }] as const;
    const from = (start: string): ReturnType<typeof rematch> => rematch(draughts, { start, seats, settings: {} });
    expect(from('M:a1,a2;m:c3 w')).toEqual({ game: 'draughts-6', seats: [seats[1], seats[0]], settings: {} });
    expect(from('M:a1 w').position).toBe('M:a1 w');
  });
});

describe('games that are offered', () => {
  it('are grouped by what stands before the comma', () => {
    expect(nameParts(draughts)).toEqual({ family: 'Draughts', variant: 'board of 6' });
    const games = [draughts, { ...draughts, id: 'b', name: 'Draughts, board of 8' }, { ...draughts, id: 'c', name: 'Go' }];
    expect(families({ games, levels: [], first_level: 1 }).map(({ name, games: all }) => [name, all.length])).toEqual([['Draughts', 2], ['Go', 1]]);
  });

  it('are found by their id or their family, in whichever case', () => {
    const catalogue = { games: [draughts], levels: [], first_level: 1 };
    for (const name of ['draughts-6', 'DRAUGHTS-6', 'Draughts']) expect(gameNamed(catalogue, name)?.id).toBe('draughts-6');
    for (const name of ['', 'chess']) expect(gameNamed(catalogue, name)).toBeUndefined();
  });

  it('show the start with the most pieces', () => {
    expect(showpiece(draughts).pieces).toHaveLength(3);
  });

  it('find their rules', () => {
    expect(rulesOf(pages.map(({ id }) => id), 'hexentafl-5')).toBe('hexentafl');
    expect(rulesOf(['a', 'a-b'], 'a-b-c')).toBe('a-b');
    expect(rulesOf(['a'], 'x')).toBe('');
  });

  it('find the section on their variant', () => {
    const address = (id: string, name: string): string => rulesAddress(pages, { ...draughts, id, name });
    expect(address('cequis-basic', 'Cequis, practice game')).toBe('/rules/cequis#the-practice-game');
    expect(address('cequis', 'Cequis')).toBe('/rules/cequis');
    expect(address('hexentafl-4', 'heXentafl, 4-4-4 board')).toBe('/rules/hexentafl');
  });
});

describe('rules', () => {
  it('are pages with links between them, and Readings marked', async () => {
    const cequis = await pages.find(({ id }) => id === 'cequis')?.load();
    expect(cequis?.default).toContain('<p class="reading"><strong>Reading</strong>');
    expect(cequis?.default).not.toMatch(/href="[^"]*\.md/);
    const common = await pages.find(({ id }) => id === '')?.load();
    expect(common?.default).toContain('href="/rules/hexdame"');
  });

  it('of a game begin with its aim, and hints for a first game come before what programs need', async () => {
    for (const { id, load } of pages.filter((page) => page.id !== '')) {
      const { default: html, sections } = await load();
      expect(html, id).toMatch(/^<h1[^>]*>[^<]*<\/h1>\s*<p class="aim"><strong>The aim<\/strong>/);
      expect(sections.slice(-2).map(({ title }) => title), id).toEqual(['For your first game', 'For programmers']);
    }
  });

  it('have the places that their links lead to', async () => {
    const all = new Map(await Promise.all(pages.map(async ({ id, load }) => [id, (await load()).default] as const)));
    for (const [id, html] of all) {
      for (const [, page, place] of html.matchAll(/href="(?:\/rules\/?([\w-]*))?#([^"]+)"/g)) {
        expect(all.get(page ?? id), `${id}: #${place ?? ''}`).toContain(`id="${place ?? ''}"`);
      }
    }
  });
});

describe('pictures of the rules', () => {
  const html = async (id: string): Promise<string> => (await pages.find((page) => page.id === id)?.load())?.default ?? '';
  const addresses = (text: string): string[] =>
    [...text.matchAll(/data-picture="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

  it('show the position that is drawn, and the drawing stays beside it', async () => {
    const text = await html('hexentafl');
    expect(addresses(text)).toContain('hexentafl-4?mark=capture%3Ac4&arrow=d7-d5&position=A%3Ab3%2Cd7%3BD%3Ac4%3BK%3Ae4+w');
    expect(text).toMatch(/<summary>As text<\/summary><pre tabindex="0">[^<]*A:b3,d7;D:c4;K:e4 w<\/pre>/);
  });

  it('take the place of every drawing of a board', async () => {
    for (const { id } of pages) {
      const text = await html(id);
      const drawings = [...text.matchAll(/<pre [^>]*>[^<]*<\/pre>/g)].filter(([drawing]) => drawing.split('\n').length > 4);
      expect(drawings.length, id).toBe(addresses(text).length);
    }
  });

  it('need no words about the signs of the drawings', async () => {
    for (const { id } of pages) expect(await html(id), id).not.toMatch(/\(<code>.<\/code>\)/);
  });

  it('are put into words', () => {
    const said = inWords(draughts, 'draughts-6?position=M:a1,a2;m:c3+w&mark=target:b2,b3&mark=capture:c3&arrow=a1-b2');
    expect(said).toBe('White man: a1, a2; solids man: c3. White to move. Marked: b2, b3, c3. Arrows: a1 to b2.');
    expect(inWords(draughts, 'draughts-6?position=-+w&coordinates=cells')).toBe('The board with the names of its cells.');
  });

  it('are asked for in the theme that is seen', () => {
    expect(source('hexdame?position=-+w&arrow=a1-b2', 'dark')).toBe('/api/pictures/hexdame.svg?position=-+w&arrow=a1-b2&theme=dark');
  });
});

describe('sides of a board', () => {
  const cell = (name: string, y: number, marks: string[] = []): GameView['board']['cells'][number] => ({ name, x: 0, y, marks });
  const game = { ...draughts, board: { ...draughts.board, cells: [cell('a1', 4), cell('a2', 3), cell('c3', -4)] } };

  it('are where the pieces begin', () => {
    const start = shown({ a1: 'M', a2: 'M', c3: 'm' });
    expect(isAbove(game, start, 0)).toBe(false);
    expect(isAbove(game, start, 1)).toBe(true);
    expect(isAbove({ ...game, board: { ...game.board, grows: true } }, start, 1)).toBe(false);
  });

  it('are where the cells are marked', () => {
    const cells = [cell('a1', -4, ['zone-white']), cell('c3', 4, ['zone-solids'])];
    expect(isAbove({ ...game, board: { ...game.board, cells } }, shown({}), 0)).toBe(true);
  });

  it('have ready-made setups where a start has all of a side in its zone', () => {
    const cells = [cell('a1', -4, ['zone-white']), cell('a2', -4, ['zone-white']), cell('c3', 0)];
    const zoned = { ...game, board: { ...game.board, cells } };
    expect(setupsOf(zoned, 0)).toEqual([{ name: draughts.starts[0]?.name, places: [{ cell: 'a1', piece: 'M' }, { cell: 'a2', piece: 'M' }] }]);
    expect(setupsOf(zoned, 1)).toEqual([]);
  });

  it('are laid out where nobody else sees it, from the reserve in the own zone', () => {
    const cells = ['b1', 'a10', 'a2', 'a1'].map((name) => cell(name, -4, ['zone-white']));
    const zoned = { ...game, board: { ...game.board, cells: [...cells, cell('c3', 0)] } };
    const reserves = [{ piece: 'K', count: 1 }, { piece: 'M', count: 2 }, { piece: 'm', count: 2 }];
    const mine = new Arrangement(zoned, shown({}, { reserves }), 0);
    expect(mine.kinds).toEqual(['K', 'M']);
    mine.put('M', 'a10');
    mine.put('M', 'c3');
    mine.put('K', 'a10');
    mine.put('m', 'a1');
    expect(mine.places).toEqual([{ cell: 'a10', piece: 'M' }]);
    mine.put('M', 'a2');
    mine.put('M', 'a1');
    expect([mine.left('M'), mine.isComplete, mine.free]).toEqual([0, false, ['b1', 'a1']]);
    mine.fill(() => 0);
    expect(mine.isComplete).toBe(true);
    expect(mine.inOrder).toEqual([{ cell: 'b1', piece: 'K' }, { cell: 'a2', piece: 'M' }, { cell: 'a10', piece: 'M' }]);
    mine.take('a2');
    expect(mine.left('M')).toBe(1);
    mine.copy([{ cell: 'a1', piece: 'M' }]);
    expect(mine.places).toEqual([{ cell: 'a1', piece: 'M' }]);
  });

  it('have a setup phase where all that follows is theirs', () => {
    const cells = [cell('a1', -4, ['zone-white']), cell('c3', 0)];
    const zoned = { ...game, board: { ...game.board, cells } };
    const state = (steps: string[]): GameState => ({ outcome: null, next: { steps, done: null, notes: [] } }) as unknown as GameState;
    expect(isSetup(zoned, state(['@M', 'a1']))).toBe(true);
    expect(isSetup(zoned, state(['@M', 'c3']))).toBe(false);
    expect(isSetup(zoned, state(['a1']))).toBe(false);
  });
});
