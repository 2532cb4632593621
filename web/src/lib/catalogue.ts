import { fromLine } from './shown';
import type { Catalogue, GameView, ShownView } from './wire';

/** Games as they are offered: variants of one under one name. */

export interface Family {
  name: string;
  /** The games, the one offered first at first. */
  games: GameView[];
}

/** `heXentafl, 4-4-4 board` is the variant `4-4-4 board` of heXentafl. */
export function nameParts(game: GameView): { family: string; variant: string } {
  const [family = game.name, ...rest] = game.name.split(', ');
  return { family, variant: rest.join(', ') };
}

export function families(catalogue: Catalogue): Family[] {
  const found = new Map<string, GameView[]>();
  for (const game of catalogue.games) {
    const { family } = nameParts(game);
    found.set(family, [...(found.get(family) ?? []), game]);
  }
  return [...found].map(([name, games]) => ({ name, games }));
}

/** The game that an address names, or the first of its family, as pages of rules name it. */
export function gameNamed({ games }: Catalogue, name: string): GameView | undefined {
  const id = name.toLowerCase();
  return games.find((game) => game.id === id) ?? games.find((game) => id !== '' && game.id.startsWith(id));
}

/** The ready-made start that shows most of a game. */
export function showpiece(game: GameView): ShownView {
  const all = game.starts.map(({ position }) => fromLine(position));
  return all.reduce((best, each) => (each.pieces.length > best.pieces.length ? each : best), fromLine('-'));
}

/** The address of the rules of a game: of a variant the section that has its name, if any. */
export function rulesAddress(pages: readonly { id: string; sections: readonly string[] }[], game: GameView): string {
  const id = rulesOf(pages.map((page) => page.id), game.id);
  const variant = nameParts(game).variant.replaceAll(' ', '-');
  const section = pages.find((page) => page.id === id)?.sections.find((each) => variant !== '' && each.endsWith(variant));
  return `/rules/${id}${section ? `#${section}` : ''}`;
}

/** Whether players hold what they captured: then position lines count it, as `0+0`. */
export const holdsCaptives = (game: GameView): boolean => game.starts.some(({ position }) => /\s\d+\+\d+/.test(position));

/** The name of the page of rules on a game: the longest that its id begins with. */
export function rulesOf(pages: readonly string[], game: string): string {
  const fitting = pages.filter((page) => page !== '' && game.startsWith(page));
  return fitting.sort((one, other) => other.length - one.length)[0] ?? '';
}
