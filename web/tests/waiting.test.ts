import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../src/lib/api';
import { waiting, Waiting } from '../src/lib/waiting.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that takes a request and never answers it. */
function hangs(): void {
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))));
}

describe('a wait', () => {
  it('is told after two seconds, and until it ends', () => {
    const all = new Waiting();
    const end = all.begin('sending', () => undefined);
    vi.advanceTimersByTime(1900);
    expect(all.awaited).toBeNull();
    vi.advanceTimersByTime(200);
    expect(all.awaited).toBe('sending');
    end();
    expect(all.awaited).toBeNull();
  });

  it('that ends soon is never told', () => {
    const all = new Waiting();
    all.begin('request', () => undefined)();
    vi.advanceTimersByTime(60_000);
    expect(all.awaited).toBeNull();
  });
});

describe('a server that takes a request and does not answer', () => {
  it('is no longer waited for by who wants that', async () => {
    hangs();
    const answer = expect(api.fetchGame('x')).rejects.toMatchObject({ isOffline: true });
    vi.advanceTimersByTime(2100);
    expect(waiting.awaited).toBe('request');
    waiting.act();
    await answer;
    expect(waiting.awaited).toBeNull();
  });

  it('is given up after ten seconds', async () => {
    hangs();
    const answer = expect(api.fetchGame('x')).rejects.toMatchObject({ isOffline: true });
    vi.advanceTimersByTime(10_000);
    await answer;
  });

  it('raises no alarm while it thinks about a hint', async () => {
    hangs();
    const answer = expect(api.hint('x')).rejects.toMatchObject({ isOffline: true });
    vi.advanceTimersByTime(9_000);
    expect(waiting.awaited).toBeNull();
    vi.advanceTimersByTime(1_000);
    await answer;
  });
});
