import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type ConnectionHost, type Status, type Wire } from '../src/lib/connection';
import { MOST_KEPT, Outbox, type Places } from '../src/lib/outbox';
import type { ErrorView, GameEvent, GameState, ServerMessage } from '../src/lib/wire';

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { kind: string; sending?: string }[] = [];
  closed = false;
  constructor(readonly after: number) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { kind: string });
  }
  close(): void {
    this.closed = true;
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Time that passes when it is told to. */
class FakeClock {
  time = 0;
  timers = new Map<number, { at: number; run: () => void }>();
  private made = 0;
  now = (): number => this.time;
  random = (): number => 1;
  after = (milliseconds: number, run: () => void): number => {
    this.timers.set((this.made += 1), { at: this.time + milliseconds, run });
    return this.made;
  };
  cancel = (timer: number): void => void this.timers.delete(timer);
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].run();
    }
    this.time = end;
  }
}

/** What a browser keeps, for all its tabs. */
class FakePlaces implements Places {
  private readonly all = new Map<string, string>();
  get length(): number {
    return this.all.size;
  }
  key = (index: number): string | null => [...this.all.keys()][index] ?? null;
  getItem = (key: string): string | null => this.all.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.all.set(key, value);
  removeItem = (key: string): void => void this.all.delete(key);
}

let wires: FakeWire[];
let clock: FakeClock;
let events: number[];
let statuses: Status[];
let resyncs: number;
let unopened: number;
let refusals: ErrorView[];
let connection: Connection;
let host: ConnectionHost;
let places: FakePlaces;
let pending: number;

const state = {} as GameState;
const event = (number: number, sending: string | null = null): ServerMessage => ({
  kind: 'event',
  event: { number, sending, what: { kind: 'draw-declined' }, state } satisfies GameEvent,
});
const wire = (): FakeWire => {
  const last = wires.at(-1);
  if (!last) throw new Error('no wire');
  return last;
};
const move = (sending: string): Parameters<Connection['send']>[0] => ({ kind: 'move', sending, ply: 1, word: 'a1a2' });

beforeEach(() => {
  wires = [];
  events = [];
  statuses = [];
  refusals = [];
  resyncs = 0;
  unopened = 0;
  clock = new FakeClock();
  host = {
    open: (after) => {
      wires.push(new FakeWire(after));
      return wire();
    },
    event: ({ number }) => events.push(number),
    resync: () => (resyncs += 1),
    refused: ({ error }) => refusals.push(error),
    unopened: () => (unopened += 1),
    thinking: () => undefined,
    status: (status) => statuses.push(status),
    pending: (count) => (pending = count),
  };
  places = new FakePlaces();
  connection = opened();
});

/** A page that follows a game: the first, another tab, or the same after a reload. */
function opened(game = 'game'): Connection {
  const made = new Connection(host, clock, new Outbox(places, game, clock.now), 4);
  made.start();
  wire().onopen?.();
  return made;
}

describe('the line to the server', () => {
  it('begins after the document’s last event', () => {
    expect(wire().after).toBe(4);
  });

  it('takes each event once, in order', () => {
    wire().say(event(5));
    wire().say(event(5));
    wire().say(event(6));
    expect(events).toEqual([5, 6]);
  });

  it('asks for the document when an event is missing', () => {
    wire().say(event(6));
    expect(events).toEqual([]);
    expect(resyncs).toBe(1);
    expect(statuses.at(-1)).toBe('lost');
    connection.restart(9);
    expect(wire().after).toBe(9);
  });

  it('asks for the document when the server says so', () => {
    const before = wire();
    before.say({ kind: 'resync' });
    expect(resyncs).toBe(1);
    expect(before.closed).toBe(true);
    clock.pass(60_000);
    expect(wires).toHaveLength(1);
  });

  it('comes back after the last event it has', () => {
    wire().say(event(5));
    wire().onclose?.();
    expect(statuses.at(-1)).toBe('lost');
    clock.pass(400);
    expect(wires).toHaveLength(2);
    expect(wire().after).toBe(5);
    wire().onopen?.();
    expect(statuses.at(-1)).toBe('open');
  });

  it('waits longer from try to try, and not for ever', () => {
    for (let tries = 0; tries < 10; tries += 1) {
      wire().onclose?.();
      clock.pass(Math.min(8000, 300 * 2 ** tries));
    }
    expect(wires).toHaveLength(11);
    wire().onclose?.();
    clock.pass(7000);
    expect(wires).toHaveLength(11);
  });

  it('pings, and is dead when no answer comes within five seconds', () => {
    clock.pass(3000);
    expect(wire().sent).toEqual([{ kind: 'ping' }]);
    wire().say({ kind: 'pong' });
    clock.pass(7900);
    expect(statuses.at(-1)).toBe('open');
    clock.pass(200);
    expect(statuses.at(-1)).toBe('lost');
    expect(wires[0]?.closed).toBe(true);
  });

  it('lives as long as it is answered, however long the computer thinks', () => {
    for (let time = 0; time < 60_000; time += 3000) {
      clock.pass(3000);
      wire().say({ kind: 'pong' });
    }
    expect(wires).toHaveLength(1);
  });

  it('is dead five seconds after a move that nobody answers', () => {
    clock.pass(1000);
    connection.send(move('one'));
    clock.pass(4900);
    expect(statuses.at(-1)).toBe('open');
    clock.pass(200);
    expect(statuses.at(-1)).toBe('lost');
  });

  it('is given up also where it does not open', () => {
    wire().onclose?.();
    clock.pass(400);
    expect(wires).toHaveLength(2);
    clock.pass(5000);
    expect(wires[1]?.closed).toBe(true);
  });

  it('is made anew by who does not want to wait, and what was sent is sent again', () => {
    connection.send(move('one'));
    connection.reconnect();
    expect(wires[0]?.closed).toBe(true);
    wire().onopen?.();
    expect(wire().sent.map(({ sending }) => sending)).toEqual(['one']);
  });

  it('ignores what a line says that was given up', () => {
    const old = wire();
    old.onclose?.();
    clock.pass(400);
    old.say(event(5));
    expect(events).toEqual([]);
  });

  it('sends again what was not acknowledged, under its own id', () => {
    connection.send(move('one'));
    connection.send(move('two'));
    wire().say({ kind: 'acknowledged', sending: 'one', number: 5 });
    wire().onclose?.();
    clock.pass(400);
    expect(wire().sent).toEqual([]);
    wire().onopen?.();
    expect(wire().sent.map(({ sending }) => sending)).toEqual(['two']);
    expect(pending).toBe(1);
  });

  it('counts a move as sent when its event comes', () => {
    connection.send(move('one'));
    wire().say(event(5, 'one'));
    expect(pending).toBe(0);
  });

  it('keeps what is sent while the line is down', () => {
    wire().onclose?.();
    connection.send(move('one'));
    clock.pass(400);
    wire().onopen?.();
    expect(wire().sent.map(({ sending }) => sending)).toEqual(['one']);
  });

  it('tells a refusal, and does not send it again', () => {
    connection.send(move('one'));
    wire().say({ kind: 'refused', sending: 'one', error: { field: 'word', message: 'no' } });
    expect(refusals).toEqual([{ field: 'word', message: 'no' }]);
    expect(pending).toBe(0);
  });

  it('that is closed before it opens may be that of a game that is gone', () => {
    wire().onclose?.();
    expect(unopened).toBe(0);
    clock.pass(400);
    wire().onclose?.();
    expect(unopened).toBe(1);
  });

  it('tries at once when the network is back', () => {
    wire().onclose?.();
    connection.nudge();
    expect(wires).toHaveLength(2);
    wire().onopen?.();
    clock.pass(4000);
    expect(wires).toHaveLength(2);
  });

  it('is over when it is closed', () => {
    connection.close();
    clock.pass(60_000);
    connection.nudge();
    expect(wires).toHaveLength(1);
    expect(wire().closed).toBe(true);
  });
});

describe('what was sent and not acknowledged', () => {
  const sent = (): (string | undefined)[] => wire().sent.map(({ sending }) => sending);

  it('is sent again after a reload, in the same order and under the same ids', () => {
    for (const id of ['b', 'c', 'a']) connection.send(move(id));
    wire().say({ kind: 'acknowledged', sending: 'c', number: 5 });
    connection.close();
    opened();
    expect(sent()).toEqual(['b', 'a']);
    expect(pending).toBe(2);
  });

  it('is forgotten once it is acknowledged, refused, or seen to have happened', () => {
    for (const id of ['a', 'b', 'c']) connection.send(move(id));
    wire().say({ kind: 'acknowledged', sending: 'a', number: 5 });
    wire().say({ kind: 'refused', sending: 'b', error: { field: 'ply', message: 'no' } });
    wire().say(event(5, 'c'));
    opened();
    expect(sent()).toEqual([]);
    expect(pending).toBe(0);
    expect(places.length).toBe(0);
  });

  it('stays with its game', () => {
    connection.send(move('a'));
    opened('another');
    expect(sent()).toEqual([]);
  });

  it('outlives a tab that ends while another one sends', () => {
    connection.send(move('a'));
    const other = opened('another');
    other.send(move('b'));
    opened();
    expect(sent()).toEqual(['a']);
  });

  it('is bounded: what was sent first is dropped', () => {
    for (let number = 0; number <= MOST_KEPT; number += 1) connection.send(move(`s${number}`));
    opened();
    expect(sent()).toHaveLength(MOST_KEPT);
    expect(sent()[0]).toBe('s1');
  });

  it('is held for as long as the page lives where the browser keeps nothing', () => {
    const full: Places = { length: 0, key: () => null, getItem: () => null, removeItem: () => undefined, setItem: () => { throw new Error('full'); } };
    for (const kept of [full, null]) {
      const made = new Connection(host, clock, new Outbox(kept, 'game', clock.now), 4);
      made.start();
      made.send(move('a'));
      wire().onopen?.();
      expect(sent()).toEqual(['a']);
    }
  });
});
