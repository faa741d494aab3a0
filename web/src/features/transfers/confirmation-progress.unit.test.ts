import { describe, expect, test } from 'vitest';
import {
  announcement,
  confirmationLabel,
  confirmationProgress,
  payoutAnnouncement,
  timeLeft,
} from './confirmation-progress.ts';

const at = (blockNumber: number | null, confirmations = 0) => ({
  state: blockNumber === null ? ('detected' as const) : ('confirming' as const),
  blockNumber,
  confirmations,
});

describe('the confirmations of a transfer', () => {
  test('waits until there is one', () => {
    expect(confirmationProgress(undefined, 100)).toMatchObject({ phase: 'waiting', confirmations: 0 });
  });

  test('counts its own block as the first', () => {
    expect(confirmationProgress(at(100), 100)).toMatchObject({ phase: 'confirming', confirmations: 1 });
    expect(confirmationProgress(at(100), 117)).toMatchObject({ phase: 'confirming', confirmations: 18 });
  });

  test('with nineteen is not confirmed until the platform says so', () => {
    expect(confirmationProgress(at(100), 118)).toMatchObject({ phase: 'closing', confirmations: 19 });
    expect(confirmationProgress(at(100), 900)).toMatchObject({ phase: 'closing', confirmations: 19 });
    expect(confirmationProgress({ ...at(100), state: 'confirmed' }, 118)).toMatchObject({
      phase: 'confirmed',
    });
  });

  test('takes the count of the answer when no head is pushed', () => {
    expect(confirmationProgress(at(100, 7), undefined)).toMatchObject({ confirmations: 7 });
    expect(confirmationProgress(at(100, 7), 104)).toMatchObject({ confirmations: 7 });
  });

  test('starts again when its block is gone', () => {
    expect(confirmationProgress({ ...at(100, 9), state: 'reverted' }, 108)).toEqual({
      phase: 'reverted',
      confirmations: 0,
      blockNumber: null,
    });
  });

  test('that is in no block, or in one we have not heard of, is only detected', () => {
    expect(confirmationProgress(at(null), 100).phase).toBe('detected');
    expect(confirmationProgress(at(101), 100).phase).toBe('detected');
  });
});

describe('time left', () => {
  const block = '2026-11-20T10:00:00.000Z';

  test('goes by three seconds a block at first', () => {
    expect(timeLeft(confirmationProgress(at(100), 100), block, block)).toBe(54_000);
  });

  test('goes by the pace seen once there is one', () => {
    expect(timeLeft(confirmationProgress(at(100), 109), block, '2026-11-20T10:00:09.000Z')).toBe(9_000);
  });

  test('is nothing at the end', () => {
    expect(timeLeft(confirmationProgress(at(100), 118), block, undefined)).toBe(0);
  });
});

describe('words', () => {
  test('are spoken at 1, 5, 10, 15 and 19, not at each block', () => {
    const texts = Array.from({ length: 19 }, (_, n) => announcement(confirmationProgress(at(100), 100 + n)));
    const spoken = texts.flatMap((text, n) => (text === texts[n - 1] ? [] : [n + 1]));
    expect(spoken).toEqual([1, 5, 10, 15, 19]);
  });

  test('are spoken of a step, too, whose block was passed over', () => {
    expect([3, 7, 12].map((n) => announcement(confirmationProgress(at(100), 99 + n)))).toEqual([
      '1 de 19 confirmaciones.',
      '5 de 19 confirmaciones.',
      '10 de 19 confirmaciones.',
    ]);
  });

  test('of money that leaves are the same steps, and how it ended', () => {
    const amount = '13.500000';
    const heard = [100, 101, 104, 118].map((head) =>
      payoutAnnouncement({ amount, status: 'pending' }, confirmationProgress(at(100), head)),
    );
    expect(heard).toEqual([
      '1 de 19 confirmaciones.',
      '1 de 19 confirmaciones.',
      '5 de 19 confirmaciones.',
      '19 de 19 confirmaciones.',
    ]);
    const ended = { ...at(100), state: 'confirmed' as const };
    expect(payoutAnnouncement({ amount, status: 'confirmed' }, confirmationProgress(ended, 118))).toBe(
      'Tu retiro de 13,50 USDT está confirmado.',
    );
    expect(payoutAnnouncement({ amount, status: 'failed' }, confirmationProgress(at(null), 118))).toMatch(
      /no salió/,
    );
  });

  test('name the state', () => {
    expect(confirmationLabel(confirmationProgress(at(100), 106))).toBe('Confirmando 7 de 19');
    expect(confirmationLabel(confirmationProgress(at(null), 106))).toBe('Detectado');
  });
});
