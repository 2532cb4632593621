import { sentence, t } from './messages';
import { fromLine } from './shown';
import { pieceName, side } from './telling';
import type { GameView } from './wire';

/** Pictures that the server draws, by their address: `hexdame?position=…&mark=…`. */

function parts(address: string): { game: string; query: URLSearchParams } {
  const [game = '', query] = address.split('?');
  return { game, query: new URLSearchParams(query) };
}

export const gameOf = (address: string): string => parts(address).game;

export function source(address: string, theme: 'light' | 'dark'): string {
  const { game, query } = parts(address);
  query.set('theme', theme);
  return `/api/pictures/${game}.svg?${query}`;
}

const commas = (values: string[]): string[] => values.flatMap((value) => value.split(','));

/** What a picture shows, for who does not see it. */
export function inWords(game: GameView, address: string): string {
  const { query } = parts(address);
  const line = query.get('position') ?? game.starts[0]?.position ?? '-';
  const { pieces } = fromLine(line);
  const kinds = game.pieces.map(({ kind }) => ({ kind, cells: pieces.filter(({ piece }) => piece === kind).map(({ cell }) => cell) }));
  const standing = kinds
    .filter(({ cells }) => cells.length > 0)
    .map(({ kind, cells }) => t('picture.piece', { piece: pieceName(game, kind), cells: cells.join(', ') }));
  const names = query.get('coordinates') === 'cells' ? 'picture.names' : 'picture.empty';
  const said = [standing.length > 0 ? standing.join('; ') : t(names)];
  const player = game.players.findIndex(({ name }) => name.startsWith(line.trim().split(/\s+/)[1] ?? '?'));
  if (standing.length > 0 && player >= 0) said.push(t('game.to-move', { side: side(game, player) }));
  const marked = commas(query.getAll('mark').map((mark) => mark.replace(/^.*:/, '')));
  if (marked.length > 0) said.push(t('picture.marked', { cells: marked.join(', ') }));
  const arrows = commas(query.getAll('arrow')).map((arrow) => {
    const [from = '', to = ''] = arrow.split('-');
    return t('tell.route', { from, to });
  });
  if (arrows.length > 0) said.push(t('picture.arrows', { ways: arrows.join(', ') }));
  return said.map(sentence).join(' ');
}
