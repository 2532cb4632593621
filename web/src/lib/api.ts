import type {
  Catalogue, ErrorView, GameDocument, GameSummary, Hint, NewGame, PathAnswer, PathQuestion,
} from './wire';
import { straight, t } from './messages';
import { waiting } from './waiting.svelte';

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

interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  /** Whether nobody wonders where the answer is. */
  isQuiet?: boolean;
}

const offline = (): ApiError => new ApiError(0, { field: 'connection', message: t('error.offline') });

async function ask<T>(path: string, { method, body, isQuiet = false }: Question = {}): Promise<T> {
  const headers = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const end = isQuiet ? () => undefined : waiting.begin('request', stop);
  const patience = setTimeout(stop, PATIENCE);
  let response: Response;
  let text: string;
  try {
    const init = { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, signal: controller.signal };
    response = await fetch(path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    text = await response.text();
  } catch {
    throw offline();
  } finally {
    clearTimeout(patience);
    end();
  }
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  const view = errorIn(text);
  if (view) throw new ApiError(response.status, view);
  // What stands between page and server answers when the server does not.
  if (response.status >= 502) throw offline();
  throw new ApiError(response.status, { field: 'server', message: t('error.server', { status: response.status }) });
}

function errorIn(text: string): ErrorView | null {
  try {
    const view = JSON.parse(text) as Partial<ErrorView> | null;
    // It may quote what was pasted from anywhere.
    return view?.message ? ({ ...view, message: straight(view.message) } as ErrorView) : null;
  } catch {
    return null;
  }
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
export const create = (wanted: NewGame): Promise<GameDocument> => ask('/api/games', { body: wanted });
export const fetchGame = (id: string): Promise<GameDocument> => ask(game(id));
/** The same where the page says already that the server is away. */
export const fetchQuietly = (id: string): Promise<GameDocument> => ask(game(id), { isQuiet: true });
/** Deletes a game of one's own for good. */
export const remove = (id: string): Promise<void> => ask(game(id), { method: 'DELETE' });
export const next = (id: string, question: PathQuestion): Promise<PathAnswer> => ask(`${game(id)}/next`, { body: question });
export const hint = (id: string): Promise<Hint> => ask(`${game(id)}/hint`, { method: 'POST', isQuiet: true });
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
