import { expect, test } from 'vitest';
import type { Model, Step } from './model.ts';
import { simulate } from './simulate.ts';

const span = { seconds: 4_000, warmUpSeconds: 100, seed: 7 };
const SERVICE_MS = 10;
const one: Model = { cores: 1, slice: 3, processes: [{ name: 'server', atOnce: 1 }] };

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function serving(cv: number): readonly Step[] {
  return [{ kind: 'use', process: 'server', ms: { mean: SERVICE_MS, cv } }];
}

/** Mean wait before service, at this share of the capacity of one server. */
function waitOf(model: Model, cv: number, load: number): number {
  const arrivals = { perSecond: (1_000 * load) / SERVICE_MS };
  const { workloads } = simulate(model, [{ name: 'all', steps: serving(cv), arrivals }], span);
  return mean(workloads.all?.latencies ?? []) - SERVICE_MS;
}

/** Within this share of the expected value. */
function near(measured: number, expected: number, share = 0.04): void {
  expect(Math.abs(measured / expected - 1)).toBeLessThan(share);
}

test.each([0.3, 0.5, 0.7])('M/M/1 at %d waits as its formula says', (load) => {
  near(waitOf(one, 1, load), (load * SERVICE_MS) / (1 - load));
});

test.each([0.3, 0.5, 0.7])('M/D/1 at %d waits half as long', (load) => {
  near(waitOf(one, 0, load), (load * SERVICE_MS) / (2 * (1 - load)));
});

test.each([0.5, 2])(
  'M/G/1 with a coefficient of variation of %d waits as Pollaczek and Khinchine say',
  (cv) => {
    near(waitOf(one, cv, 0.5), ((1 + cv * cv) / 2) * SERVICE_MS, 0.06);
  },
);

test('M/M/2 waits as the Erlang C formula says', () => {
  const load = 1.2;
  const two: Model = { cores: 2, slice: 3, processes: [{ name: 'server', atOnce: 2 }] };
  const share = load / 2;
  const busy = (load * load) / (2 * (1 - share));
  const probabilityOfWaiting = busy / (1 + load + busy);
  near(waitOf(two, 1, load), (probabilityOfWaiting * SERVICE_MS) / (2 * (1 - share)));
});

test('one core is shared equally by two processes, in slices, and neither uses more than one of three', () => {
  const processes = ['first', 'second'].map((name) => ({ name, atOnce: 1 }));
  const busy = (name: string) => ({
    name,
    steps: [{ kind: 'use', process: name, ms: { mean: 3, cv: 0 } }] as const,
    arrivals: { clients: 4 },
  });
  const cores = (count: number) =>
    simulate({ cores: count, slice: 1, processes }, [busy('first'), busy('second')], { ...span, seconds: 30 })
      .cores;
  for (const used of Object.values(cores(1))) near(used, 0.5, 0.01);
  for (const used of Object.values(cores(3))) near(used, 1, 0.01);
});

test('a closed loop with delays answers as many as mean value analysis says', () => {
  const steps: readonly Step[] = [...serving(1), { kind: 'delay', ms: { mean: 40, cv: 1 } }];
  const clients = 5;
  let queued = 0;
  let perSecond = 0;
  for (let n = 1; n <= clients; n++) {
    const atServer = SERVICE_MS * (1 + queued);
    perSecond = (1_000 * n) / (atServer + 40);
    queued = (perSecond * atServer) / 1_000;
  }
  const { workloads } = simulate(one, [{ name: 'all', steps, arrivals: { clients } }], span);
  near(workloads.all?.perSecond ?? 0, perSecond, 0.01);
});

test('a group commits together what arrived during the last commit', () => {
  const steps: readonly Step[] = [
    { kind: 'use', process: 'server', ms: { mean: 0, cv: 0 } },
    { kind: 'join', group: 'commit' },
  ];
  const commit: readonly Step[] = [{ kind: 'delay', ms: { mean: 5, cv: 0 } }];
  const model: Model = { ...one, groups: [{ name: 'commit', process: 'server', steps: () => commit }] };
  const outcome = simulate(model, [{ name: 'all', steps, arrivals: { clients: 8 } }], {
    ...span,
    seconds: 20,
  });
  near(outcome.batches.commit ?? 0, 4, 0.01);
  near(outcome.workloads.all?.perSecond ?? 0, 800, 0.01);
});

test('a turn costs once for all that waits', () => {
  const model: Model = { cores: 1, slice: 3, processes: [{ name: 'server', atOnce: 1, turn: 20 }] };
  const rate = (clients: number) =>
    simulate(model, [{ name: 'all', steps: serving(0), arrivals: { clients } }], { ...span, seconds: 60 });
  near(rate(1).workloads.all?.perSecond ?? 0, 1_000 / 30, 0.01);
  const many = rate(20);
  near(many.cores.server ?? 0, 1, 0.01);
  near(many.workloads.all?.perSecond ?? 0, 1_000 / (10 + 20 / (many.turns.server ?? 1)), 0.01);
});

test('the same seed gives the same outcome, another one another', () => {
  const workloads = [{ name: 'all', steps: serving(1), arrivals: { perSecond: 50 } }];
  const run = (seed: number) => simulate(one, workloads, { seconds: 20, warmUpSeconds: 1, seed });
  expect(run(1)).toEqual(run(1));
  expect(run(2)).not.toEqual(run(1));
});
