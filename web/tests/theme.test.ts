import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Paint {
  fill: string;
  ink: string;
}
interface Themes {
  themes: Record<string, { players: Record<string, { ground?: Paint }> }>;
}

const { themes } = JSON.parse(readFileSync(new URL('../../crates/render/theme.json', import.meta.url), 'utf8')) as Themes;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((place) => parseInt(colour.slice(place, place + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it('the name of a cell is read on its rim, whatever is pointed out there', () => {
  const grounds = Object.values(themes).flatMap(({ players }) => Object.values(players).flatMap(({ ground }) => ground ?? []));
  expect(grounds.length).toBeGreaterThan(0);
  for (const { fill, ink } of grounds) expect(contrast(fill, ink), `${ink} on ${fill}`).toBeGreaterThanOrEqual(4.5);
});
