import type { LiveGame } from './live.svelte';
import { cellsOf } from './geometry';
import type { GameState, GameView } from './wire';

/** A phase in which players place their pieces in zones of their own. */

/** Whether all that may be chosen are pieces from the reserve and cells of a zone. */
export function isSetup(game: GameView, state: GameState): boolean {
  const cells = cellsOf(game.board);
  const inZone = (step: string): boolean =>
    step.startsWith('@') || (cells.get(step)?.marks.some((mark) => mark.startsWith('zone-')) ?? false);
  const { steps } = state.next;
  return state.outcome === null && steps.some((step) => step.startsWith('@')) && steps.every(inZone);
}

/** Places the rest of the pieces by lot, one whenever a person is to place. */
export class Filler {
  isOn = $state(false);
  private filled = -1;

  toggle(live: LiveGame): void {
    this.isOn = !this.isOn;
    this.filled = -1;
    live.cancel();
  }

  /** To be called whenever the game changes. */
  play(live: LiveGame): void {
    if (!this.isOn) return;
    const { state, game } = live;
    if (!isSetup(game, state)) this.isOn = false;
    else if (live.mayEnter && this.filled !== state.ply) {
      this.filled = state.ply;
      const word = state.legal[Math.floor(Math.random() * state.legal.length)];
      if (word !== undefined) live.playWord(word);
    }
  }
}
