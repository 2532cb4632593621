import { after, piecesOn, top } from './shown';
import { capital, given, sentence, t, text } from './messages';
import type { GameView, MomentView, MoveView, OutcomeView, Seat, LevelView, ShownView } from './wire';
import { en } from '../messages/en';
import { pieceOf } from './theme';

/** Games in words: moves with what they did, results, pieces, players. */

/** The side's name with a capital, as `White`. */
export const side = (game: GameView, player: number): string => capital(game.players[player]?.name ?? '?');

/** Teams whose name is a plural win, others wins. */
const isPlural = (name: string): boolean => name.endsWith('s');

export function outcome(game: GameView, end: OutcomeView): string {
  const reason = text(end.reason);
  if (end.winner === null) return t('outcome.draw', { reason });
  const winner = side(game, end.winner);
  return t(isPlural(winner) ? 'outcome.win' : 'outcome.wins', { side: winner, reason });
}

export function levelName(level: LevelView | undefined): string {
  if (!level) return '?';
  const id = `level.${level.name}`;
  return id in en ? t(id as 'level.club') : capital(level.name);
}

/** What a choice between moves does, as on a button. */
export function choiceName(choice: string): string {
  const id = `choice.${choice}`;
  return id in en ? t(id as 'choice.group') : capital(choice);
}

/** Who sits at a side, in words; a lone person is `You` to who owns the game. */
export function seatName(seats: readonly Seat[], player: number, levels: readonly LevelView[], owned = true): string {
  const seat = seats[player];
  if (!seat) return '?';
  if (seat.kind === 'computer') {
    const level = levels.find(({ number }) => number === seat.level);
    return t('seat.computer', { number: seat.level, level: levelName(level).toLowerCase() });
  }
  const name = given(seat.name);
  if (name) return name;
  const alone = seats.filter(({ kind }) => kind === 'person').length === 1;
  return alone ? t(owned ? 'seat.you' : 'seat.somebody') : t('seat.person', { number: player + 1 });
}

/** Who plays a game, side by side. */
export const players = (seats: readonly Seat[], levels: readonly LevelView[], owned = true): string =>
  seats.map((_, player) => seatName(seats, player, levels, owned)).join(' – ');

const nameOf = (seats: readonly Seat[], player: number): string => {
  const seat = seats[player];
  return seat?.kind === 'person' ? given(seat.name) : '';
};

/** A side with who sits there, as `Ada (White)`. */
export function seated(game: GameView, seats: readonly Seat[], player: number): string {
  const name = nameOf(seats, player);
  return name ? t('seat.named', { name, side: side(game, player) }) : side(game, player);
}

/** Whose move it is, as `Ada (White) to move.` */
export const toMove = (game: GameView, seats: readonly Seat[], player: number): string =>
  t('game.to-move', { side: seated(game, seats, player) });

/** A draw that is offered, and the question to the other player. */
export function drawOffer(game: GameView, seats: readonly Seat[], player: number): string {
  const name = nameOf(seats, player);
  const from = name || side(game, player);
  const to = nameOf(seats, 1 - player) || side(game, 1 - player);
  return t(!name && isPlural(from) ? 'game.draw.offer' : 'game.draw.offers', { from, to });
}

/** A piece with its owner, as `white man`. */
export function pieceName(game: GameView, kind: string): string {
  const piece = pieceOf(game, kind);
  if (!piece) return kind;
  const owner = game.players[piece.owner]?.name ?? '';
  return t('piece.owned', { side: owner, piece: text(piece.name) });
}

/** Steps of a move on its way in words: a piece from the reserve by its name. */
export function steps(game: GameView, path: readonly string[]): string {
  const words = path.map((step) => (step.startsWith('@') ? capital(pieceName(game, step.slice(1))) : step.replace(/^=/, '')));
  return words.join(' ');
}

/** What stands on a cell, as `white disk on black tile`. */
export function cellContent(game: GameView, shown: ShownView, cell: string): string {
  const pieces = piecesOn(shown, cell);
  const [ground, standing] = pieces.map((kind) => pieceName(game, kind));
  if (ground !== undefined && standing !== undefined) return t('piece.with', { piece: standing, ground });
  return ground ?? t('cell.empty');
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** Something done to pieces: to which, and where, each once. */
interface Done {
  how: 'pushed' | 'captured' | 'eliminated';
  what: string;
  where: string[];
}

class Teller {
  private readonly routes: { kind: string; cells: string[] }[] = [];
  private readonly alone: string[] = [];
  private readonly done: Done[] = [];
  private readonly marked = new Set<string>();

  constructor(
    private readonly game: GameView,
    private shown: ShownView,
  ) {}

  tell(moment: MomentView): void {
    // Pieces that move together are not one piece that moves on.
    const before = this.routes.length;
    for (const effect of moment.effects) {
      switch (effect.kind) {
        case 'placed':
          this.alone.push(t('tell.comes', { piece: withArticle(this.name(effect.piece)), cell: effect.cell }));
          break;
        case 'moved':
          this.walk(effect.from, effect.to, before);
          break;
        case 'pushed':
          this.treat('pushed', effect.from, t('tell.route', { from: effect.from, to: effect.to }));
          break;
        case 'captured':
          this.treat('captured', effect.cell, effect.cell);
          break;
        case 'marked':
          this.treat('captured', effect.cell, effect.cell);
          this.marked.add(effect.cell);
          break;
        case 'removed':
          if (!this.marked.has(effect.cell)) this.treat('eliminated', effect.cell, effect.cell);
          break;
        case 'promoted':
          this.alone.push(t('tell.becomes', { cell: effect.cell, piece: withArticle(this.name(effect.piece)) }));
          break;
        case 'returned': {
          const owner = pieceOf(this.game, effect.piece)?.owner ?? 0;
          this.alone.push(t('tell.returns', { piece: withArticle(this.name(effect.piece)), side: side(this.game, owner) }));
          break;
        }
      }
    }
    this.shown = after(this.game, this.shown, moment);
  }

  private name(kind: string): string {
    const piece = pieceOf(this.game, kind);
    return piece ? text(piece.name) : kind;
  }

  /** A step of a piece that moves, joined to its step in an earlier moment. */
  private walk(from: string, to: string, before: number): void {
    const kind = top(this.shown, from) ?? '?';
    const earlier = this.routes.slice(0, before);
    const route = earlier.find((each) => each.kind === kind && each.cells.at(-1) === from);
    if (route) route.cells.push(to);
    else this.routes.push({ kind, cells: [from, to] });
  }

  private treat(how: Done['how'], cell: string, place: string): void {
    const what = pieceName(this.game, top(this.shown, cell) ?? '?');
    const same = this.done.find((done) => done.how === how && done.what === what);
    if (same) same.where.push(place);
    else this.done.push({ how, what, where: [place] });
  }

  said(): string[] {
    const moved = new Map<string, string[]>();
    for (const { kind, cells } of this.routes) {
      const [from = '?', ...onward] = cells;
      const routes = moved.get(this.name(kind)) ?? [];
      routes.push(t('tell.route', { from, to: onward.join(', ') }));
      moved.set(this.name(kind), routes);
    }
    const walked = [...moved].map(([piece, routes]) =>
      t(routes.length === 1 ? 'tell.goes' : 'tell.go', { piece, route: routes.join(', ') }));
    const done = this.done.map(({ how, what, where }) => t(`tell.${how}`, { what, where: where.join(', ') }));
    return [...walked, ...done, ...this.alone];
  }
}

/** A move with what it did: `White plays a1a3: the man goes a1 to a3.` */
export function played(game: GameView, before: ShownView, move: MoveView): string {
  const teller = new Teller(game, before);
  for (const moment of move.moments) teller.tell(moment);
  const who = side(game, move.player);
  const plays = t(isPlural(who) ? 'tell.play' : 'tell.plays', { side: who, word: move.word });
  const said = teller.said();
  return sentence(said.length > 0 ? `${plays}: ${said.join('; ')}` : plays);
}
