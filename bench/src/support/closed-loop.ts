/** Result of parallel loops: number of steps, duration, and the latency of each step in ms. */
export interface LoopResult {
  readonly steps: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
}

/** Runs `step` repeatedly in `loops` parallel loops for `seconds`. The first step that throws ends it all. */
export async function closedLoop(
  loops: number,
  seconds: number,
  step: (loop: number) => Promise<unknown>,
): Promise<LoopResult> {
  const latencies: number[] = [];
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
  return { steps: latencies.length, seconds: (performance.now() - began) / 1000, latencies };
}

/** Combines several runs into one. */
export function combined(runs: readonly LoopResult[]): LoopResult {
  return {
    steps: runs.reduce((sum, { steps }) => sum + steps, 0),
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
    latencies: runs.flatMap(({ latencies }) => latencies),
  };
}
