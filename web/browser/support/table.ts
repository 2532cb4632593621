import type { Locator, Page } from 'playwright-core';
import type { GameDocument, NewGame } from '../../src/lib/wire';
import type { Hands } from './hands';
import type { Lot } from './lot';

/** What the page offers as a next step: a cell, a piece of the reserve, or a button. */
interface Step {
  kind: 'cell' | 'piece' | 'button';
  name: string;
}

/** A game as a player sees it. */
interface Seen {
  moves: number;
  /** What is said beside the board. */
  line: string;
  steps: Step[];
  isOver: boolean;
}

/** How long a random game may get; none of ours does. */
const MOST_STEPS = 1_500;

/** A game on the page, seen and touched as a person does. */
export class Table {
  constructor(
    readonly page: Page,
    readonly hands: Hands,
  ) {}

  /** Sits down at a game that was made by the API. */
  static async deal(page: Page, hands: Hands, game: Partial<NewGame>): Promise<Table> {
    const { origin } = new URL(page.url());
    const response = await page.context().request.post(`${origin}/api/games`, { data: { settings: {}, ...game } });
    if (!response.ok()) throw new Error(`the server made no game: ${await response.text()}`);
    const { id } = (await response.json()) as GameDocument;
    await page.goto(`${origin}/game/${id}`);
    return new Table(page, hands).ready();
  }

  /** Waits until the board is there. */
  async ready(): Promise<this> {
    await this.page.getByRole('grid').waitFor();
    return this;
  }

  cell(name: string): Locator {
    return this.page.locator(`[data-cell="${name}"]`);
  }

  /** A piece of a reserve, as `@W`. */
  piece(name: string): Locator {
    return this.page.locator(`[data-step="${name}"]`);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** What stands beside the board: whose move it is, the move begun, a refusal, the result. */
  get line(): Locator {
    return this.page.getByRole('group', { name: 'Your move' });
  }

  async says(words: string | RegExp): Promise<void> {
    await this.line.filter({ hasText: words }).waitFor();
  }

  /** What screen readers are told. */
  get told(): Locator {
    return this.page.getByTestId('announcer');
  }

  /** Enters steps: cells, pieces as `@W`. */
  async enter(...steps: string[]): Promise<void> {
    for (const step of steps) await this.hands.press(step.startsWith('@') ? this.piece(step) : this.cell(step));
  }

  /** Waits until so many moves are in the list, and says them. */
  async moves(count: number): Promise<string[]> {
    await this.page.locator(`[data-ply="${count}"]`).waitFor();
    return this.list();
  }

  /** The moves in the list. */
  async list(): Promise<string[]> {
    const all = await this.page.locator('[data-ply]').allInnerTexts();
    // Behind a word may stand how often its position has occurred.
    return all.map((text) => text.trim().split(/\s/)[0] ?? '');
  }

  /** Waits until the person here is to choose, or the game is over, and not as before. */
  private async turn(before: Seen | null): Promise<Seen> {
    const handle = await this.page.waitForFunction((known) => {
      const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
      const line = document.querySelector<HTMLElement>('[role=group][aria-label="Your move"]');
      const buttons = [...(line?.querySelectorAll('button') ?? [])].map((button) => button.textContent.trim());
      const steps = [
        ...all('[data-cell][aria-label*=", possible"]').map(({ dataset }) => ({ kind: 'cell', name: dataset['cell'] })),
        ...all('[data-step][aria-disabled=false][aria-pressed=false]').map(({ dataset }) => ({ kind: 'piece', name: dataset['step'] })),
        ...buttons.filter((name) => !/^(Step back|Cancel|Close|Back)$/.test(name)).map((name) => ({ kind: 'button', name })),
      ];
      const isOver = all('button').some((button) => button.textContent.includes('Play the return game'));
      const seen = { moves: all('[data-ply]').length, line: line?.querySelector('p')?.innerText.trim() ?? '', steps, isOver };
      return (isOver || steps.length > 0) && JSON.stringify(seen) !== known ? seen : null;
    }, JSON.stringify(before));
    return (await handle.jsonValue()) as Seen;
  }

  /** Plays on by lot among what the page offers until the game is over, and says its result. */
  async playOut(lot: Lot): Promise<string> {
    let seen = await this.turn(null);
    for (let count = 0; !seen.isOver; count += 1) {
      if (count > MOST_STEPS) throw new Error(`no end after ${count} steps: ${seen.line}`);
      const { kind, name } = lot.pick(seen.steps);
      if (kind === 'button') await this.hands.press(this.line.getByRole('button', { name, exact: true }));
      else await this.enter(name);
      seen = await this.turn(seen);
    }
    return seen.line;
  }
}
