import { storage } from './storage';

/** What this browser likes. Kept where the browser lets it be kept. */

export type Theme = 'system' | 'light' | 'dark';

const read = (key: string): string | null => storage()?.getItem(`hexarium.${key}`) ?? null;

function write(key: string, value: string): void {
  try {
    storage()?.setItem(`hexarium.${key}`, value);
  } catch {
    // Then it holds until the page is left.
  }
}

class Preferences {
  private themeNow = $state<Theme>('system');
  private coordinatesNow = $state(true);
  private motionNow = $state(true);
  private readonly levels = new Map<string, number>();
  private systemIsDark = $state(false);

  constructor() {
    const theme = read('theme');
    if (theme === 'light' || theme === 'dark') this.themeNow = theme;
    this.coordinatesNow = read('coordinates') !== 'off';
    this.motionNow = read('motion') !== 'off';
    if (typeof matchMedia !== 'undefined') {
      const dark = matchMedia('(prefers-color-scheme: dark)');
      this.systemIsDark = dark.matches;
      dark.addEventListener('change', () => (this.systemIsDark = dark.matches));
    }
    this.show();
  }

  get theme(): Theme {
    return this.themeNow;
  }

  set theme(theme: Theme) {
    this.themeNow = theme;
    write('theme', theme);
    this.show();
  }

  /** The theme that is seen. */
  get shownTheme(): 'light' | 'dark' {
    if (this.themeNow !== 'system') return this.themeNow;
    return this.systemIsDark ? 'dark' : 'light';
  }

  get coordinates(): boolean {
    return this.coordinatesNow;
  }

  set coordinates(on: boolean) {
    this.coordinatesNow = on;
    write('coordinates', on ? 'on' : 'off');
  }

  /** Whether the boards of the home page play. */
  get motion(): boolean {
    return this.motionNow;
  }

  set motion(on: boolean) {
    this.motionNow = on;
    write('motion', on ? 'on' : 'off');
  }

  /** The level of the computer that a game was played against last; null before the first time. */
  levelOf(game: string): number | null {
    const level = this.levels.get(game) ?? read(`level.${game}`);
    return level === null ? null : Number(level);
  }

  setLevelOf(game: string, level: number): void {
    this.levels.set(game, level);
    write(`level.${game}`, `${level}`);
  }

  private show(): void {
    if (typeof document === 'undefined') return;
    if (this.themeNow === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.themeNow;
  }
}

export const preferences = new Preferences();
