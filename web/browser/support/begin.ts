import type { Page } from 'playwright-core';
import type { Hands } from './hands';
import { Table } from './table';

/** What a person chooses in the form of a new game. */
export interface Wishes {
  family: string;
  variant?: string;
  side?: string;
  opponent?: string;
  level?: string;
  /** A position line or a record. */
  pasted?: string;
  /** The plies without progress that make a draw. */
  limit?: number;
}

/** From the home page through the form of a new game to its board. */
export async function begin(page: Page, hands: Hands, wishes: Wishes): Promise<Table> {
  const { family, variant, opponent = 'The computer', level = 'Beginner', side, pasted, limit } = wishes;
  const choose = (group: string, option: string): Promise<void> =>
    hands.press(page.getByRole('group', { name: group }).getByRole('radio', { name: option }).first());
  await hands.press(page.getByRole('link', { name: `Play ${family}` }));
  await page.getByRole('heading', { name: 'New game' }).waitFor();
  if (variant !== undefined) await choose('Variant', variant);
  await choose('Opponent', opponent);
  if (opponent === 'The computer') await choose('Strength', level);
  if (side !== undefined) await choose('You play', side);
  if (pasted !== undefined || limit !== undefined) await hands.press(page.getByText('More choices'));
  if (limit !== undefined) await page.getByRole('spinbutton').fill(`${limit}`);
  if (pasted !== undefined) await page.getByRole('textbox', { name: 'Begin from a position' }).fill(pasted);
  await hands.press(page.getByRole('button', { name: 'Begin the game' }));
  return new Table(page, hands).ready();
}
