import { beforeEach, describe, expect, it } from 'vitest';
import { Connection, type ConnectionHost, type Status, type Wire } from '../src/lib/connection';
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

let wires: FakeWire[];
let clock: FakeClock;
let events: number[];
let statuses: Status[];
let resyncs: number;
let refusals: ErrorView[];
let connection: Connection;

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
  clock = new FakeClock();
  const host: ConnectionHost = {
    open: (after) => {
      wires.push(new FakeWire(after));
      return wire();
    },
    event: ({ number }) => events.push(number),
    resync: () => (resyncs += 1),
    refused: ({ error }) => refusals.push(error),
    thinking: () => undefined,
    status: (status) => statuses.push(status),
  };
  connection = new Connection(host, clock, 4);
  connection.start();
  wire().onopen?.();
});

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
      clock.pass(8000);
    }
    expect(wires).toHaveLength(11);
    wire().onclose?.();
    clock.pass(7000);
    expect(wires).toHaveLength(11);
  });

  it('pings, and is dead after nine seconds of silence', () => {
    clock.pass(3000);
    expect(wire().sent).toEqual([{ kind: 'ping' }]);
    wire().say({ kind: 'pong' });
    clock.pass(6000);
    expect(wires).toHaveLength(1);
    clock.pass(3500);
    expect(wires.length).toBeGreaterThan(1);
    expect(wires[0]?.closed).toBe(true);
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
    expect(connection.unacknowledged).toBe(1);
  });

  it('counts a move as sent when its event comes', () => {
    connection.send(move('one'));
    wire().say(event(5, 'one'));
    expect(connection.unacknowledged).toBe(0);
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
    expect(connection.unacknowledged).toBe(0);
  });

  it('tries at once when the network is back', () => {
    wire().onclose?.();
    connection.nudge();
    expect(wires).toHaveLength(2);
    clock.pass(8000);
    expect(wires.length).toBe(2);
  });

  it('is over when it is closed', () => {
    connection.close();
    clock.pass(60_000);
    connection.nudge();
    expect(wires).toHaveLength(1);
    expect(wire().closed).toBe(true);
  });
});
