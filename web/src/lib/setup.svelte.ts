import type { LiveGame } from './live.svelte';
import { cellsOf } from './geometry';
import { fromLine, top } from './shown';
import { pieceOf } from './theme';
import type { GameState, GameView, PieceOn, TextView } from './wire';

/** A phase in which players place their pieces in zones of their own. */

/** Whether all that may be chosen are pieces from the reserve and cells of a zone. */
export function isSetup(game: GameView, state: GameState): boolean {
  const cells = cellsOf(game.board);
  const inZone = (step: string): boolean =>
    step.startsWith('@') || (cells.get(step)?.marks.some((mark) => mark.startsWith('zone-')) ?? false);
  const { steps } = state.next;
  return state.outcome === null && steps.some((step) => step.startsWith('@')) && steps.every(inZone);
}

/** Where all pieces of one player shall stand; without places it is decided by lot. */
export interface Setup {
  name: TextView;
  places: PieceOn[];
}

/** The cells in which a player sets up. */
export function zoneOf(game: GameView, player: number): Set<string> {
  const zone = `zone-${game.players[player]?.name ?? ''}`;
  return new Set(game.board.cells.filter(({ marks }) => marks.includes(zone)).map(({ name }) => name));
}

/** The ready-made setups: what a player has in starts where all of it is in the player's zone. */
export function setupsOf(game: GameView, player: number): Setup[] {
  const zone = zoneOf(game, player);
  return game.starts.flatMap(({ name, position }) => {
    const places = fromLine(position).pieces.filter(({ piece }) => pieceOf(game, piece)?.owner === player);
    const fits = places.length > 0 && places.every(({ cell }) => zone.has(cell));
    return fits ? [{ name, places }] : [];
  });
}

/** Places the rest of the pieces of who asks for it, whenever it is their turn. */
export class Filler {
  private wanted = $state.raw<ReadonlyMap<number, readonly PieceOn[]>>(new Map());
  private filled = -1;

  isOn(player: number): boolean {
    return this.wanted.has(player);
  }

  begin(live: LiveGame, player: number, places: readonly PieceOn[]): void {
    live.cancel();
    this.filled = -1;
    this.wanted = new Map([...this.wanted, [player, places]]);
  }

  stop(player: number): void {
    this.wanted = new Map([...this.wanted].filter(([each]) => each !== player));
  }

  /** To be called whenever the game changes. */
  play(live: LiveGame): void {
    const { state, game } = live;
    // What was not sent before the line broke is entered anew.
    if (live.status !== 'open') this.filled = -1;
    const places = this.wanted.get(state.player);
    if (!places || !live.mayEnter || live.status !== 'open' || this.filled === state.ply || !isSetup(game, state)) return;
    this.filled = state.ply;
    live.cancel();
    // A place that is taken already, or a kind that is used up, is passed over.
    const place = places.find(({ cell, piece }) =>
      top(state.shown, cell) === undefined && state.next.steps.includes(`@${piece}`));
    const word = state.legal[Math.floor(Math.random() * state.legal.length)];
    if (place) live.enter([`@${place.piece}`, place.cell]);
    else if (word !== undefined) live.playWord(word);
  }
}
