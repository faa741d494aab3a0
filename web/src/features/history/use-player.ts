import { useEffect, useEffectEvent, useState } from 'react';

export const speeds = [1, 2, 5, 10] as const;
export type Speed = (typeof speeds)[number];
const STEP_MS = 1_000;

interface Player {
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly setSpeed: (speed: Speed) => void;
  readonly toggle: () => void;
}

/** Advances automatically, `speed` steps per second, and stops at the last one. */
export function usePlayer(at: number, last: number, isReady: boolean, onStep: (to: number) => void): Player {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const isRunning = isPlaying && at < last;
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!isRunning || !isReady) return;
    const timer = setTimeout(() => step(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isRunning, isReady, at, speed]);
  const toggle = () => {
    // At the end, playback restarts from the first step.
    if (!isRunning && at >= last) onStep(0);
    setPlaying(!isRunning);
  };
  return { isPlaying: isRunning, speed, setSpeed, toggle };
}
