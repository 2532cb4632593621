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

class Router {
  route = $state<Route>({ page: 'home' });
  /** Counts the pages that were gone to, not the first. */
  visits = $state(0);
  private path = '';

  start(): void {
    this.path = location.pathname;
    this.route = routeOf(new URL(location.href));
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  private read(): void {
    this.route = routeOf(new URL(location.href));
    // Another place within the page is no other page.
    if (location.pathname !== this.path) this.visits += 1;
    this.path = location.pathname;
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
