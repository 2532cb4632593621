import type { ClientMessage, GameEvent, ServerMessage } from './wire';

/**
 * The line to the server of one game. Events are numbered: after any break it
 * asks for those it missed. What was sent is kept until the server says that
 * it is on disk, and sent again after a break or a reload under the same id.
 */

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Clock {
  after(milliseconds: number, run: () => void): number;
  cancel(timer: number): void;
  random(): number;
}

export interface ConnectionHost {
  open(after: number): Wire;
  event(event: GameEvent): void;
  /** The document must be fetched again; `restart` goes on from it. */
  resync(): void;
  /** The line was closed before it opened: the game may be gone. */
  unopened(): void;
  refused(message: Extract<ServerMessage, { kind: 'refused' }>): void;
  thinking(thinking: boolean): void;
  status(status: Status): void;
  /** So many sendings are not acknowledged now. */
  pending(count: number): void;
}

/** What keeps sendings until they are acknowledged or refused. */
export interface Keeper {
  kept(): Sending[];
  keep(sending: Sending): void;
  drop(id: string): void;
}

export type Sending = Exclude<ClientMessage, { kind: 'ping' }>;
export type Status = 'connecting' | 'open' | 'lost' | 'closed';

const PING_EVERY = 3000;
/** A line that says nothing for so long after it was asked is dead. */
const ANSWER_WITHIN = 5000;
const RETRY_FIRST = 300;
const RETRY_MOST = 8000;

export class Connection {
  private wire: Wire | null = null;
  private last: number;
  private tries = 0;
  private beat: number | null = null;
  /** Runs from the first question that has no answer. */
  private patience: number | null = null;
  private retry: number | null = null;
  private current: Status = 'connecting';
  private resyncing = false;
  private readonly pending: Map<string, Sending>;

  constructor(
    private readonly host: ConnectionHost,
    private readonly clock: Clock,
    private readonly keeper: Keeper,
    after: number,
  ) {
    this.last = after;
    this.pending = new Map(keeper.kept().map((sending) => [sending.sending, sending]));
    host.pending(this.pending.size);
  }

  start(): void {
    if (this.current !== 'closed') this.connect();
  }

  /** Sends, now or as soon as the line is open. */
  send(sending: Sending): void {
    this.keeper.keep(sending);
    this.pending.set(sending.sending, sending);
    this.host.pending(this.pending.size);
    if (this.current !== 'open') return;
    this.wire?.send(JSON.stringify(sending));
    this.expect();
  }

  /** Gives the line up, whatever it may still say, and makes a new one at once. */
  reconnect(): void {
    if (this.current === 'closed' || this.resyncing) return;
    this.drop();
    this.connect();
  }

  /** Goes on after the event of a document that was fetched again. */
  restart(after: number): void {
    this.resyncing = false;
    this.last = after;
    if (this.current === 'closed') return;
    this.drop();
    this.connect();
  }

  /** The network came back, or the page is looked at again. */
  nudge(): void {
    if (this.current !== 'open') this.reconnect();
    // Whether the line is alive shows within a ping.
    else this.ping();
  }

  close(): void {
    this.drop();
    this.set('closed');
  }

  private connect(): void {
    this.set(this.tries === 0 ? 'connecting' : 'lost');
    const wire = this.host.open(this.last);
    this.wire = wire;
    let isOpened = false;
    wire.onopen = () => {
      if (this.wire !== wire) return;
      isOpened = true;
      this.answered();
      this.set('open');
      for (const sending of this.pending.values()) wire.send(JSON.stringify(sending));
      if (this.pending.size > 0) this.expect();
    };
    wire.onmessage = ({ data }) => {
      if (this.wire === wire) this.hear(data);
    };
    wire.onclose = () => {
      if (this.wire !== wire) return;
      this.lose();
      if (!isOpened) this.host.unopened();
    };
    this.beat = this.clock.after(PING_EVERY, () => this.tick());
    this.expect();
  }

  private tick(): void {
    if (this.current === 'open') this.ping();
    this.beat = this.clock.after(PING_EVERY, () => this.tick());
  }

  private ping(): void {
    this.wire?.send(JSON.stringify({ kind: 'ping' } satisfies ClientMessage));
    this.expect();
  }

  private expect(): void {
    this.patience ??= this.clock.after(ANSWER_WITHIN, () => this.lose());
  }

  private answered(): void {
    if (this.patience !== null) this.clock.cancel(this.patience);
    this.patience = null;
  }

  private hear(data: unknown): void {
    this.answered();
    this.tries = 0;
    if (typeof data !== 'string') return;
    // The server is the only one who writes here; its types are ours.
    const message = JSON.parse(data) as ServerMessage;
    switch (message.kind) {
      case 'event':
        this.take(message.event);
        break;
      case 'acknowledged':
        this.settle(message.sending);
        break;
      case 'refused':
        this.settle(message.sending);
        this.host.refused(message);
        break;
      case 'thinking':
        this.host.thinking(message.thinking);
        break;
      case 'resync':
        this.lostTrack();
        break;
      case 'pong':
        break;
    }
  }

  private take(event: GameEvent): void {
    if (event.number <= this.last) return;
    if (event.number !== this.last + 1) {
      this.lostTrack();
      return;
    }
    this.last = event.number;
    if (event.sending !== null) this.settle(event.sending);
    this.host.event(event);
  }

  private settle(id: string): void {
    this.pending.delete(id);
    this.keeper.drop(id);
    this.host.pending(this.pending.size);
  }

  private lostTrack(): void {
    this.resyncing = true;
    this.drop();
    this.set('lost');
    this.host.resync();
  }

  private lose(): void {
    this.drop();
    this.set('lost');
    const most = Math.min(RETRY_MOST, RETRY_FIRST * 2 ** this.tries);
    this.tries += 1;
    // Not all pages at once: the server has just come back.
    const wait = most * (0.5 + this.clock.random() / 2);
    this.retry = this.clock.after(wait, () => this.connect());
  }

  private drop(): void {
    for (const timer of [this.beat, this.retry, this.patience]) if (timer !== null) this.clock.cancel(timer);
    this.beat = this.retry = this.patience = null;
    const wire = this.wire;
    this.wire = null;
    wire?.close();
  }

  private set(status: Status): void {
    if (this.current === status) return;
    this.current = status;
    this.host.status(status);
  }
}
