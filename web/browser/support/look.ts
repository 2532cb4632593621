import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it } from './it';
import { pictures, sideways } from './page';
import { scenes } from './scenes';

const PICTURES = join(import.meta.dirname, '../screenshots');
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe calls serious or critical, with the place. */
async function wrongs(page: Page): Promise<string[]> {
  await page.evaluate(await axe);
  const { violations } = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return axe.run();
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.failureSummary} ${node.html.slice(0, 160)}`));
}

/** Looks at all scenes at one size, and leaves pictures of them. */
export function look(size: string, options: BrowserContextOptions): void {
  describe(`on a ${size}, in light and dark, axe finds nothing serious and nothing scrolls sideways`, () => {
    it.for(scenes.map((scene) => [scene.name, scene] as const))('%s', async ([name, { open }], { visit }) => {
      const page = await visit('/rules', options);
      await open(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await pictures(page);
        expect(await wrongs(page), colorScheme).toEqual([]);
        expect(await sideways(page)).toBe(0);
        const path = join(PICTURES, `${name}-${size}-${colorScheme}.png`);
        // Pages of rules are very long, and a dialog is as large as the screen.
        await page.screenshot({ path, fullPage: !/^rules-|-secret$/.test(name) });
      }
    });
  });
}
