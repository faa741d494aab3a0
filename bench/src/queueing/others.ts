import type { Process, Workload } from './model.ts';

/** Linux protects a thread for 0.7 ms × (1 + log₂ of the cores), half of this. */
export const SLICE_MS = 2.8;

/** With more threads than can wait: what other programs get done does not depend on what ours ask for. */
export const OTHERS: Process = { name: 'other programs', atOnce: 200 };

/** Other programs of the machine that use this many cores, a slice at a time. */
export function otherPrograms(cores: number): Workload[] {
  if (cores <= 0) return [];
  const steps = [{ kind: 'use', process: OTHERS.name, ms: { mean: SLICE_MS, cv: 1 } }] as const;
  return [{ name: OTHERS.name, steps, arrivals: { perSecond: (1_000 * cores) / SLICE_MS } }];
}
