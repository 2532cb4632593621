import type { EffectView, GameView, MomentView, MoveView, ShownView } from '../src/lib/wire';

/** A game like draughts, for tests that need some game. */
export const draughts: GameView = {
  id: 'draughts-6',
  name: 'Draughts, board of 6',
  summary: { id: 'summary', english: 'Draughts.' },
  players: [
    { name: 'white', role: { id: 'white', english: 'white' }, goal: { id: 'goal', english: 'Win.' } },
    { name: 'solids', role: { id: 'bottom', english: 'at the bottom' }, goal: { id: 'goal', english: 'Win.' } },
  ],
  pieces: [
    piece('T', 0, 'tile', true),
    piece('M', 0, 'man'),
    piece('m', 1, 'man'),
    piece('K', 0, 'king'),
    piece('o', 1, 'ogre'),
  ],
  choices: [],
  settings: [{ text: { id: 'no-progress', english: 'draw' }, least: 1, most: 10000, played: 200 }],
  starts: [
    { name: { id: 'start', english: 'Start' }, about: '', position: 'M:a1,a2;m:c3 w' },
    { name: { id: 'bare', english: 'Bare' }, about: '', position: '- w' },
  ],
  board: { orientation: 'flat-top', grows: false, cells: [] },
};

function piece(kind: string, owner: number, name: string, ground = false): GameView['pieces'][number] {
  return { kind, owner, name: { id: name, english: name }, glyph: name, shade: '', ground };
}

export const shown = (pieces: Record<string, string>, rest: Partial<ShownView> = {}): ShownView => ({
  pieces: Object.entries(pieces).map(([cell, kind]) => ({ cell, piece: kind })),
  reserves: [],
  captives: [],
  ...rest,
});

export const moment = (step: number, ...effects: EffectView[]): MomentView => ({ step, effects });

export const move = (word: string, player: number, ...moments: MomentView[]): MoveView => ({
  ply: 1, player, word, path: [], moments, position: '', shown: shown({}), occurrence: 1,
});
