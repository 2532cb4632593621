import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The shapes and colours of all pictures of boards, on the page and off it. */
const file = fileURLToPath(new URL('../../crates/render/theme.json', import.meta.url));

type Paint = Record<'tone' | 'fill' | 'stroke' | 'edge' | 'ink' | 'crown', string>;
interface Highlight {
  fill: string;
  line: string;
  opacity: number;
}
interface Colours {
  background: string;
  text: string;
  frame: { fill: string; edge: string; width: number; drop: number };
  tray: { fill: string; label: string };
  cell: { fill: string; label: string };
  marks: Record<string, { cell: string; line: string }>;
  players: Record<string, Paint & { ground?: Paint }>;
  shades: Record<string, Paint>;
  highlights: Record<string, Highlight>;
  arrow: Highlight;
}
interface ThemeFile {
  standing: number;
  glyphs: Record<string, unknown>;
  marks: Record<string, unknown>;
  highlights: Record<string, unknown>;
  arrow: unknown;
  themes: Record<string, Colours>;
}

/** A key of the file as a part of a class: `zone-*` is `zone-any`. */
const className = (key: string): string => key.replaceAll('*', 'any');

function rule(selector: string, values: Record<string, string | number>): string {
  const body = Object.entries(values).map(([name, value]) => `${name}:${value}`);
  return `${selector}{${body.join(';')}}`;
}

function paint(selector: string, { tone, fill, stroke, edge, ink, crown }: Paint): string {
  const tones = ['light', 'mid', 'dark'].map((each) => [`--tone-${each}`, each === tone ? 'inline' : 'none']);
  return rule(selector, {
    '--fill': fill, '--stroke': stroke, '--edge': edge, '--ink': ink, '--crown': crown,
    ...Object.fromEntries(tones) as Record<string, string>,
  });
}

/** The rules of one theme; `root` is where it holds. */
function sheet(colours: Colours, root: string): string {
  const rules = [
    rule(root, {
      '--board-background': colours.background,
      '--board-text': colours.text,
      '--frame-fill': colours.frame.fill,
      '--frame-edge': colours.frame.edge,
      '--tray-fill': colours.tray.fill,
      '--tray-label': colours.tray.label,
      '--cell-fill': colours.cell.fill,
      '--cell-label': colours.cell.label,
      '--arrow-fill': colours.arrow.fill,
      '--arrow-line': colours.arrow.line,
      '--arrow-opacity': colours.arrow.opacity,
    }),
  ];
  for (const [key, mark] of Object.entries(colours.marks)) {
    rules.push(rule(`${root} .mark-${className(key)}`, { '--mark-cell': mark.cell, '--mark-line': mark.line }));
  }
  for (const [key, highlight] of Object.entries(colours.highlights)) {
    rules.push(rule(`${root} .highlight-${className(key)}`, {
      fill: highlight.fill, 'fill-opacity': highlight.opacity, stroke: highlight.line,
    }));
  }
  for (const [key, { ground, ...own }] of Object.entries(colours.players)) {
    rules.push(paint(`${root} .player-${className(key)}`, own));
    if (ground) rules.push(paint(`${root} .player-${className(key)}.ground`, ground));
  }
  for (const [key, own] of Object.entries(colours.shades)) rules.push(paint(`${root} .shade-${className(key)}`, own));
  return rules.join('\n');
}

function css({ themes }: ThemeFile): string {
  const { light, dark } = themes;
  if (!light || !dark) throw new Error(`${file} lacks the theme light or dark`);
  return [
    sheet(light, ':root'),
    `@media (prefers-color-scheme: dark){${sheet(dark, ':root:not([data-theme=light])')}}`,
    sheet(dark, ':root[data-theme=dark]'),
    sheet(light, ':root[data-theme=light]'),
  ].join('\n');
}

function shapes({ standing, glyphs, marks, highlights, arrow, themes }: ThemeFile): string {
  const light = themes['light'];
  const names = {
    marks: Object.keys(light?.marks ?? {}),
    players: Object.keys(light?.players ?? {}),
    shades: Object.keys(light?.shades ?? {}),
  };
  const frame = { width: light?.frame.width, drop: light?.frame.drop };
  return `export default ${JSON.stringify({ standing, glyphs, marks, highlights, arrow, names, frame })}`;
}

/**
 * Gives the page the theme of `crates/render` as two modules: `virtual:theme`
 * with the shapes, and `virtual:theme.css` with the colours as variables, so
 * that light and dark change without script.
 */
export function theme(): Plugin {
  const read = (): ThemeFile => JSON.parse(readFileSync(file, 'utf8')) as ThemeFile;
  return {
    name: 'hexarium-theme',
    resolveId: (id) => (id === 'virtual:theme' || id === 'virtual:theme.css' ? `/@hexarium/${id.slice(8)}` : null),
    load(id) {
      if (!id.startsWith('/@hexarium/theme')) return null;
      this.addWatchFile(file);
      return id.endsWith('.css') ? css(read()) : shapes(read());
    },
  };
}
