import { describe, expect, it } from 'vitest';
import { NodeFailure } from '../chain/node.ts';
import { PayoutBackoff, reasonOfFailure } from './payout-backoff.ts';

const ROUND_MS = 2_000;

/** A back-off with a clock that only moves when set. */
function create() {
  const clock = { now: 0 };
  const backoff = new PayoutBackoff(ROUND_MS, () => clock.now);
  /** Seconds until it is due again. */
  const secondsUntilDue = (id: string) => {
    const from = clock.now;
    while (backoff.notDue().includes(id)) clock.now += 1_000;
    return (clock.now - from) / 1_000;
  };
  return { clock, backoff, secondsUntilDue };
}

describe('a payout that has to wait', () => {
  it('is looked at after 16 s, and then at growing intervals of up to 5 minutes', () => {
    const { backoff, secondsUntilDue } = create();
    const seconds = Array.from({ length: 7 }, () => {
      backoff.postpone('a', 'simulation');
      return secondsUntilDue('a');
    });
    expect(seconds).toEqual([16, 32, 64, 128, 256, 300, 300]);
  });

  it.each([
    ['paused', 6],
    ['followed', 6],
    ['treasury_funds', 30],
    ['daily_limit', 30],
    ['verification', 30],
    ['refused', 30],
    ['unanswered', 30],
  ] as const)('because of %s is looked at every %d s at the latest', (reason, longest) => {
    const { backoff, secondsUntilDue } = create();
    for (let look = 0; look < 10; look += 1) {
      backoff.postpone('a', reason);
      expect(secondsUntilDue('a')).toBeLessThanOrEqual(longest);
    }
  });

  it('begins anew when it waits for something else', () => {
    const { backoff, secondsUntilDue } = create();
    backoff.postpone('a', 'simulation');
    backoff.postpone('a', 'simulation');
    backoff.postpone('a', 'books');
    expect(secondsUntilDue('a')).toBe(16);
  });

  it('waits for 6 s at most when only a block is to be read first, and longer when no node answers', () => {
    const { backoff, secondsUntilDue } = create();
    backoff.postpone('a', reasonOfFailure(new NodeFailure('lag', 'a block is not followed yet')));
    expect(secondsUntilDue('a')).toBe(6);
    backoff.postpone('b', reasonOfFailure(new NodeFailure('timeout', 'no answer')));
    expect(secondsUntilDue('b')).toBe(16);
  });

  it('tells those that wait for something else', () => {
    const { backoff } = create();
    backoff.postpone('a', 'daily_limit');
    backoff.postpone('b', 'refused');
    expect(backoff.otherThan('daily_limit')).toEqual(['b']);
  });

  it('holds up no other', () => {
    const { backoff } = create();
    backoff.postpone('a', 'simulation');
    expect(backoff.notDue()).toEqual(['a']);
  });
});
