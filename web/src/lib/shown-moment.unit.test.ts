import { apiRoutes } from '@nodo/contracts/api';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { get, getNow, post } from './api.ts';
import { isUnsent, PastError, readableError } from './errors.ts';
import { isAlwaysNow, isOfPast, queryClient } from './query-client.ts';
import { atShownMoment, showMoment, unversionedAt } from './shown-moment.ts';

const gets = apiRoutes.filter(({ method }) => method === 'GET');
const unversioned = gets.flatMap(({ path, summary, hasPast }) => (hasPast ? [] : [{ path, summary }]));
const moment = { effectiveAt: '2026-03-01T12:00:00.000Z', unversioned };

afterEach(() => {
  showMoment(undefined);
  vi.unstubAllGlobals();
});

/** Records the paths requested from now on. */
function requests(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({});
  });
  return asked;
}

test('every declared GET is asked for as of the moment exactly if it keeps a history', () => {
  showMoment({ ...moment, text: 'x', position: '120' });
  expect(gets.length).toBeGreaterThan(60);
  for (const { path, hasPast } of gets) {
    const address = path.replace(/\{\w+\}/g, '7b1f');
    expect(atShownMoment(address, '/'), path).toBe(hasPast ? `${address}?asOf=120` : address);
    expect(unversionedAt(unversioned, address)?.path, path).toBe(hasPast ? undefined : path);
  }
});

test('now, nothing is asked for as of anything; in the past a query is kept', () => {
  expect(atShownMoment('/api/investments?scope=all', '/')).toBe('/api/investments?scope=all');
  showMoment({ ...moment, text: 'x', position: '120' });
  expect(atShownMoment('/api/investments?scope=all', '/')).toBe('/api/investments?scope=all&asOf=120');
  expect(atShownMoment('https://files.example/api/investments', '/')).toBe(
    'https://files.example/api/investments',
  );
});

test('in the past only what changes nothing is sent, and who is refused is told why', async () => {
  const asked = requests();
  const request = { key: 'k', schema: z.unknown() };
  showMoment({ ...moment, text: 'x', position: '120' });
  const refused = await post('/api/investments', request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PastError);
  expect(isUnsent(refused)).toBe(true);
  expect(readableError(refused, '')).toMatch(/^Estás viendo un momento pasado: no se envió nada/);
  expect(asked).toEqual([]);
  await post('/api/logout', { ...request, worksInPast: true });
  await get('/api/warehouses', z.unknown());
  await getNow('/api/auth/user', z.unknown());
  expect(asked).toEqual(['/api/logout', '/api/warehouses?asOf=120', '/api/auth/user']);
});

test('answers of different moments never mix, and what was is not asked for again', async () => {
  const queryKey = ['kept'];
  const read = (text: string) => queryClient.fetchQuery({ queryKey, queryFn: () => text });
  await read('now');
  showMoment({ ...moment, text: 'x', position: '120' });
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  await read('then');
  showMoment({ ...moment, text: 'y', position: '121' });
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  showMoment({ ...moment, text: 'x', position: '120' });
  expect(queryClient.getQueryData(queryKey)).toBe('then');
  const [then] = queryClient.getQueryCache().findAll({ queryKey, predicate: isOfPast });
  const { staleTime } = queryClient.getDefaultOptions().queries ?? {};
  expect(typeof staleTime === 'function' && then && staleTime(then)).toBe('static');
  showMoment(undefined);
  expect(queryClient.getQueryData(queryKey)).toBe('now');
  isAlwaysNow(['always']);
  queryClient.setQueryData(['always'], 'me');
  showMoment({ ...moment, text: 'x', position: '120' });
  expect(queryClient.getQueryData(['always'])).toBe('me');
  queryClient.clear();
});
