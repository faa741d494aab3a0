import { describe, expect, test } from 'vitest';
import { isOlder } from './freshness.ts';

const answer = (at: bigint | undefined, isStale = false) => ({ data: [], at, isStale });

describe('an answer', () => {
  test('is taken when it is as new as what is shown', () => {
    expect(isOlder(answer(10n), 10n, 10n)).toBe(false);
    expect(isOlder(answer(11n), 10n, 10n)).toBe(false);
  });

  test('is dropped when it is older than what is shown', () => {
    expect(isOlder(answer(9n), 10n, undefined)).toBe(true);
  });

  test('is dropped when the server could not wait for the position asked for', () => {
    expect(isOlder(answer(9n, true), 8n, 12n)).toBe(true);
    expect(isOlder(answer(undefined, true), undefined, undefined)).toBe(true);
  });

  test('without a position is taken as it is', () => {
    expect(isOlder(answer(undefined), 10n, 10n)).toBe(false);
  });
});
