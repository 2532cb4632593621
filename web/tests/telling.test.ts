import { describe, expect, it } from 'vitest';
import { after, countOf, fromLine, touched } from '../src/lib/shown';
import { cellContent, drawOffer, outcome, played, seatName, toMove } from '../src/lib/telling';
import { draughts, moment, move, shown } from './games';

describe('a move in words', () => {
  it('names the piece and its way through several moments', () => {
    const chain = move('a1c1xb1b2', 0,
      moment(1, { kind: 'moved', from: 'a1', to: 'b3' }, { kind: 'marked', cell: 'b1' }),
      moment(2, { kind: 'moved', from: 'b3', to: 'c1' }, { kind: 'marked', cell: 'b2' }),
      moment(2, { kind: 'removed', cell: 'b1' }, { kind: 'removed', cell: 'b2' }),
    );
    expect(played(draughts, shown({ a1: 'M', b1: 'm', b2: 'm' }), chain)).toBe(
      'White plays a1c1xb1b2: the man goes a1 to b3, c1; captured: solids man on b1, b2.',
    );
  });

  it('keeps pieces apart that move together', () => {
    const group = move('Ga1a2', 0, moment(1, { kind: 'moved', from: 'a1', to: 'a2' }, { kind: 'moved', from: 'a2', to: 'a3' }));
    expect(played(draughts, shown({ a1: 'K', a2: 'K' }), group)).toBe('White plays Ga1a2: the kings go a1 to a2, a2 to a3.');
  });

  it('tells what comes, what becomes, what is pushed, eliminated and given back', () => {
    const much = move('x', 1, moment(1,
      { kind: 'placed', cell: 'a1', piece: 'o' },
      { kind: 'promoted', cell: 'a2', piece: 'K' },
      { kind: 'pushed', from: 'a3', to: 'a4' },
      { kind: 'removed', cell: 'a5' },
      { kind: 'returned', holder: 1, piece: 'M' },
    ));
    expect(played(draughts, shown({ a2: 'M', a3: 'm', a5: 'M' }), much)).toBe(
      'Solids play x: pushed: solids man a3 to a4; eliminated: white man on a5; an ogre comes to a1; ' +
        'the piece on a2 becomes a king; a man goes back to White.',
    );
  });

  it('that did nothing to be seen is its word', () => {
    expect(played(draughts, shown({}), move('pass', 0))).toBe('White plays pass.');
  });
});

describe('other words', () => {
  /** A name stands between signs that set it apart. */
  const ada = '\u2068Ada\u2069';

  it('tell results, in the number of the side’s name', () => {
    const reason = { id: 'no-move', english: 'no move is left' };
    expect(outcome(draughts, { winner: 0, reason, line: '' })).toBe('White wins: no move is left.');
    expect(outcome(draughts, { winner: 1, reason, line: '' })).toBe('Solids win: no move is left.');
    expect(outcome(draughts, { winner: null, reason, line: '' })).toBe('A draw: no move is left.');
  });

  it('tell what stands on a cell', () => {
    const board = { ...shown({}), pieces: [{ cell: 'a1', piece: 'T' }, { cell: 'a1', piece: 'm' }, { cell: 'a2', piece: 'M' }] };
    expect(cellContent(draughts, board, 'a1')).toBe('solids man on white tile');
    expect(cellContent(draughts, board, 'a2')).toBe('white man');
    expect(cellContent(draughts, board, 'a3')).toBe('empty');
  });

  it('tell who sits where', () => {
    const person = { kind: 'person', name: '' } as const;
    const levels = [{ number: 2, name: 'club', about: '' }];
    expect(seatName([person, { kind: 'computer', level: 2 }], 0, levels)).toBe('You');
    expect(seatName([person, { kind: 'computer', level: 2 }], 1, levels)).toBe('Computer, level 2 · club player');
    expect(seatName([person, { kind: 'person', name: 'Ada' }], 0, levels)).toBe('Player 1');
    expect(seatName([person, { kind: 'person', name: 'Ada' }], 1, levels)).toBe(ada);
    expect(seatName([person, { kind: 'computer', level: 2 }], 0, levels, false)).toBe('A person');
  });

  it('are called by the names they gave', () => {
    const [named, person] = [{ kind: 'person', name: 'Ada' }, { kind: 'person', name: '' }] as const;
    expect(toMove(draughts, [named, person], 0)).toBe(`${ada} (White) to move.`);
    expect(toMove(draughts, [named, person], 1)).toBe('Solids to move.');
    expect(drawOffer(draughts, [named, person], 0)).toBe(`${ada} offers a draw. Solids, do you accept?`);
    expect(drawOffer(draughts, [named, person], 1)).toBe(`Solids offer a draw. ${ada}, do you accept?`);
  });
});

describe('a name', () => {
  const seats = (name: string) => [{ kind: 'person', name }, { kind: 'person', name: '' }] as const;

  it('turns nothing around it, whatever signs it has', () => {
    expect(toMove(draughts, seats('\u202eAda\u2069\u202e'), 0)).toBe('\u2068Ada\u2069 (White) to move.');
    expect(seatName(seats('\u2067עדה'), 0, [])).toBe('\u2068עדה\u2069');
  });

  it('of nothing but such signs is none', () => {
    expect(seatName(seats('\u202e \u2066'), 0, [])).toBe('Player 1');
    expect(toMove(draughts, seats('\u202e'), 0)).toBe('White to move.');
  });
});

describe('a board after a moment', () => {
  it('lifts all pieces before it sets any down', () => {
    const board = shown({ a1: 'M', a2: 'm' });
    const swapped = after(draughts, board, moment(1, { kind: 'moved', from: 'a1', to: 'a2' }, { kind: 'moved', from: 'a2', to: 'a1' }));
    expect(swapped.pieces).toEqual(expect.arrayContaining([{ cell: 'a2', piece: 'M' }, { cell: 'a1', piece: 'm' }]));
    expect(board.pieces[0]).toEqual({ cell: 'a1', piece: 'M' });
  });

  it('keeps count of reserves and captives', () => {
    const board = shown({ a1: 'm' }, { reserves: [{ piece: 'M', count: 1 }] });
    const one = after(draughts, board, moment(1, { kind: 'placed', cell: 'a2', piece: 'M' }, { kind: 'captured', cell: 'a1', holder: 0 }));
    expect(one.reserves).toEqual([]);
    expect(one.captives).toEqual([{ holder: 0, piece: 'm', count: 1 }]);
    const two = after(draughts, one, moment(1, { kind: 'returned', holder: 0, piece: 'm' }));
    expect(two.captives).toEqual([]);
    expect(two.reserves).toEqual([{ piece: 'm', count: 1 }]);
  });

  it('has as many pieces of a kind as before, in all places together', () => {
    const board = shown({ a1: 'm', a2: 'M' }, { reserves: [{ piece: 'm', count: 4 }] });
    const taken = after(draughts, board, moment(1, { kind: 'captured', cell: 'a1', holder: 0 }));
    expect([countOf(board, 'm'), countOf(taken, 'm')]).toEqual([5, 5]);
  });

  it('leaves the ground under a piece that is taken', () => {
    const board = { ...shown({}), pieces: [{ cell: 'a1', piece: 'T' }, { cell: 'a1', piece: 'm' }] };
    expect(after(draughts, board, moment(1, { kind: 'captured', cell: 'a1', holder: null })).pieces).toEqual([{ cell: 'a1', piece: 'T' }]);
  });

  it('knows which cells a move touched', () => {
    const moments = [moment(1, { kind: 'moved', from: 'a1', to: 'a3' }, { kind: 'captured', cell: 'a2', holder: null })];
    expect(touched(moments)).toEqual({ last: ['a1', 'a3'], taken: ['a2'] });
  });

  it('is read from a position line', () => {
    expect(fromLine('M:a1,a2;m:c3 w').pieces).toHaveLength(3);
    expect(fromLine('- s setup').pieces).toEqual([]);
  });
});
