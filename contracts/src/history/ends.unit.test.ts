import { expect, it } from 'vitest';
import { CLOCK_AHEAD_MAX, EMPTY_HISTORY, whyAfter, whyBefore, whyNoSpan } from './ends.ts';

const first = { position: 12n, at: '2026-01-05T13:00:00.000Z' };

it.each([
  ['40', 40n, undefined],
  ['41', 40n, 'La historia llega hasta la posición 40'],
  ['900719925474099313', 900719925474099312n, 'La historia llega hasta la posición 900719925474099312'],
  ['0', -1n, EMPTY_HISTORY],
  ['2001-01-01T00:00:00Z', 40n, undefined],
  ['2999-01-01T00:00:00Z', 40n, 'Ese momento todavía no ha llegado'],
])('knows whether %s comes after %s', (place, last, why) => expect(whyAfter(place, last)).toBe(why));

it('names the end of what was read as such while later events wait to be read', () => {
  const why = 'Por ahora la historia se lee hasta la posición 40: los datos se están poniendo al día';
  expect(whyAfter('41', 40n, 60)).toBe(why);
  expect(whyNoSpan('from', '41', { first, last: 40n, lagSeconds: 60 })).toBe(why);
  expect(whyAfter('40', 40n, 60)).toBeUndefined();
  expect(whyAfter('41', 40n, 1)).toBe('La historia llega hasta la posición 40');
});

it('takes a moment of a clock that runs a little ahead as now', () => {
  const ahead = (ms: number) => whyAfter(new Date(Date.now() + ms).toISOString(), 40n);
  expect(ahead(5_000)).toBeUndefined();
  expect(ahead(CLOCK_AHEAD_MAX + 60_000)).toBe('Ese momento todavía no ha llegado');
});

it.each([
  ['12', undefined],
  ['11', 'La historia empieza en la posición 12: antes no había nada'],
  ['2026-01-05T08:00:00-05:00', undefined],
  ['2026-01-05T12:59:59.999Z', /^La historia empieza el .*2026.*: antes no había nada$/],
])('knows whether %s comes before the first event', (place, why) => {
  const told = whyBefore(place, first);
  if (why instanceof RegExp) expect(told).toMatch(why);
  else expect(told).toBe(why);
});

it.each([
  ['from', '41', /^La historia llega hasta la posición 40$/],
  ['to', '41', /^La historia llega hasta la posición 40$/],
  ['from', '2999-01-01T00:00:00Z', /^Ese momento todavía no ha llegado$/],
  ['to', '2999-01-01T00:00:00Z', undefined],
  ['from', '2001-01-01T00:00:00Z', undefined],
  ['to', '2026-01-05T13:00:00Z', /^La historia empieza el /],
  ['to', '2026-01-05T13:00:00.001Z', undefined],
] as const)('knows whether anything can lie %s %s', (name, place, why) => {
  const told = whyNoSpan(name, place, { first, last: 40n });
  if (why) expect(told).toMatch(why);
  else expect(told).toBeUndefined();
});
