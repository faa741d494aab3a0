/** Placeholder origin of this site; anything leading elsewhere parses to another origin. */
const HERE = 'http://site.invalid';

/**
 * Redirect target after sign-in: only a path of this application, or else the start page. Browsers normalise URLs
 * (drop tabs, convert backslashes, treat `//` as another site), so the URL parser decides, and its result is what
 * is used.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, HERE);
  if (origin !== HERE || pathname.startsWith('//') || pathname === '/login') return '/';
  return pathname + search + hash;
}
