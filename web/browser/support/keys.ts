import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Hands } from './hands';
import type { Lot } from './lot';

/** So many keys lead anywhere on a page. */
const MOST_KEYS = 120;

/** A person with a keyboard alone, who must see at all times where the focus is. */
export class Keys implements Hands {
  constructor(
    private readonly page: Page,
    private readonly lot: Lot,
  ) {}

  async press(target: Locator): Promise<void> {
    await this.goTo(target);
    // Radio buttons are chosen when they are reached; Enter would send the form.
    if ((await target.getAttribute('type')) !== 'radio') await this.page.keyboard.press('Enter');
  }

  async goTo(target: Locator): Promise<void> {
    await target.waitFor();
    for (let count = 0; count < MOST_KEYS; count += 1) {
      const key = await this.towards(target, count);
      if (key === null) return;
      await this.page.keyboard.press(key);
      expect(await this.page.evaluate(whatHidesFocus), `the focus after ${key}`).toBeNull();
    }
    throw new Error(`${MOST_KEYS} keys do not lead to ${target}`);
  }

  /** The next key on the way; arrows that lead nowhere give way to some other now and then. */
  private async towards(target: Locator, count: number): Promise<string | null> {
    const key = await target.evaluate(keyTowards);
    const isLost = key !== null && key.startsWith('Arrow') && count % 20 > 14;
    return isLost ? this.lot.pick(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) : key;
  }
}

/** Runs in the page: the key that leads from where the focus is towards an element. */
function keyTowards(goal: Element): string | null {
  const from = document.activeElement ?? document.body;
  if (from === goal) return null;
  const grid = goal.closest('[role=grid]');
  if (grid?.contains(from)) {
    const [start, end] = [from.getBoundingClientRect(), goal.getBoundingClientRect()];
    const [x, y] = [end.x - start.x, end.y - start.y];
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'ArrowRight' : 'ArrowLeft';
    return y > 0 ? 'ArrowDown' : 'ArrowUp';
  }
  const isNamesake = goal instanceof HTMLInputElement && from instanceof HTMLInputElement && goal.name === from.name;
  if (isNamesake && goal.type === 'radio') return 'ArrowDown';
  const isBefore = (from.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return isBefore ? 'Shift+Tab' : 'Tab';
}

/** Runs in the page: why it cannot be seen where the focus is, or null. */
function whatHidesFocus(): string | null {
  const element = document.activeElement;
  if (!element || element === document.body) return 'nothing has the focus';
  const what = element.outerHTML.slice(0, 120);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  if (right < 0 || left > innerWidth || bottom < 0 || top > innerHeight) return `out of view: ${what}`;
  const isDrawn = [element, element.closest('label')].some((each) => {
    if (!each) return false;
    const style = getComputedStyle(each);
    const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    const hasStroke = each instanceof SVGElement && !['none', 'rgba(0, 0, 0, 0)'].includes(style.stroke);
    return hasOutline || hasStroke;
  });
  return isDrawn ? null : `nothing shows it: ${what}`;
}
