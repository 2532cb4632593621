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

/** Signs that turn the direction of whatever is written after them. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Words of others without signs that would turn what stands around them. */
export const straight = (words: string): string => words.replaceAll(DIRECTIONS, '');

/** A name that a person gave, set apart: in whichever direction it is written, it turns nothing around it. */
export function given(name: string): string {
  const plain = straight(name).trim();
  return plain === '' ? '' : `\u2068${plain}\u2069`;
}

/** The same with a capital. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A sentence. */
export const sentence = (words: string): string => `${capital(words)}${/[.!?]$/.test(words) ? '' : '.'}`;

/** Names with commas, and `and` before the last. */
export function list(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${t('and')} ${names.at(-1) ?? ''}` : (names[0] ?? '');
}
