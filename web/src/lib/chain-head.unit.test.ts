import { describe, expect, test } from 'vitest';
import { isNewerHead } from './chain-head.ts';

const head = (height: number, time: string) => ({ height, solidHeight: height - 18, time });

describe('a head of the chain', () => {
  const current = head(100, '2026-11-20T10:00:30.000Z');

  test('is news when it is later', () => {
    expect(isNewerHead(head(101, '2026-11-20T10:00:33.000Z'), current)).toBe(true);
    expect(isNewerHead(current, undefined)).toBe(true);
  });

  test('is dropped when it arrives late or again', () => {
    expect(isNewerHead(head(99, '2026-11-20T10:00:27.000Z'), current)).toBe(false);
    expect(isNewerHead(current, current)).toBe(false);
  });

  test('may be lower after the chain was rewritten', () => {
    expect(isNewerHead(head(98, '2026-11-20T10:00:36.000Z'), current)).toBe(true);
  });
});
