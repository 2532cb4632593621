import type { PieceOn } from './wire';

/**
 * What players lay out in secret, kept by the browser until all of it stands
 * on the board: a reload or a server that goes away loses none of it.
 */

export interface Plan {
  /** One layout a player. */
  layouts: readonly (readonly PieceOn[])[];
  /** So many players are ready; once all are, the pieces are placed. */
  ready: number;
  /** Whether somebody stopped the placing. */
  isStopped: boolean;
}

/** Games that are never opened again leave something behind, but not without end. */
const MOST_KEPT = 8;
const PLACE = 'hexarium.layouts';

type Kept = [game: string, plan: Plan];

export class Secret {
  private now = $state.raw<Plan | null>(null);

  constructor(
    private readonly places: Pick<Storage, 'getItem' | 'setItem'> | null,
    private readonly game: string,
  ) {
    this.now = this.read().find(([each]) => each === game)?.[1] ?? null;
  }

  get plan(): Plan | null {
    return this.now;
  }

  keep(plan: Plan): void {
    this.now = plan;
    this.write([...this.others, [this.game, plan]]);
  }

  drop(): void {
    if (this.now === null) return;
    this.now = null;
    this.write(this.others);
  }

  private get others(): Kept[] {
    return this.read().filter(([game]) => game !== this.game);
  }

  private write(all: Kept[]): void {
    try {
      this.places?.setItem(PLACE, JSON.stringify(all.slice(-MOST_KEPT)));
    } catch {
      // Then it is kept until the page is left.
    }
  }

  private read(): Kept[] {
    try {
      const all: unknown = JSON.parse(this.places?.getItem(PLACE) ?? '[]');
      return Array.isArray(all) ? all.filter(isKept) : [];
    } catch {
      return [];
    }
  }
}

/** Another version of the page may have left another form. */
function isKept(kept: unknown): kept is Kept {
  if (!Array.isArray(kept)) return false;
  const [game, plan] = kept as [unknown, Partial<Plan> | null];
  const hasLayouts = Array.isArray(plan?.layouts) && plan.layouts.every((layout) => Array.isArray(layout));
  return typeof game === 'string' && hasLayouts && typeof plan?.ready === 'number';
}
