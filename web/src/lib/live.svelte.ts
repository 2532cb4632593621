import * as api from './api';
import { announcer } from './announcer.svelte';
import { Connection, type Clock, type Sending, type Status, type Wire } from './connection';
import { Entry } from './entry';
import { behind } from './geometry';
import { list, t } from './messages';
import { Outbox } from './outbox';
import { top } from './shown';
import { Stage } from './stage.svelte';
import { storage } from './storage';
import { newId } from './ids';
import * as telling from './telling';
import { pieceOf } from './theme';
import { waiting } from './waiting.svelte';
import type {
  Catalogue, ErrorView, GameDocument, GameEvent, GameState, GameView, Hint, MoveView, NextView, NoteView, RefusalView, ShownView,
} from './wire';

/** What is seen of a move that is being entered. */
export interface EntryView {
  steps: string[];
  next: NextView;
  notes: NoteView[];
  choices: string[];
  refused: { steps: string[]; refusal: RefusalView } | null;
  /** Whether the server is asked what may follow. */
  isAsking: boolean;
}

const NO_ENTRY: EntryView = { steps: [], next: { steps: [], done: null, notes: [] }, notes: [], choices: [], refused: null, isAsking: false };

const browserClock: Clock = {
  after: (milliseconds, run) => window.setTimeout(run, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
  random: () => Math.random(),
};

/** `Omit` for each of a union's types. */
type Unsent<T> = T extends unknown ? Omit<T, 'sending'> : never;

/** Refetches come no faster than this. */
const REFETCH_AFTER = 500;

/** So many next steps are said. */
const MOST_SAID = 12;

/**
 * One game as this page follows it: the document, the events after it, the
 * move that is being entered, and the ply that is looked at.
 */
export class LiveGame {
  document = $state.raw<GameDocument>() as GameDocument;
  status = $state<Status>('connecting');
  /** Whether the game was deleted. */
  isGone = $state(false);
  thinking = $state(false);
  /** Sendings that are not acknowledged. */
  sending = $state(0);
  /** The ply looked at; null follows the game. */
  looking = $state<number | null>(null);
  entry = $state.raw<EntryView>(NO_ENTRY);
  hint = $state.raw<Hint | null>(null);
  problem = $state.raw<ErrorView | null>(null);
  readonly game: GameView;
  readonly stage: Stage;
  private machine!: Entry;
  private readonly connection: Connection;
  private refetch: number | null = null;
  /** Ends the wait for what was sent. */
  private awaited: (() => void) | null = null;

  constructor(
    readonly catalogue: Catalogue,
    document: GameDocument,
  ) {
    const game = catalogue.games.find(({ id }) => id === document.game);
    if (!game) throw new Error(`unknown game ${document.game}`);
    this.game = game;
    this.document = document;
    this.stage = new Stage(game);
    this.stage.show(document.state.shown);
    this.begin();
    this.connection = new Connection(
      {
        open: (after) => new WebSocket(api.eventsAddress(document.id, after)) as Wire,
        event: (event) => this.take(event),
        resync: () => this.fetchAgain(),
        unopened: () => void this.seek(),
        refused: ({ error }) => this.refused(error),
        thinking: (thinking) => (this.thinking = thinking),
        status: (status) => this.lineIs(status),
        pending: (count) => {
          this.sending = count;
          this.await();
        },
      },
      browserClock,
      new Outbox(storage(), document.id, Date.now),
      document.event,
    );
    this.connection.start();
  }

  get state(): GameState {
    return this.document.state;
  }

  get isOver(): boolean {
    return this.state.outcome !== null;
  }

  /** Whether there is a person's move to take back, or an end to undo, and one sees the game as it stands. */
  get mayTakeBack(): boolean {
    const { owned, moves, seats } = this.document;
    const hasMoved = moves.some(({ player }) => seats[player]?.kind === 'person');
    return owned && this.sending === 0 && this.looking === null && (this.isOver || hasMoved);
  }

  get ply(): number {
    return this.looking ?? this.document.moves.length;
  }

  /** Whether the person here enters the next move, and sees where. */
  get mayEnter(): boolean {
    const person = this.document.seats[this.state.player]?.kind === 'person';
    return this.document.owned && person && !this.isOver && this.looking === null && this.sending === 0;
  }

  /** The move that led to what is looked at. */
  get lastMove(): MoveView | undefined {
    return this.document.moves[this.ply - 1];
  }

  shownAt(ply: number): ShownView {
    return this.document.moves[ply - 1]?.shown ?? this.document.start_shown;
  }

  /** The side that a lone person plays; null of two, or none. */
  get only(): number | null {
    const people = this.document.seats.flatMap(({ kind }, player) => (kind === 'person' ? [player] : []));
    return people.length === 1 ? (people[0] ?? null) : null;
  }

  close(): void {
    this.machine.stop();
    this.stage.stop();
    if (this.refetch !== null) clearTimeout(this.refetch);
    this.connection.close();
    this.await();
  }

  /** The network came back, or the page is looked at again. */
  nudge(): void {
    this.connection.nudge();
  }

  // Entering a move.

  private begin(): void {
    this.machine?.stop();
    const { state, id } = this.document;
    const machine: Entry = new Entry(
      {
        ask: (steps) => api.next(id, { ply: state.ply, steps }),
        play: (word, path) => this.send({ kind: 'move', ply: state.ply + 1, word, path }),
        isOwn: (step) => this.isOwn(step),
        behind: (path, steps) => behind(this.game.board, path.at(-2) ?? '', path.at(-1) ?? '', steps),
        failed: (error) => this.failed(error),
        changed: () => this.showEntry(machine),
      },
      state.outcome ? undefined : state.next,
    );
    this.machine = machine;
    this.showEntry(machine);
  }

  private showEntry(machine: Entry): void {
    if (machine !== this.machine) return;
    const { steps, next, choices, refused, previewed, busy } = machine;
    const notes = refused || previewed.length === 0 ? machine.notes : previewed;
    this.entry = { steps, next, notes, choices, refused, isAsking: busy };
  }

  private isOwn(step: string): boolean {
    if (step.startsWith('@')) return true;
    const piece = pieceOf(this.game, top(this.state.shown, step) ?? '');
    return piece !== undefined && !piece.ground && piece.owner === this.state.player;
  }

  choose(step: string): void {
    if (!this.mayEnter) return;
    this.hint = null;
    this.problem = null;
    void this.machine.choose(step).then(() => this.sayEntry());
  }

  /** What may follow, for who does not see it. A refusal says itself. */
  private sayEntry(): void {
    const { steps, next, refused, choices } = this.entry;
    if (steps.length === 0 || refused) return;
    const follow = choices.length > 0 ? choices.map(telling.choiceName) : next.steps;
    const words = [telling.steps(this.game, steps), list(follow.slice(0, MOST_SAID).map((step) => telling.steps(this.game, [step])))];
    if (next.done !== null) words.push(t('entry.done', { word: next.done }));
    announcer.say(words.filter((word) => word !== '').join('; '));
  }

  /** Shows what would be said of a cell that may follow, where something stands there. */
  preview(cell: string | null): void {
    const stands = cell !== null && top(this.state.shown, cell) !== undefined;
    if (this.mayEnter) void this.machine.preview(stands ? cell : null);
  }

  finish(): void {
    if (this.mayEnter) this.machine.finish();
  }

  stepBack(): void {
    void this.machine.back();
  }

  cancel(): void {
    this.hint = null;
    this.problem = null;
    this.machine.cancel();
  }

  /** Enters a whole path. */
  enter(path: string[]): void {
    for (const step of path) this.choose(step);
  }

  /** Plays a word of the list of legal moves. */
  playWord(word: string): void {
    if (!this.mayEnter) return;
    this.hint = null;
    this.send({ kind: 'move', ply: this.state.ply + 1, word });
  }

  // What else a player does.

  takeBack(): void {
    this.once({ kind: 'take-back', ply: this.state.ply });
  }

  resign(player: number): void {
    this.once({ kind: 'resign', player });
  }

  offerDraw(player: number): void {
    this.once({ kind: 'offer-draw', player });
  }

  answerDraw(accept: boolean): void {
    this.once({ kind: 'answer-draw', accept });
  }

  async askHint(): Promise<void> {
    const { ply } = this.state;
    try {
      const hint = await api.hint(this.document.id);
      if (this.state.ply !== ply || !this.mayEnter) return;
      this.cancel();
      this.hint = hint;
      announcer.say(t('game.hint.found', { word: hint.word }));
    } catch (error) {
      this.failed(error);
    }
  }

  /** What would mean something else after what is on its way: a second click is none. */
  private once(unsent: Unsent<Sending>): void {
    if (this.sending === 0) this.send(unsent);
  }

  private send(unsent: Unsent<Sending>): void {
    this.problem = null;
    this.connection.send({ ...unsent, sending: newId() } as Sending);
  }

  // Looking back.

  look(ply: number): void {
    const all = this.document.moves.length;
    const target = Math.max(0, Math.min(all, ply));
    const from = this.ply;
    if (target === from) return;
    this.looking = target === all ? null : target;
    const move = this.document.moves[target - 1];
    if (move && target === from + 1) this.stage.play(this.shownAt(from), move.moments, move.shown);
    else this.stage.show(this.shownAt(target));
    if (move) announcer.say(telling.played(this.game, this.shownAt(target - 1), move));
    else announcer.say(t('game.start'));
  }

  // What the server tells.

  private take({ number, what, state }: GameEvent): void {
    const { moves } = this.document;
    const wasLive = this.looking === null;
    const hadSteps = this.entry.steps.length > 0;
    const plyChanged = state.ply !== this.state.ply;
    let next = moves;
    if (what.kind === 'moved') next = [...moves.slice(0, what.move.ply - 1), what.move];
    if (what.kind === 'taken-back') next = moves.slice(0, what.ply);
    const before = this.state.shown;
    this.document = { ...this.document, moves: next, state, event: number };
    if (this.looking !== null && this.looking >= next.length) this.looking = null;
    if (plyChanged || state.outcome) {
      this.hint = null;
      // A second tab played: what was entered here fits no more.
      if (hadSteps && plyChanged) this.problem = { field: 'entry', message: t('game.gone-on') };
    }
    this.begin();
    if (wasLive && what.kind === 'moved') this.stage.play(before, what.move.moments, what.move.shown);
    else if (this.looking === null) this.stage.show(state.shown);
    this.announce(what, before);
  }

  private announce(what: GameEvent['what'], before: ShownView): void {
    const parts: string[] = [];
    if (what.kind === 'moved') parts.push(telling.played(this.game, before, what.move));
    if (what.kind === 'taken-back') parts.push(t('tell.taken-back', { ply: what.ply }));
    if (what.kind === 'draw-offered') parts.push(telling.drawOffer(this.game, this.document.seats, what.player));
    if (what.kind === 'draw-declined') parts.push(t('tell.declined'));
    if (what.kind === 'reopened') parts.push(t('tell.reopened'));
    parts.push(this.turn);
    announcer.say(parts.join(' '));
  }

  /** The result, or whose move it is. */
  get turn(): string {
    const { outcome, player } = this.state;
    if (outcome) return telling.outcome(this.game, outcome);
    if (this.document.owned && this.only === player) return t('game.your-move');
    return telling.toMove(this.game, this.document.seats, player);
  }

  /** Waits while something is sent; a line that is lost says so itself. */
  private await(): void {
    const isSending = this.sending > 0 && (this.status === 'open' || this.status === 'connecting');
    if (isSending) this.awaited ??= waiting.begin('sending', () => this.connection.reconnect());
    else {
      this.awaited?.();
      this.awaited = null;
    }
  }

  private lineIs(status: Status): void {
    this.status = status;
    waiting.isAway = status === 'lost';
    if (status === 'lost') this.thinking = false;
    this.await();
    if (status === 'open' && this.problem?.field === 'connection') this.problem = null;
    if (status === 'lost') announcer.say(t('game.lost'));
  }

  private refused(error: ErrorView): void {
    this.problem = error;
    announcer.say(error.message);
    // The other side of a race: what the server has is fetched and shown.
    if (error.field === 'ply') this.fetchAgain();
  }

  private failed(error: unknown): void {
    if (!(error instanceof api.ApiError)) throw error;
    if (error.isOffline) {
      this.problem = { field: 'connection', message: t('game.away') };
      // Whether the server is there shows at once.
      this.connection.reconnect();
    } else if (error.status === 409 && error.view.field === 'ply') this.connection.nudge();
    else this.problem = error.view;
  }

  private fetchAgain(): void {
    if (this.refetch !== null) return;
    const load = async (): Promise<void> => {
      try {
        this.replace(await api.fetchQuietly(this.document.id));
        this.refetch = null;
      } catch (error) {
        if (this.isMissing(error)) return;
        if (error instanceof api.ApiError && !error.isOffline) this.problem = error.view;
        this.refetch = window.setTimeout(() => void load(), 2000);
      }
    };
    this.refetch = window.setTimeout(() => void load(), REFETCH_AFTER);
  }

  /** Looks whether the game is still there. */
  private async seek(): Promise<void> {
    await api.fetchQuietly(this.document.id).catch((error: unknown) => this.isMissing(error));
  }

  private isMissing(error: unknown): boolean {
    const isMissing = error instanceof api.ApiError && error.status === 404;
    if (isMissing && !this.isGone) {
      this.isGone = true;
      announcer.say(t('missing.deleted'));
      this.close();
    }
    return isMissing;
  }

  /** A new document replaces everything that was known. */
  private replace(document: GameDocument): void {
    this.document = document;
    this.hint = null;
    this.thinking = false;
    if (this.looking !== null && this.looking >= document.moves.length) this.looking = null;
    this.begin();
    this.stage.show(this.shownAt(this.ply));
    this.connection.restart(document.event);
  }
}
