/** What a number of loops did in a time: how much, how fast, and how long each step took (ms). */
export interface LoopResult {
  readonly steps: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
}

/** Runs `step` again and again from `loops` loops at once for `seconds`. The first step that throws ends it all. */
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

/** Several runs of the same as one. */
export function combined(runs: readonly LoopResult[]): LoopResult {
  return {
    steps: runs.reduce((sum, { steps }) => sum + steps, 0),
    seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
    latencies: runs.flatMap(({ latencies }) => latencies),
  };
}
