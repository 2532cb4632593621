import { beforeEach, describe, expect, it } from 'vitest';
import { Entry } from '../src/lib/entry';
import type { NextView, PathAnswer } from '../src/lib/wire';

const next = (steps: string[], done: string | null = null): NextView => ({ steps, done, notes: [] });
const legal = (steps: string[], done: string | null = null): PathAnswer => ({ next: next(steps, done), refusal: null });
const refused = (id: string): PathAnswer => ({
  next: next([]),
  refusal: { reason: { id, english: id }, cells: ['a1'], instead: [] },
});

/** A game of few moves: what follows each path. */
const game: Record<string, PathAnswer> = {
  a1: legal(['a2', 'b2']),
  'a1 a2': legal([], 'a1a2'),
  'a1 b2': legal(['c3', 'a1'], 'a1b2'),
  'a1 b2 c3': legal([], 'a1c3'),
  'a1 b2 a1': legal([], 'a1a1'),
  b1: legal(['b2']),
  'b1 b2': legal(['=group', '=single']),
  'b1 b2 =group': legal([], 'Gb1b2'),
  '@W': legal(['c1']),
  '@W c1': legal([], 'Wc1'),
  d1: legal(['d3', 'd5', 'e5', 'e6']),
  'd1 d2': refused('occupied'),
  'd1 d3': legal([], 'd1d3xd2'),
  'd1 e4': refused('occupied'),
  'd1 f1': refused('occupied'),
  c1: legal(['@W']),
  'c1 @W': legal([], 'Wc1'),
};

const played: [string, string[]][] = [];
const asked: string[] = [];
let entry: Entry;
let hold: Promise<void> | null = null;
const failures: unknown[] = [];

beforeEach(() => {
  played.length = 0;
  asked.length = 0;
  hold = null;
  failures.length = 0;
  entry = new Entry(
    {
      ask: async (steps) => {
        asked.push(steps.join(' '));
        if (hold) await hold;
        return game[steps.join(' ')] ?? refused('no');
      },
      play: (word, path) => played.push([word, path]),
      isOwn: (step) => ['a1', 'b1', '@W'].includes(step),
      behind: ([, over = '']) => ({ d2: ['d3'], e4: ['e5', 'e6'], c3: ['b2'] })[over] ?? [],
      failed: (error) => failures.push(error),
      changed: () => undefined,
    },
    next(['a1', 'b1', 'd1', '@W', 'c1']),
  );
});

const holdAll = (): (() => void) => {
  let release = (): void => undefined;
  hold = new Promise((resolve) => (release = resolve));
  return () => release();
};

const enter = async (...steps: string[]): Promise<void> => {
  for (const step of steps) await entry.choose(step);
};

describe('a move that is entered', () => {
  it('is played where nothing may follow', async () => {
    await enter('a1', 'a2');
    expect(played).toEqual([['a1a2', ['a1', 'a2']]]);
    expect(entry.steps).toEqual([]);
  });

  it('waits where it could go on, and the last cell once more plays it', async () => {
    await enter('a1', 'b2');
    expect(played).toEqual([]);
    expect(entry.next.done).toBe('a1b2');
    await enter('b2');
    expect(played).toEqual([['a1b2', ['a1', 'b2']]]);
  });

  it('takes steps in order that come at once, also where the first was asked before', async () => {
    await enter('@W');
    entry.cancel();
    await Promise.all([entry.choose('@W'), entry.choose('c1')]);
    expect(played).toEqual([['Wc1', ['@W', 'c1']]]);
  });

  it('knows nothing of what was put back while it was asked', async () => {
    const release = holdAll();
    const first = entry.choose('@W');
    entry.cancel();
    const second = [entry.choose('@W'), entry.choose('c1')];
    release();
    await Promise.all([first, ...second]);
    expect(played).toEqual([['Wc1', ['@W', 'c1']]]);
  });

  it('is entered anew while a question before it fails', async () => {
    let fail = (): void => undefined;
    hold = new Promise((_, reject) => (fail = () => reject(new Error('away'))));
    const first = entry.choose('@W');
    entry.cancel();
    const second = [entry.choose('@W'), entry.choose('c1')];
    hold = null;
    fail();
    await Promise.all([first, ...second]);
    expect(failures).toHaveLength(1);
    expect(played).toEqual([['Wc1', ['@W', 'c1']]]);
  });

  it('is played by a button too', async () => {
    await enter('a1', 'b2');
    entry.finish();
    expect(played).toEqual([['a1b2', ['a1', 'b2']]]);
  });

  it('goes on, and comes home where that is a step', async () => {
    await enter('a1', 'b2', 'a1');
    expect(played).toEqual([['a1a1', ['a1', 'b2', 'a1']]]);
  });

  it('is put back by its first cell where that is no step', async () => {
    await enter('a1', 'a1');
    expect(entry.steps).toEqual([]);
    expect(played).toEqual([]);
  });

  it('asks for a choice where moves share their cells', async () => {
    await enter('b1', 'b2');
    expect(entry.choices).toEqual(['group', 'single']);
    await enter('=group');
    expect(played).toEqual([['Gb1b2', ['b1', 'b2', '=group']]]);
  });

  it('does not mind a double click', async () => {
    await enter('b1', 'b2', 'b2');
    expect(entry.refused).toBeNull();
    expect(entry.steps).toEqual(['b1', 'b2']);
  });

  it('is a placement in both orders', async () => {
    await enter('@W', 'c1');
    await enter('c1', '@W');
    expect(played.map(([word]) => word)).toEqual(['Wc1', 'Wc1']);
  });

  it('changes to another piece of one’s own', async () => {
    await enter('a1', 'b1');
    expect(entry.steps).toEqual(['b1']);
    expect(entry.refused).toBeNull();
  });

  it('is refused with the reason, and stays', async () => {
    await enter('a1', 'c3');
    expect(entry.refused).toMatchObject({ steps: ['a1', 'c3'], refusal: { reason: { id: 'no' } } });
    expect(entry.steps).toEqual(['a1']);
    await entry.back();
    expect(entry.refused).toBeNull();
    expect(entry.steps).toEqual(['a1']);
    await enter('a2');
    expect(played).toHaveLength(1);
  });

  it('jumps over the piece that is chosen, where there is one cell behind it', async () => {
    await enter('d1', 'd2');
    expect(played).toEqual([['d1d3xd2', ['d1', 'd3']]]);
    expect(entry.refused).toBeNull();
  });

  it('asks which of several cells behind a piece is meant, and says so', async () => {
    await enter('d1', 'e4');
    expect(entry.refused?.refusal.reason.id).toBe('jump');
    expect(entry.steps).toEqual(['d1']);
  });

  it('jumps over nothing where the rules have another reason, or nothing may follow behind', async () => {
    await enter('a1', 'c3');
    expect(entry.refused?.refusal.reason.id).toBe('no');
    entry.cancel();
    await enter('d1', 'f1');
    expect(entry.refused?.refusal.reason.id).toBe('occupied');
    expect(played).toEqual([]);
  });

  it('goes back step by step, without asking again', async () => {
    await enter('a1', 'b2');
    await entry.back();
    expect(entry.steps).toEqual(['a1']);
    await entry.back();
    expect(entry.steps).toEqual([]);
    expect(asked).toEqual(['a1', 'a1 b2']);
  });

  it('takes steps that come while a question is open', async () => {
    const release = holdAll();
    const first = entry.choose('a1');
    void entry.choose('a2');
    expect(entry.busy).toBe(true);
    release();
    await first;
    expect(played).toEqual([['a1a2', ['a1', 'a2']]]);
  });

  it('changes nothing once the game has gone on', async () => {
    const release = holdAll();
    const first = entry.choose('a1');
    entry.stop();
    release();
    await first;
    expect(entry.steps).toEqual([]);
    await enter('a1', 'a2');
    expect(played).toEqual([]);
  });
});
