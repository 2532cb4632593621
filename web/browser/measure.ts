import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { mouse } from './support/hands';
import { DESK, it } from './support/it';
import { two } from './support/seats';
import { Table } from './support/table';

/** Prints the tables of docs/benchmarks.md on the page. */

const LOADS = 10;
const MOVES = 300;

const sorted = (all: readonly number[]): number[] => [...all].sort((one, other) => one - other);
const quantile = (all: readonly number[], part: number): number =>
  sorted(all)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? NaN;
const kilo = (bytes: number): string => (bytes / 1000).toFixed(1);

interface Load {
  requests: number;
  bytes: Map<string, number>;
  /** Until the selector is there, in milliseconds after the navigation began. */
  time: number;
}

/** Loads a page in a browser that has nothing of it yet. */
async function load(browser: Browser, path: string, selector: string, options: BrowserContextOptions): Promise<Load> {
  const context = await browser.newContext({ ...DESK, ...options });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.addInitScript((wanted) => {
    const look = (): void => {
      if (!document.querySelector(wanted)) return;
      observer.disconnect();
      // The frame after the next has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('ready')));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  }, selector);
  await page.goto(inject('address') + path, { waitUntil: 'networkidle' });
  const time = await page.waitForFunction(() => performance.getEntriesByName('ready')[0]?.startTime ?? null);
  const found = { requests: types.size, bytes, time: (await time.jsonValue()) ?? NaN };
  await context.close();
  return found;
}

it('the first load', async ({ browser, visit }) => {
  const owner = await visit('/rules');
  const table = await Table.deal(owner, mouse, { game: 'hexdame', seats: two });
  const { pathname } = new URL(table.page.url());
  const storageState = await owner.context().storageState();
  await owner.close();
  const rows: string[] = [];
  for (const [name, path, selector] of [
    ['home', '/', 'main svg.board path'],
    ['a game of HexDame', pathname, '[data-cell][aria-label*=", possible"]'],
  ] as const) {
    const loads: Load[] = [];
    for (let count = 0; count < LOADS; count += 1) loads.push(await load(browser, path, selector, { storageState }));
    const [first] = loads;
    if (!first) continue;
    const of = (type: string): string => kilo(first.bytes.get(type) ?? 0);
    const all = [...first.bytes.values()].reduce((sum, each) => sum + each, 0);
    const time = Math.round(quantile(loads.map((each) => each.time), 0.5));
    rows.push(`| ${name} | ${first.requests} | ${kilo(all)} | ${of('Script')} | ${of('Stylesheet')} | ${of('Fetch')} | ${time} |`);
  }
  console.log(`
| page | requests | sent, kB | script | style | data | to a playable board, ms |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`);
});

/** From now on the page notes how long each move takes from the click to the list of moves. */
async function watchMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    let clicked = 0;
    let moves = 0;
    Object.assign(window, { times });
    addEventListener('pointerup', () => (clicked = performance.now()), { capture: true });
    new MutationObserver(() => {
      const now = document.querySelectorAll('[data-ply]').length;
      if (now > moves && clicked > 0) times.push(performance.now() - clicked);
      moves = now;
    }).observe(document, { childList: true, subtree: true });
  });
}

it('a move, from the click that completes it until it is on disk and shown', async ({ visit, lot }) => {
  const page = await visit('/rules');
  await watchMoves(page);
  const times: number[] = [];
  while (times.length < MOVES) {
    const table = await Table.deal(page, mouse, { game: 'hexdame', seats: two });
    await table.playOut(lot);
    times.push(...(await page.evaluate(() => (window as unknown as { times: number[] }).times)));
  }
  console.log(`
| what | moves | median, ms | 99th percentile, ms |
| --- | --- | --- | --- |
| a move sent to the move shown | ${times.length} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} |
`);
});
