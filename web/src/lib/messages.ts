import { en } from '../messages/en';
import type { TextView } from './wire';

/**
 * The words of the page, by id. Another language is another file like
 * `messages/en.ts`; what it lacks is said in English.
 */

export type MessageId = keyof typeof en;
type Values = Record<string, string | number>;

const PLACE = /\{(\w+)\}/g;

/** The message with this id, with `{name}` replaced by the value of that name. */
export function t(id: MessageId, values: Values = {}): string {
  return en[id].replaceAll(PLACE, (place, name: string) => String(values[name] ?? place));
}

/** A number of things: the message `id.one` or `id.other`. */
export function count(id: CountId, number: number): string {
  return t(number === 1 ? `${id}.one` : `${id}.other`, { number });
}

type CountId = MessageId extends infer Id ? (Id extends `${infer Name}.one` ? Name : never) : never;

/** A text of the server: the page's own words where it has them, else its English. */
export function text(view: TextView): string {
  const id = `rules.${view.id}`;
  return id in en ? t(id as MessageId) : view.english;
}

/** The same with a capital. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A sentence. */
export const sentence = (words: string): string => `${capital(words)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Names with commas, and `and` before the last. */
export function list(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${t('and')} ${names.at(-1) ?? ''}` : (names[0] ?? '');
}
