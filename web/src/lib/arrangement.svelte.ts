import { zoneOf } from './setup.svelte';
import { pieceOf } from './theme';
import type { GameView, PieceOn, ShownView } from './wire';

/** Cells by letter, then by number. */
const cellOrder = new Intl.Collator('en', { numeric: true }).compare;

/** Where a player wants all pieces of the reserve, before anybody else sees it. */
export class Arrangement {
  places = $state.raw<readonly PieceOn[]>([]);
  private readonly zone: readonly string[];
  private readonly reserve: ReadonlyMap<string, number>;

  constructor(game: GameView, { reserves }: ShownView, player: number) {
    this.zone = [...zoneOf(game, player)];
    const own = reserves.filter(({ piece }) => pieceOf(game, piece)?.owner === player);
    this.reserve = new Map(own.map(({ piece, count }) => [piece, count]));
  }

  get kinds(): string[] {
    return [...this.reserve.keys()];
  }

  /** How many of a kind have no place yet. */
  left(kind: string): number {
    return (this.reserve.get(kind) ?? 0) - this.places.filter(({ piece }) => piece === kind).length;
  }

  get isComplete(): boolean {
    return this.kinds.every((kind) => this.left(kind) === 0);
  }

  /** The cells of the zone where nothing stands. */
  get free(): string[] {
    return this.zone.filter((cell) => this.on(cell) === undefined);
  }

  on(cell: string): string | undefined {
    return this.places.find((place) => place.cell === cell)?.piece;
  }

  put(piece: string, cell: string): void {
    if (this.left(piece) > 0 && this.free.includes(cell)) this.places = [...this.places, { cell, piece }];
  }

  take(cell: string): void {
    this.places = this.places.filter((place) => place.cell !== cell);
  }

  clear(): void {
    this.places = [];
  }

  /** As a ready-made setup has it, instead of what stands there. */
  copy(places: readonly PieceOn[]): void {
    this.clear();
    for (const { piece, cell } of places) this.put(piece, cell);
  }

  /** The rest by lot. */
  fill(lot: () => number = Math.random): void {
    for (const kind of this.kinds) {
      while (this.left(kind) > 0) {
        const { free } = this;
        const cell = free[Math.floor(lot() * free.length)];
        if (cell === undefined) return;
        this.put(kind, cell);
      }
    }
  }

  /** As it is recorded: by kind, then by cell. */
  get inOrder(): PieceOn[] {
    return this.kinds.flatMap((kind) =>
      this.places.filter(({ piece }) => piece === kind).sort((one, other) => cellOrder(one.cell, other.cell)));
  }
}
