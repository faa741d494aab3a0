/** Something that happened in the demo's past, told by commands. */
export interface Step {
  readonly at: Date;
  /** What it makes or changes: steps that share one of these run one after the other. */
  readonly does: readonly string[];
  /** What has to be there already: a step waits for earlier ones that do it. */
  readonly needs?: readonly string[];
  readonly run: (at: Date) => Promise<void>;
}

/** Steps under way at once: most of their time is waiting for the disk. */
const AT_ONCE = 10;
/**
 * Steps this far apart in the demo's time never overlap. The order of the log is what "as of that day" goes by, so it
 * has to follow the calendar; neighbours may trade places.
 */
const MOST_APART_MS = 4 * 24 * 3_600_000;

/**
 * Runs steps in the order of their time, several at once where they have nothing to do with each other. Throws what
 * the first failing step threw, after those under way have ended.
 */
export async function runSteps(unordered: readonly Step[]): Promise<void> {
  const steps = [...unordered].sort((a, b) => a.at.getTime() - b.at.getTime());
  const running = new Map<Step, Promise<void>>();
  const failures: unknown[] = [];
  const start = (step: Step) => {
    const ended = step
      .run(step.at)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(step));
    running.set(step, ended);
  };
  for (const step of steps) {
    while (failures.length === 0 && mustWait(step, [...running.keys()])) await Promise.race(running.values());
    if (failures.length > 0) break;
    start(step);
  }
  await Promise.all(running.values());
  if (failures.length > 0) throw failures[0];
}

function mustWait(step: Step, running: readonly Step[]): boolean {
  if (running.length >= AT_ONCE) return true;
  const touched = new Set([...step.does, ...(step.needs ?? [])]);
  return running.some(
    (other) =>
      step.at.getTime() - other.at.getTime() > MOST_APART_MS || other.does.some((what) => touched.has(what)),
  );
}
