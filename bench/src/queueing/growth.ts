import type { Row } from '../row.ts';
import { percentile } from '../support/statistics.ts';
import { BACKENDS, type CommandModel, commitGroup, stepsOf } from './command-model.ts';
import type { ProcessName } from './measure.ts';
import type { Model, Process, Workload } from './model.ts';
import { SLICE_MS } from './others.ts';
import { simulate } from './simulate.ts';

/** Commands a second in the busiest hour, as docs/scaling.md assumes them for a million investors. */
const PER_SECOND = { investments: 10_000 / 3_600, others: 17 };
interface Size {
  readonly factor: number;
  readonly cores: number;
  readonly apis: number;
}
const SIZES: readonly Size[] = [
  { factor: 1, cores: 2, apis: 1 },
  { factor: 10, cores: 4, apis: 2 },
  { factor: 100, cores: 16, apis: 8 },
];
const SPAN = { seconds: 60, warmUpSeconds: 5, seed: 1 };

/** The two measured commands: one that reads and appends several times, and one that appends once. */
export interface Measured {
  readonly investment: CommandModel;
  readonly other: CommandModel;
}

/** A process has one cost for a turn, whatever it takes up: the difference is part of each request. */
function withTurnsOf(model: CommandModel, turns: CommandModel): CommandModel {
  const cost = (name: ProcessName) => {
    const { turn, item, helpers } = model.costs[name];
    return { turn: turns.costs[name].turn, item: Math.max(0, item + turn - turns.costs[name].turn), helpers };
  };
  return {
    ...model,
    costs: {
      client: { turn: 0, item: 0, helpers: 0 },
      commandApi: cost('commandApi'),
      eventStore: cost('eventStore'),
      postgres: model.costs.postgres,
    },
  };
}

function modelFor({ cores, apis }: Size, { other }: Measured): Model {
  const { turn } = other.costs.commandApi;
  const several: Process[] = Array.from({ length: apis }, (_, api) => ({
    ...{ name: `commandApi ${api}`, atOnce: 1, turn },
  }));
  return {
    ...{ cores, slice: SLICE_MS },
    processes: [
      ...several,
      { name: 'client', atOnce: cores },
      { name: 'eventStore', atOnce: 1, turn: other.costs.eventStore.turn },
      { name: 'helpers', atOnce: cores },
      { name: 'postgres', atOnce: BACKENDS },
    ],
    groups: [commitGroup(other)],
  };
}

function workloads({ factor, apis }: Size, { investment, other }: Measured): Workload[] {
  return Array.from({ length: apis }, (_, api) => {
    const nameOf = (name: ProcessName) => (name === 'commandApi' ? `commandApi ${api}` : name);
    const names = { nameOf, helpersOf: () => 'helpers' };
    const perSecond = (rate: number) => ({ perSecond: (rate * factor) / apis });
    return [
      {
        name: `investment ${api}`,
        steps: stepsOf(withTurnsOf(investment, other), names),
        arrivals: perSecond(PER_SECOND.investments),
      },
      {
        name: `other ${api}`,
        steps: stepsOf(withTurnsOf(other, other), names),
        arrivals: perSecond(PER_SECOND.others),
      },
    ];
  }).flat();
}

/** What the simulation says about the writing side of a million investors, and of ten and a hundred times as many. */
export function growthRows(measured: Measured): Row[] {
  return SIZES.flatMap((size): Row[] => {
    const outcome = simulate(modelFor(size, measured), workloads(size, measured), SPAN);
    const latencies = Object.entries(outcome.workloads).flatMap(([name, served]) =>
      name.startsWith('investment') ? served.latencies : [],
    );
    const used = (prefix: string) =>
      Object.entries(outcome.cores).reduce(
        (sum, [name, cores]) => sum + (name.startsWith(prefix) ? cores : 0),
        0,
      );
    const { factor, cores, apis } = size;
    const parts = ['commandApi', 'eventStore', 'postgres', 'helpers'];
    const note = `simulated: ${apis} command-api on ${cores} cores, of which used: ${parts.map((part) => `${part} ${used(part).toFixed(2)}`).join(', ')}; ${(outcome.batches.commit ?? 1).toFixed(1)} appends a transaction`;
    const name = `growth: CreateInvestment at ${factor} ×`;
    return [
      { name: `${name}, p50`, value: percentile(latencies, 0.5), unit: 'ms', note },
      { name: `${name}, p99`, value: percentile(latencies, 0.99), unit: 'ms' },
    ];
  });
}
