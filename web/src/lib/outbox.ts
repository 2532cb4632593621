import type { Sending } from './connection';

/**
 * What was sent and is not acknowledged, kept by the browser: a reload or a
 * power cut loses none of it. Every sending has a place of its own, because
 * two tabs write at once.
 */

export interface Kept {
  at: number;
  sending: Sending;
}

/** What it needs of the browser's `localStorage`. */
export type Places = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Games that are never opened again leave something behind, but not without end. */
export const MOST_KEPT = 64;

const ALL = 'hexarium.sending.';

export class Outbox {
  private readonly mine: string;

  constructor(
    private readonly places: Places | null,
    game: string,
    private readonly now: () => number,
  ) {
    this.mine = `${ALL}${game}.`;
  }

  /** What this game has, the first sent first. */
  kept(): Sending[] {
    return this.read(this.mine).map(({ kept }) => kept.sending);
  }

  keep(sending: Sending): void {
    const all = this.read(ALL);
    for (const { place } of all.slice(0, Math.max(0, all.length + 1 - MOST_KEPT))) this.remove(place);
    // Later than all others, also within the same millisecond.
    const at = Math.max(this.now(), (all.at(-1)?.kept.at ?? 0) + 1);
    try {
      this.places?.setItem(this.mine + sending.sending, JSON.stringify({ at, sending } satisfies Kept));
    } catch {
      // Then it is kept until the page is left.
    }
  }

  drop(id: string): void {
    this.remove(this.mine + id);
  }

  private remove(place: string): void {
    this.places?.removeItem(place);
  }

  private read(start: string): { place: string; kept: Kept }[] {
    const found: { place: string; kept: Kept }[] = [];
    for (let index = 0; index < (this.places?.length ?? 0); index += 1) {
      const place = this.places?.key(index);
      if (!place?.startsWith(start)) continue;
      const kept = parse(this.places?.getItem(place) ?? '');
      if (kept) found.push({ place, kept });
    }
    return found.sort((one, other) => one.kept.at - other.kept.at);
  }
}

function parse(text: string): Kept | null {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null;
    // Another version of the page may have left another form.
    const known = typeof kept?.at === 'number' && typeof kept.sending?.sending === 'string';
    return known ? (kept as Kept) : null;
  } catch {
    return null;
  }
}
