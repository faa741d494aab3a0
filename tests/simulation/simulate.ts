import fc from 'fast-check';
import { checkAll } from './checks.ts';
import { Faults, type PlannedCrash } from './faults.ts';
import { kinds, runStep, type Step, type StepKind } from './steps.ts';
import { type Clock, type Ground, tolerated, World } from './world.ts';

/** What one seed makes: steps, and where processes die meanwhile. */
export interface Story {
  readonly steps: readonly Step[];
  readonly crashes: readonly PlannedCrash[];
}

const weighted = Object.entries(kinds).map(([name, { weight }]) => ({
  weight,
  arbitrary: fc.constant(name as StepKind),
}));
const step = fc.record({ kind: fc.oneof(...weighted), a: fc.nat(11), b: fc.nat(11) });
/** Calls of ports, of all processes together, among which the crashes are. */
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
/** Turns in which nothing happens, after which nothing more is waited for. */
const QUIET = 3;
const MOST_TURNS = 60;
/** Runs of one seed: the first, and those that look for a shorter way to the same end. */
const MOST_TRIES = 600;

/** Everything is delivered and nothing fails any more, until nothing happens; a day passes, and again. */
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

/** Runs a story and checks what has to be true at its end. Answers the world as it was left. */
export async function runStory(clock: Clock, ground: Ground, { steps, crashes }: Story): Promise<World> {
  const world = new World(clock, ground, new Faults(crashes));
  for (const one of steps) await tolerated(runStep(world, one));
  await comeToRest(world);
  await checkAll(world);
  return world;
}

/** What a seed that failed came to. */
export interface Failure {
  readonly seed: number;
  /** With as few steps as it takes. */
  readonly story: Story;
  readonly error: string;
}

/** Runs one seed; undefined when all is well. What fails is shrunk. */
export async function runSeed(
  seed: number,
  { clock, ground, done }: { clock: Clock; ground: Ground; done?: (world: World) => void },
): Promise<Failure | undefined> {
  let tries = 0;
  const property = fc.asyncProperty(story, async (one) => {
    tries += 1;
    // Shorter ways are looked for no longer: whatever is tried from here on counts as passed.
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

/** A failure for people: the seed, how to see it again, and the shortest way there. */
export function describeFailure({ seed, story: { steps, crashes }, error }: Failure): string {
  const lines = steps.map(({ kind, a, b }) => `  ${kind} ${a} ${b}`);
  const died = crashes.map(({ at, when }) => `  crash ${when} call ${at}`);
  const replay = `npm run simulate -- --seed ${seed}`;
  return [`Seed ${seed} fails. Again: ${replay}`, error, 'Shortest way there:', ...lines, ...died].join('\n');
}
