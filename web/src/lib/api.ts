import type {
  Catalogue, ErrorView, GameDocument, GameSummary, Hint, NewGame, PathAnswer, PathQuestion,
} from './wire';
import { t } from './messages';

/** An answer of the server that is no success, or none at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly view: ErrorView,
  ) {
    super(view.message);
  }

  /** Whether the server was not reached. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** A server that does not answer for so long, in milliseconds, is not there. */
const PATIENCE = 10_000;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body === undefined
    ? { headers: { accept: 'application/json' } }
    : {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      };
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new ApiError(0, { field: 'connection', message: t('error.offline') });
  }
  if (response.ok) return (await response.json()) as T;
  const view = (await response.json().catch(() => null)) as ErrorView | null;
  if (view?.message) throw new ApiError(response.status, view);
  // What stands between page and server answers when the server does not.
  if (response.status >= 502) throw new ApiError(0, { field: 'connection', message: t('error.offline') });
  throw new ApiError(response.status, { field: 'server', message: t('error.server', { status: response.status }) });
}

let known: Promise<Catalogue> | null = null;

/** The games; asked once. */
export function catalogue(): Promise<Catalogue> {
  known ??= ask<Catalogue>('/api/catalogue').catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

const game = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const myGames = (state: 'playing' | 'ended', offset: number, limit: number): Promise<GameSummary[]> =>
  ask(`/api/games?state=${state}&offset=${offset}&limit=${limit}`);
export const create = (wanted: NewGame): Promise<GameDocument> => ask('/api/games', wanted);
export const fetchGame = (id: string): Promise<GameDocument> => ask(game(id));
export const next = (id: string, question: PathQuestion): Promise<PathAnswer> => ask(`${game(id)}/next`, question);
export const hint = (id: string): Promise<Hint> => ask(`${game(id)}/hint`, {});
export const recordAddress = (id: string): string => `${game(id)}/record`;

export interface View {
  ply: number;
  theme: 'light' | 'dark';
  flipped: boolean;
  coordinates: boolean;
}

/** A picture of a position as it is seen on the screen. */
export function pictureAddress(id: string, kind: 'svg' | 'png', { ply, theme, flipped, coordinates }: View): string {
  return `${game(id)}/picture.${kind}?ply=${ply}&theme=${theme}&flip=${flipped}&coordinates=${coordinates ? 'auto' : 'off'}`;
}

export function eventsAddress(id: string, after: number): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${game(id)}/events?after=${after}`;
}
