import { vi } from 'vitest';
import type { Clock } from './world.ts';

/** The process's own clocks and intervals stand still but for this; `vi.useRealTimers()` gives them back. */
export function fakeClock(): Clock {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
  return {
    advance: (ms) => void vi.advanceTimersByTime(ms),
    set: (time) => void vi.setSystemTime(time),
  };
}
