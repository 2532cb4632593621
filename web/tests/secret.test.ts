import { describe, expect, it } from 'vitest';
import { Secret, type Plan } from '../src/lib/secret.svelte';

/** What a browser keeps. */
function browser(): Pick<Storage, 'getItem' | 'setItem'> {
  const all = new Map<string, string>();
  return { getItem: (key) => all.get(key) ?? null, setItem: (key, value) => void all.set(key, value) };
}

const plan: Plan = { layouts: [[{ cell: 'a1', piece: 'W' }], []], ready: 1, isStopped: false };

describe('what is laid out in secret', () => {
  it('is there when its game is opened again, and in no other game', () => {
    const places = browser();
    new Secret(places, 'one').keep(plan);
    expect(new Secret(places, 'one').plan).toEqual(plan);
    expect(new Secret(places, 'other').plan).toBeNull();
    new Secret(places, 'one').drop();
    expect(new Secret(places, 'one').plan).toBeNull();
  });

  it('of games that are never opened again does not grow without end', () => {
    const places = browser();
    for (let game = 0; game < 20; game += 1) new Secret(places, `${game}`).keep(plan);
    expect(new Secret(places, '11').plan).toBeNull();
    expect(new Secret(places, '12').plan).toEqual(plan);
  });

  it('is nothing where the browser keeps nothing, or something else', () => {
    expect(new Secret(null, 'one').plan).toBeNull();
    for (const text of ['x', 'null', '{}', '[1]', '[["one",null]]', '[["one",{"layouts":[1],"ready":1}]]']) {
      expect(new Secret({ getItem: () => text, setItem: () => undefined }, 'one').plan).toBeNull();
    }
  });
});
