// Writes the games that the boards of the home page play, by the computer
// against itself on a running server:
//
//     node --experimental-websocket scripts/demos.mjs http://127.0.0.1:4520
//
// A demonstration is a start and what each move did; the page plays it without
// a server, and knows nothing of the rules.

import { writeFileSync } from 'node:fs';

const server = process.argv[2] ?? 'http://127.0.0.1:4520';
const PLIES = 36;

async function ask(path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const response = await fetch(server + path, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.message}`);
  return { answer, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? cookie };
}

/** The computer moves only where somebody watches. */
function watched(id) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${server.replace('http', 'ws')}/api/games/${id}/events?after=0`);
    socket.onerror = () => reject(new Error(`the socket of ${id} failed`));
    socket.onmessage = ({ data }) => {
      const { kind, event } = JSON.parse(data);
      if (kind !== 'event' || (event.state.ply < PLIES && !event.state.outcome)) return;
      socket.close();
      resolve();
    };
  });
}

const { answer: catalogue } = await ask('/api/catalogue');
const level = Math.max(...catalogue.levels.map(({ number }) => number));
let cookie;
const families = new Set();
for (const game of catalogue.games) {
  const family = game.name.split(', ')[0];
  if (families.has(family)) continue;
  families.add(family);
  // An empty board is no beginning to look at.
  const start = game.starts.find(({ position }) => !position.startsWith('-'));
  const seats = game.players.map(() => ({ kind: 'computer', level }));
  const made = await ask('/api/games', { game: game.id, position: start.position, seats, settings: {} }, cookie);
  cookie = made.cookie;
  await watched(made.answer.id);
  const { answer: document } = await ask(`/api/games/${made.answer.id}`, undefined, cookie);
  const moves = document.moves.slice(0, PLIES);
  const demo = {
    game: game.id,
    start: document.start,
    words: moves.map(({ word }) => word),
    shown: document.start_shown,
    moments: moves.map(({ moments }) => moments),
  };
  writeFileSync(new URL(`../src/demos/${game.id}.json`, import.meta.url), `${JSON.stringify(demo)}\n`);
  console.log(`${game.id}: ${moves.length} moves`);
}
