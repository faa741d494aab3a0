import { apiRoutes } from '@nodo/contracts/api';
import { afterEach, expect, test } from 'vitest';
import { atShownMoment, showMoment, unversionedAt } from './shown-moment.ts';

const gets = apiRoutes.filter(({ method }) => method === 'GET');
const unversioned = gets.flatMap(({ path, summary, hasPast }) => (hasPast ? [] : [{ path, summary }]));

afterEach(() => showMoment(undefined));

test('every declared GET is asked for as of the moment exactly if it keeps a history', () => {
  showMoment({ text: 'x', position: '120', unversioned });
  expect(gets.length).toBeGreaterThan(60);
  for (const { path, hasPast } of gets) {
    const address = path.replace(/\{\w+\}/g, '7b1f');
    expect(atShownMoment(address, '/'), path).toBe(hasPast ? `${address}?asOf=120` : address);
    expect(unversionedAt(unversioned, address)?.path, path).toBe(hasPast ? undefined : path);
  }
});

test('now, nothing is asked for as of anything; in the past a query is kept', () => {
  expect(atShownMoment('/api/investments?scope=all', '/')).toBe('/api/investments?scope=all');
  showMoment({ text: 'x', position: '120', unversioned });
  expect(atShownMoment('/api/investments?scope=all', '/')).toBe('/api/investments?scope=all&asOf=120');
  expect(atShownMoment('https://files.example/api/investments', '/')).toBe(
    'https://files.example/api/investments',
  );
});
