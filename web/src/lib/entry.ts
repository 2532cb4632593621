import type { NextView, NoteView, PathAnswer, RefusalView, TextView } from './wire';

/**
 * A move on its way: steps are entered one after the other until they are a
 * legal move. What may follow and why something may not is always asked.
 */

export interface EntryHost {
  /** Asks what may follow a path. */
  ask(steps: string[]): Promise<PathAnswer>;
  /** Plays a move that was entered. */
  play(word: string, path: string[]): void;
  /** Whether a step is a piece of the player to move. */
  isOwn(step: string): boolean;
  /** Which of the steps that may follow lie straight behind the last of a path. */
  behind(path: string[], steps: string[]): string[];
  /** A question went wrong. */
  failed(error: unknown): void;
  /** Something changed that is to be seen. */
  changed(): void;
}

export interface Refused {
  steps: string[];
  refusal: RefusalView;
}

const NOTHING: NextView = { steps: [], done: null, notes: [] };

/** Why a piece does not go to a cell where another stands. */
const OCCUPIED = 'occupied';
/** The same where it may jump over that one. */
const JUMP: TextView = { id: 'jump', english: 'jump over that piece: choose one of the cells behind it' };

export class Entry {
  steps: string[] = [];
  next: NextView;
  notes: NoteView[] = [];
  refused: Refused | null = null;
  busy = false;
  /** Notes on the step that is looked at. */
  previewed: NoteView[] = [];

  private waiting: string[] = [];
  private isTaking = false;
  /** Counts what was put back: an answer to what came before it changes nothing. */
  private attempt = 0;
  private looked: string | null = null;
  private readonly answers = new Map<string, PathAnswer>();
  private stopped = false;

  constructor(
    private readonly host: EntryHost,
    private readonly root: NextView = NOTHING,
  ) {
    this.next = root;
  }

  /** No answer changes anything any more: the game has gone on. */
  stop(): void {
    this.stopped = true;
    this.waiting = [];
  }

  /** The ids of the choices that may follow, without their sign. */
  get choices(): string[] {
    return this.next.steps.filter((step) => step.startsWith('=')).map((step) => step.slice(1));
  }

  /** Enters a step. Steps that come while another is being taken wait for it. */
  async choose(step: string): Promise<void> {
    if (this.stopped) return;
    this.waiting.push(step);
    if (this.isTaking) return;
    this.isTaking = true;
    try {
      for (let next = this.waiting.shift(); next !== undefined && !this.stopped; next = this.waiting.shift()) {
        await this.take(next);
      }
    } finally {
      this.isTaking = false;
    }
  }

  private async take(step: string): Promise<void> {
    this.refused = null;
    const last = this.steps.at(-1);
    if (this.next.steps.includes(step)) {
      await this.extend([...this.steps, step]);
    } else if (this.next.done !== null && step === last) {
      this.finish();
    } else if (step === this.steps[0]) {
      this.cancel();
    } else if (step === last) {
      // A double click says nothing new.
      this.host.changed();
    } else if (this.steps.length === 1 && this.root.steps.includes(step) && this.host.isOwn(step)) {
      // Another piece of one's own: the mind was changed.
      await this.extend([step]);
    } else {
      await this.explain([...this.steps, step]);
    }
  }

  private async extend(path: string[]): Promise<void> {
    const answer = await this.answer(path);
    if (!answer) return;
    if (answer.refusal) {
      this.refuse(path, answer);
      return;
    }
    if (answer.next.steps.length === 0 && answer.next.done !== null) {
      this.play(answer.next.done, path);
      return;
    }
    this.forget();
    this.steps = path;
    this.next = answer.next;
    this.notes = answer.next.notes;
    this.host.changed();
  }

  /**
   * Says why a step may not follow. Who chooses the piece to jump over means
   * the cell behind it, where there is one such cell.
   */
  private async explain(path: string[]): Promise<void> {
    const answer = await this.answer(path);
    if (!answer?.refusal) {
      this.host.changed();
      return;
    }
    const landings = answer.refusal.reason.id === OCCUPIED ? this.host.behind(path, this.next.steps) : [];
    const [landing] = landings;
    if (landings.length === 1 && landing !== undefined) await this.extend([...this.steps, landing]);
    else if (landings.length > 1) this.refuse(path, { ...answer, refusal: { ...answer.refusal, reason: JUMP } });
    else this.refuse(path, answer);
  }

  private refuse(path: string[], answer: PathAnswer): void {
    if (!answer.refusal) return;
    this.refused = { steps: path, refusal: answer.refusal };
    this.notes = answer.next.notes;
    this.host.changed();
  }

  private async answer(path: string[]): Promise<PathAnswer | null> {
    const key = path.join(' ');
    const known = this.answers.get(key);
    if (known) return known;
    const { attempt } = this;
    const isWanted = (): boolean => !this.stopped && attempt === this.attempt;
    this.busy = true;
    this.host.changed();
    try {
      const answer = await this.host.ask(path);
      this.answers.set(key, answer);
      return isWanted() ? answer : null;
    } catch (error) {
      if (isWanted()) this.waiting = [];
      if (!this.stopped) this.host.failed(error);
      return null;
    } finally {
      this.busy = false;
      if (!this.stopped) this.host.changed();
    }
  }

  /** What would be said of a step that may follow; asked while it is looked at. */
  async preview(step: string | null): Promise<void> {
    const wanted = step !== null && this.steps.length > 0 && this.next.steps.includes(step) ? step : null;
    if (wanted === this.looked) return;
    this.looked = wanted;
    this.previewed = [];
    if (wanted !== null) {
      const path = [...this.steps, wanted];
      const key = path.join(' ');
      const answer = this.answers.get(key) ?? (await this.host.ask(path).catch(() => null));
      if (!answer || this.stopped || this.looked !== wanted) return;
      this.answers.set(key, answer);
      this.previewed = answer.next.notes;
    }
    this.host.changed();
  }

  /** Plays what is entered, where it is a move already. */
  finish(): void {
    if (this.next.done !== null && !this.busy && !this.stopped) this.play(this.next.done, this.steps);
  }

  private play(word: string, path: string[]): void {
    this.cancel();
    this.host.play(word, path);
  }

  /** Puts everything back. */
  cancel(): void {
    this.attempt += 1;
    this.waiting = [];
    this.forget();
    this.steps = [];
    this.next = this.root;
    this.notes = [];
    this.refused = null;
    this.host.changed();
  }

  private forget(): void {
    this.looked = null;
    this.previewed = [];
  }

  /** Takes a step back, or puts a refusal away. */
  async back(): Promise<void> {
    if (this.isTaking || this.stopped) return;
    if (this.refused) {
      this.refused = null;
      this.notes = this.next.notes;
      this.host.changed();
    } else if (this.steps.length <= 1) {
      this.cancel();
    } else {
      await this.extend(this.steps.slice(0, -1));
    }
  }
}
