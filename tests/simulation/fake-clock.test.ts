import { vi } from 'vitest';
import type { Clock } from './world.ts';

/** Freezes this process's clock and intervals, which only advance through it; `vi.useRealTimers()` restores them. */
export function fakeClock(): Clock {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  return {
    advance: (ms) => void vi.advanceTimersByTime(ms),
    set: (time) => void vi.setSystemTime(time),
  };
}
