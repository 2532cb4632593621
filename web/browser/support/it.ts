import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect, inject, it as plain } from 'vitest';
import { Lot } from './lot';

export const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2,
};

/** Nothing on a page takes longer than this. */
const PATIENCE = 15_000;
const FAILURES = join(import.meta.dirname, '../failures');

/** What went on in the pages of one test. */
class Witness {
  readonly contexts: BrowserContext[] = [];
  readonly said: string[] = [];
  readonly errors: string[] = [];
  readonly foreign: string[] = [];

  watch(context: BrowserContext, address: string): void {
    const { host } = new URL(address);
    const note = (url: string): void => {
      if (!/^(data|blob):/.test(url) && new URL(url).host !== host) this.foreign.push(url);
    };
    this.contexts.push(context);
    context.setDefaultTimeout(PATIENCE);
    context.on('request', (request) => note(request.url()));
    context.on('page', (page) => page.on('websocket', (socket) => note(socket.url())));
    context.on('console', (message) => this.said.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => this.errors.push(error.error().stack ?? error.error().message));
  }

  /** Leaves pictures of all pages and what they said. */
  async report(test: string): Promise<void> {
    const name = test.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
    await mkdir(FAILURES, { recursive: true });
    await writeFile(join(FAILURES, `${name}.txt`), [...this.said, ...this.errors].join('\n'));
    const pages = this.contexts.flatMap((context) => context.pages());
    for (const [number, page] of pages.entries()) {
      await page.screenshot({ path: join(FAILURES, `${name}-${number + 1}.png`) }).catch(() => undefined);
    }
    console.log(`${pages.map((page) => page.url()).join(', ')}: pictures and console in ${FAILURES}/${name}*`);
  }
}

/** Opens a page of the program in a browser that has never been here. */
export type Visit = (path: string, options?: BrowserContextOptions & { address?: string }) => Promise<Page>;

interface Fixtures {
  browser: Browser;
  visit: Visit;
  lot: Lot;
}

/** A test with a browser. Whatever it tests, no script fails and no request leaves for another host. */
export const it = plain.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.connect(inject('chromium'));
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, task }, use) => {
    const witness = new Witness();
    await use(async (path, { address = inject('address'), ...options } = {}) => {
      const context = await browser.newContext({ ...DESK, reducedMotion: 'reduce', ...options });
      witness.watch(context, address);
      const page = await context.newPage();
      await page.goto(address + path);
      return page;
    });
    if (task.result?.state === 'fail') await witness.report(task.name);
    await Promise.all(witness.contexts.map((context) => context.close()));
    expect(witness.errors, 'errors of scripts').toEqual([]);
    expect(witness.foreign, 'requests to other hosts').toEqual([]);
  },
  lot: async ({ task }, use) => {
    await use(Lot.of(inject('seed'), task.name));
  },
});
