import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { DESK, it, PHONE } from './support/it';
import { sideways } from './support/page';
import { scenes } from './support/scenes';

const PICTURES = join(import.meta.dirname, 'screenshots');
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

const sizes = [['desk', DESK], ['phone', PHONE]] as const;

describe.for(sizes)('on a %s, in light and dark, axe finds nothing serious and nothing scrolls sideways', ([size, options]) => {
  it.for(scenes)('$name', async ({ name, open }, { visit }) => {
    const page = await visit('/rules', options);
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await wrongs(page), colorScheme).toEqual([]);
      expect(await sideways(page)).toBe(0);
      await page.screenshot({ path: join(PICTURES, `${name}-${size}-${colorScheme}.png`), fullPage: !name.startsWith('rules-') });
    }
  });
});
