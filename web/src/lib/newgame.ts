import type { GameView, NewGame, Seat, SettingView } from './wire';

/** What is chosen for a new game. */
export interface Wishes {
  opponent: 'computer' | 'person';
  level: number;
  /** The side of the person, or by lot. */
  side: number | 'random';
  names: string[];
  /** The number of a ready-made start. */
  start: number;
  settings: Record<string, number | null>;
  pasted: string;
}

export function defaults(game: GameView, level: number): Wishes {
  return {
    opponent: 'computer',
    level,
    side: 0,
    names: game.players.map(() => ''),
    start: 0,
    settings: Object.fromEntries(game.settings.map(({ text, played }) => [text.id, played])),
    pasted: '',
  };
}

/** What the server is asked for. `lot` is a number from 0 up to, not including, 1. */
export function wanted(game: GameView, wishes: Wishes, lot: number): NewGame {
  const person = wishes.side === 'random' ? Math.floor(lot * game.players.length) : wishes.side;
  const seats = game.players.map((_, player): Seat => {
    const isPerson = wishes.opponent === 'person' || player === person;
    if (!isPerson) return { kind: 'computer', level: wishes.level };
    return { kind: 'person', name: wishes.opponent === 'person' ? (wishes.names[player] ?? '').trim() : '' };
  });
  const pasted = wishes.pasted.trim();
  // Records begin with a tag, and say themselves which game and settings.
  if (pasted.startsWith('[')) return { record: pasted, seats, settings: {} };
  const start = wishes.start === 0 ? undefined : game.starts[wishes.start]?.position;
  const position = pasted === '' ? start : pasted;
  return { game: game.id, ...(position === undefined ? {} : { position }), seats, settings: wishes.settings };
}

/** The same game again with the players on each other's sides. */
export function rematch(
  game: GameView,
  played: { start: string; seats: readonly Seat[]; settings: Record<string, number | null> },
): NewGame {
  const seats = played.seats.map((seat, player) => played.seats[(player + 1) % played.seats.length] ?? seat);
  const own = game.starts[0]?.position === played.start;
  return { game: game.id, ...(own ? {} : { position: played.start }), seats, settings: played.settings };
}

/** Whether a setting is off or has a number that it takes; what is no number is none. */
export const isFit = ({ least, most }: SettingView, value: number | null): boolean =>
  value === null || (Number.isInteger(value) && value >= least && value <= most);

/** The most that the server reads of a request, in bytes. */
const MOST = 256 * 1024;

/** Of a game that is too long to be sent: its length in kilobytes, rounded up; else nothing. */
export function tooLong(wanted: NewGame): number | null {
  const bytes = new TextEncoder().encode(JSON.stringify(wanted)).length;
  return bytes > MOST ? Math.ceil(bytes / 1024) : null;
}
