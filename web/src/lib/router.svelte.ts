import { visitStorage } from './storage';

/** Pages and their addresses, by the browser's own history. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; query: URLSearchParams }
  | { page: 'game'; id: string }
  | { page: 'rules'; id: string; hash: string }
  | { page: 'missing' };

export function routeOf(url: URL): Route {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const [first, second, third] = parts;
  if (first === undefined) return { page: 'home' };
  if (third !== undefined) return { page: 'missing' };
  if (first === 'new' && second === undefined) return { page: 'new', query: url.searchParams };
  if (first === 'game' && second !== undefined) return { page: 'game', id: second };
  if (first === 'rules') return { page: 'rules', id: second ?? '', hash: url.hash.slice(1) };
  return { page: 'missing' };
}

/** The game that the rules are read from. */
interface Left {
  id: string;
  owned: boolean;
}

/** Where a page that is loaded again finds it. */
const LEFT = 'hexarium.left';

function left(): Left | null {
  try {
    return JSON.parse(visitStorage()?.getItem(LEFT) ?? 'null') as Left | null;
  } catch {
    return null;
  }
}

class Router {
  route = $state<Route>({ page: 'home' });
  /** The game to go back to from the rules; null where one came from elsewhere. */
  game = $state.raw<Left | null>(null);
  /** Counts the pages that were gone to, not the first. */
  visits = $state(0);
  private path = '';

  start(): void {
    this.path = location.pathname;
    this.route = routeOf(new URL(location.href));
    if (this.route.page === 'rules') this.game = left();
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  private read(): void {
    this.route = routeOf(new URL(location.href));
    if (this.route.page !== 'rules' && this.route.page !== 'game') this.stay(null);
    // Another place within the page is no other page.
    if (location.pathname !== this.path) this.visits += 1;
    this.path = location.pathname;
  }

  /** One is at a game, or at none. */
  stay(game: Left | null): void {
    this.game = game;
    try {
      if (game) visitStorage()?.setItem(LEFT, JSON.stringify(game));
      else visitStorage()?.removeItem(LEFT);
    } catch {
      // Then it is forgotten when the page is loaded again.
    }
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    if (!location.hash) scrollTo(0, 0);
  }

  /** Links within the site lead on without a new document. */
  private follow(event: MouseEvent): void {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!plain || event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    const here = url.origin === location.origin && !url.pathname.startsWith('/api/');
    // Within a page, the browser goes to the place itself.
    if (!here || (url.hash && url.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

export const router = new Router();
