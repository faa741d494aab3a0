/** Where to go after signing in: only a path of this application, else the start page. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return '/';
  return next === '/login' || next.startsWith('/login?') ? '/' : next;
}
