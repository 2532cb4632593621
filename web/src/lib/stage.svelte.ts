import { after } from './shown';
import type { EffectView, GameView, MomentView, PieceOn, ShownView } from './wire';

/** How long a moment of a move is shown, in milliseconds. */
export const MOMENT = 200;

/** Where pieces come from, and which leave, while a moment is shown. */
export interface Motion {
  from: Map<string, string>;
  leaving: PieceOn[];
  arriving: Set<string>;
}

/**
 * The board as it is shown: a position, or the moments of a move on the way to
 * it, one after the other.
 */
export class Stage {
  shown = $state.raw<ShownView>({ pieces: [], reserves: [], captives: [] });
  motion = $state.raw<Motion | null>(null);
  /** Pieces that are captured and still stand. */
  marked = $state.raw<ReadonlySet<string>>(new Set());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: GameView) {}

  /** Shows a position at once. */
  show(shown: ShownView): void {
    clearTimeout(this.timer);
    this.motion = null;
    this.marked = new Set();
    this.shown = shown;
  }

  /** Shows a move, then the position after it. */
  play(before: ShownView, moments: readonly MomentView[], end: ShownView): void {
    if (reducesMotion() || document.hidden || moments.length === 0) {
      this.show(end);
      return;
    }
    this.show(before);
    this.moment(moments, end);
  }

  private moment([first, ...rest]: readonly MomentView[], end: ShownView): void {
    if (!first) {
      this.show(end);
      return;
    }
    this.motion = motionOf(first.effects, this.shown);
    const marked = first.effects.filter((effect) => effect.kind === 'marked').map((effect) => effect.cell);
    if (marked.length > 0) this.marked = new Set([...this.marked, ...marked]);
    this.shown = after(this.game, this.shown, first);
    this.timer = setTimeout(() => this.moment(rest, end), MOMENT);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

function motionOf(effects: readonly EffectView[], shown: ShownView): Motion {
  const motion: Motion = { from: new Map(), leaving: [], arriving: new Set() };
  for (const effect of effects) {
    if (effect.kind === 'moved' || effect.kind === 'pushed') motion.from.set(effect.to, effect.from);
    else if (effect.kind === 'placed' || effect.kind === 'promoted') motion.arriving.add(effect.cell);
    else if (effect.kind === 'captured' || effect.kind === 'removed') {
      const piece = shown.pieces.findLast(({ cell }) => cell === effect.cell);
      if (piece) motion.leaving.push(piece);
    }
  }
  return motion;
}

export const reducesMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
