import type { MomentView, ShownView } from './wire';

/** A game that plays by itself on the home page; `scripts/demos.mjs` writes them. */
export interface Demo {
  game: string;
  shown: ShownView;
  moments: MomentView[][];
}

const files = import.meta.glob<Demo>('../demos/*.json', { eager: true, import: 'default' });

const demos = new Map(Object.values(files).map((demo) => [demo.game, demo]));

export const demoOf = (game: string): Demo | undefined => demos.get(game);
