import fc from 'fast-check';
import { checkAll } from './checks.ts';
import { Faults, type PlannedCrash } from './faults.ts';
import { kinds, runStep, type Step, type StepKind } from './steps.ts';
import { type Clock, type Ground, tolerated, World } from './world.ts';

/** What a seed generates: steps, and crashes of processes during them. */
export interface Story {
  readonly steps: readonly Step[];
  readonly crashes: readonly PlannedCrash[];
}

const weighted = Object.entries(kinds).map(([name, { weight }]) => ({
  weight,
  arbitrary: fc.constant(name as StepKind),
}));
const step = fc.record({ kind: fc.oneof(...weighted), a: fc.nat(11), b: fc.nat(11) });
/** Crashes happen within this many calls of ports, over all processes. */
const CALLS = 1_500;
const crash = fc.record({
  at: fc.integer({ min: 1, max: CALLS }),
  when: fc.constantFrom('before' as const, 'after' as const),
});
const story: fc.Arbitrary<Story> = fc.record({
  steps: fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }),
  crashes: fc.array(crash, { maxLength: 8, size: 'max' }),
});

const DAY_MS = 86_400_000;
const BLOCKS = 9;
/** Number of idle turns after which everything counts as settled. */
const QUIET = 3;
const MOST_TURNS = 60;
/** Most runs per seed: the first, and those that shrink its failure. */
const MOST_TRIES = 600;

/** Stops all faults and runs until nothing happens any more; then once more a day later. */
export async function comeToRest(world: World): Promise<void> {
  world.faults.stop();
  for (const node of world.nodes) Object.assign(node, { lag: 0, failing: 0 });
  world.restart();
  for (let days = 0; days < 2; days += 1) {
    for (let turns = 0, quiet = 0; quiet < QUIET; turns += 1) {
      if (turns === MOST_TURNS) throw new Error('It does not come to rest');
      const before = world.log.appends;
      await world.turn(BLOCKS);
      quiet = world.log.appends === before ? quiet + 1 : 0;
    }
    world.clock.advance(DAY_MS + 1);
  }
}

/** Runs a story and checks the invariants. Returns the final world. */
export async function runStory(clock: Clock, ground: Ground, { steps, crashes }: Story): Promise<World> {
  const world = new World(clock, ground, new Faults(crashes));
  for (const one of steps) await tolerated(runStep(world, one));
  await comeToRest(world);
  await checkAll(world);
  return world;
}

/** A failing seed. */
export interface Failure {
  readonly seed: number;
  /** Shrunk to the fewest steps. */
  readonly story: Story;
  readonly error: string;
}

/** Runs one seed; undefined when it passes. A failure is shrunk. */
export async function runSeed(
  seed: number,
  { clock, ground, done }: { clock: Clock; ground: Ground; done?: (world: World) => void },
): Promise<Failure | undefined> {
  let tries = 0;
  const property = fc.asyncProperty(story, async (one) => {
    tries += 1;
    // Stops shrinking: every further try counts as passed.
    if (tries > MOST_TRIES) return;
    const world = await runStory(clock, ground, one);
    done?.(world);
  });
  const result = await fc.check(property, { seed, numRuns: 1, unbiased: true, endOnFailure: false });
  if (!result.failed) return undefined;
  const [shrunk] = result.counterexample ?? [];
  const { errorInstance } = result;
  const error =
    errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return { seed, story: shrunk ?? { steps: [], crashes: [] }, error };
}

/** Describes a failure: the seed, how to reproduce it, and the shortest steps. */
export function describeFailure({ seed, story: { steps, crashes }, error }: Failure): string {
  const lines = steps.map(({ kind, a, b }) => `  ${kind} ${a} ${b}`);
  const died = crashes.map(({ at, when }) => `  crash ${when} call ${at}`);
  const replay = `npm run simulate -- --seed ${seed}`;
  return [`Seed ${seed} fails. Again: ${replay}`, error, 'Shortest way there:', ...lines, ...died].join('\n');
}
