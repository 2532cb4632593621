import type { Locator } from 'playwright-core';

/** How a person works the page. */
export interface Hands {
  press(target: Locator): Promise<void>;
}

export const mouse: Hands = { press: (target) => target.click() };

export const finger: Hands = { press: (target) => target.tap() };
