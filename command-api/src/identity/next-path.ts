/** Where a browser may be sent after sign-in: a path of this site, or undefined for anything else. */
export function safeNextPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes('\\'))
    return undefined;
  const base = 'http://site.invalid';
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  return url?.origin === base ? next : undefined;
}
