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

/** Whether playback goes on once `at` is shown: not past the last step, wherever one moves from there. */
export function playsOn(isPlaying: boolean, at: number, last: number): boolean {
  return isPlaying && at < last;
}

/** Advances automatically, `speed` steps per second, and stops at the last one. */
export function usePlayer(at: number, last: number, isReady: boolean, onStep: (to: number) => void): Player {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  // Decided when the step changes: once restarted, the last one is still shown until the first is there.
  const [shown, setShown] = useState(at);
  if (shown !== at) {
    setShown(at);
    setPlaying(playsOn(isPlaying, at, last));
  }
  const isRunning = playsOn(isPlaying, at, last);
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
