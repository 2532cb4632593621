import type { Page } from 'playwright-core';

/** Waits until the pictures in view are there. */
export async function pictures(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom < 0 || top > innerHeight || (image.complete && image.naturalWidth > 0);
    }),
  );
}

/** By how many pixels a page can be scrolled to the side. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
