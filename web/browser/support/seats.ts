import type { Seat } from '../../src/lib/wire';

/** A person without a name. */
export const person: Seat = { kind: 'person', name: '' };
export const beginner: Seat = { kind: 'computer', level: 1 };
/** Two people at one screen. */
export const two: Seat[] = [person, person];
/** A person against the computer. */
export const alone: Seat[] = [person, beginner];
