import { expect, it } from 'vitest';
import { safeNext } from './safe-next.ts';

it.each(['/investments', '/warehouses?asOf=2026-01-01', '/audit?user=a%2Fb', '/', '/kyc#documents'])(
  'LOGIN-11 %s is followed as it is',
  (next) => expect(safeNext(next)).toBe(next),
);

it.each([
  null,
  '',
  'investments',
  'https://ejemplo.org/',
  'javascript:alert(1)',
  '//ejemplo.org',
  '/\\ejemplo.org',
  '\\\\ejemplo.org',
  '/\t/x',
  '/\n/ejemplo.org',
  '\t//ejemplo.org',
  '/..//ejemplo.org',
  '/.//ejemplo.org',
  '/x/..//ejemplo.org',
  '/%2e//ejemplo.org',
  '/login',
  '/login?next=/login',
  '/login#x',
  '/a/../login',
])('LOGIN-11 %j leads to the start page', (next) => expect(safeNext(next)).toBe('/'));

it('LOGIN-11 what a browser would drop from an address is not led to', () => {
  expect(safeNext('/inv\testments')).toBe('/investments');
});
