import type { Page } from 'playwright-core';

/** By how many pixels a page can be scrolled to the side. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
