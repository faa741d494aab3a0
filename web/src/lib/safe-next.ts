/** Stands for this site: what leads off it has another origin. */
const HERE = 'http://site.invalid';

/**
 * Where to go after signing in: only a path of this application, else the start page. Browsers read more into an
 * address than its letters say (they drop tabs, turn backslashes, take `//` for another site), so it is asked of their
 * own parser, and what that made of it is followed.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith('//') || pathname === '/login') return '/';
  return pathname + search + hash;
}
