import { busyMs, ownMs } from './processors.ts';

/** Result of parallel loops: number of steps, duration, and the latency of each step in ms. */
export interface LoopResult {
  readonly steps: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
  /** Processor time of this process, the load client, meanwhile. */
  readonly clientMs: number;
  /** Processor time of all processes of the machine meanwhile. */
  readonly busyMs: number;
}

/** Runs `step` repeatedly in `loops` parallel loops for `seconds`. The first step that throws ends it all. */
export async function closedLoop(
  loops: number,
  seconds: number,
  step: (loop: number) => Promise<unknown>,
): Promise<LoopResult> {
  const latencies: number[] = [];
  const before = { client: ownMs(), busy: busyMs() };
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      while (performance.now() < until) {
        const sent = performance.now();
        await step(loop);
        latencies.push(performance.now() - sent);
      }
    }),
  );
  return {
    steps: latencies.length,
    seconds: (performance.now() - began) / 1000,
    latencies,
    clientMs: ownMs() - before.client,
    busyMs: busyMs() - before.busy,
  };
}

/** Combines several runs into one. */
export function combined(runs: readonly LoopResult[]): LoopResult {
  const sum = (of: (run: LoopResult) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    steps: sum(({ steps }) => steps),
    seconds: sum(({ seconds }) => seconds),
    latencies: runs.flatMap(({ latencies }) => latencies),
    clientMs: sum(({ clientMs }) => clientMs),
    busyMs: sum(({ busyMs }) => busyMs),
  };
}
