/** Something that happened in the demo's past, told by commands. */
export interface Step {
  readonly at: Date;
  readonly run: (at: Date) => Promise<void>;
}

/**
 * Runs steps one after the other in the order of their time, those of one moment as they were given: the order of the
 * log is what "as of that day" goes by. Throws what the first failing step threw.
 */
export async function runSteps(unordered: readonly Step[]): Promise<void> {
  const steps = [...unordered].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) await step.run(step.at);
}
