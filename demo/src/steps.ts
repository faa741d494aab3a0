/** Something that happened in the demo's past, executed as commands. */
export interface Step {
  readonly at: Date;
  readonly run: (at: Date) => Promise<void>;
}

/**
 * Runs steps sequentially in the order of their time, those of the same moment in the given order, since views "as of
 * that day" depend on the order of the log. Throws the first failing step's error.
 */
export async function runSteps(unordered: readonly Step[]): Promise<void> {
  const steps = [...unordered].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of steps) await step.run(step.at);
}
