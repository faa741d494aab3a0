import { expect, test } from 'vitest';
import { atMoment, keepingMoment, momentIn, positionBefore, withoutMoment } from './moment-address.ts';

test('a link stays at the moment that is shown, and may name another one, or now', () => {
  const shown = '?pagina=2&momento=120';
  expect(keepingMoment('', shown)).toBe('?momento=120');
  expect(keepingMoment('?tab=a', shown)).toBe('?tab=a&momento=120');
  expect(keepingMoment('?momento=7', shown)).toBe('?momento=7');
  expect(keepingMoment('?tab=a&momento=', shown)).toBe('?tab=a');
  expect(keepingMoment('?tab=a', '?pagina=2')).toBe('?tab=a');
});

test('a moment is written into an address as it is read from it', () => {
  const moment = '2026-01-31T12:00:00-05:00';
  expect(momentIn(atMoment('?a=1&momento=3', moment))).toBe(moment);
  expect(withoutMoment(atMoment('?a=1', moment))).toBe('?a=1');
  expect(withoutMoment('?momento=3')).toBe('');
  expect(momentIn(atMoment('?momento=3', undefined))).toBeUndefined();
  expect(momentIn('?momento=')).toBeUndefined();
});

test('before an event is the position below its own', () => {
  expect(positionBefore('900719925474099312')).toBe('900719925474099311');
  expect(positionBefore('0')).toBeUndefined();
});
