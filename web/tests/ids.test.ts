import { expect, it } from 'vitest';
import { newId } from '../src/lib/ids';
import { routeOf } from '../src/lib/router.svelte';

it('makes an id that no other is like, without a secure context', () => {
  const ids = new Set(Array.from({ length: 1000 }, newId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

it('takes any address for a page', () => {
  for (const path of ['/game/%ff', '/game/%zz', '/rules/%E0%A4%A', '/%', '//', '/game/']) {
    expect(() => routeOf(new URL(`http://localhost${path}`))).not.toThrow();
  }
});
