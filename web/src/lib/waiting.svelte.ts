/** A wait that is longer than this, in milliseconds, is told. */
const UNNOTICED = 2000;

/** An answer to a request is waited for, or that what was sent is on disk. */
export type Awaited = 'request' | 'sending';

interface Wait {
  awaited: Awaited;
  /** Ends the wait for a request, or sends again. */
  act: () => void;
}

/** What the page waits for longer than it should. */
export class Waiting {
  /** The page says already that the server is away. */
  isAway = $state(false);
  private long = $state.raw<readonly Wait[]>([]);

  /** What is waited for the longest; null where all goes well. */
  get awaited(): Awaited | null {
    return this.isAway ? null : (this.long[0]?.awaited ?? null);
  }

  /** Begins to wait; what comes back is called at the end. */
  begin(awaited: Awaited, act: () => void): () => void {
    const wait: Wait = { awaited, act };
    const timer = setTimeout(() => (this.long = [...this.long, wait]), UNNOTICED);
    return () => {
      clearTimeout(timer);
      if (this.long.includes(wait)) this.long = this.long.filter((each) => each !== wait);
    };
  }

  /** What the person does about it: no more waiting, or another try. */
  act(): void {
    const { awaited } = this;
    for (const wait of this.long) if (wait.awaited === awaited) wait.act();
  }
}

export const waiting = new Waiting();
