import { cpus } from 'node:os';
import type { Delays } from './delays.ts';
import type { Duration } from './distribution.ts';
import { type Observed, PROCESSES, type ProcessName, type Spent } from './measure.ts';
import type { Group, Model, Process, Step } from './model.ts';
import { OTHERS, otherPrograms, SLICE_MS } from './others.ts';
import { simulate } from './simulate.ts';

/** What a command asks of the event store, one after the other. */
export interface Shape {
  /** False for a client of the event store itself. */
  readonly viaApi: boolean;
  /** Calls made at once count as one. */
  readonly calls: readonly ('read' | 'append')[];
}

/** Processor time in ms for one visit of one request to a process. */
interface Cost {
  /** For each turn, however many requests it takes up. */
  readonly turn: number;
  readonly item: number;
  /** Of other threads meanwhile. */
  readonly helpers: number;
}

export interface CommandModel {
  readonly shape: Shape;
  readonly delays: Delays;
  readonly costs: Readonly<Record<ProcessName, Cost>>;
}

export interface Prediction {
  readonly perSecond: number;
  readonly latencies: readonly number[];
  readonly batch: number;
  readonly turns: Readonly<Record<string, number>>;
}

const SPAN = { seconds: 20, warmUpSeconds: 2, seed: 1 };
const COMMIT = 'commit';
/** Backends of the event store's pools. */
export const BACKENDS = 9;
const ROUNDS = 8;
/** Requests of a kind differ little in the processor time that they take; collecting garbage adds to some. */
const USE_VARIES = 0.5;

const varying = (mean: number): Duration => ({ mean, cv: USE_VARIES });
const helpersOf = (name: ProcessName) => `${name} helpers`;

/** How often a request comes to each process. */
function visitsOf({ viaApi, calls }: Shape): Record<ProcessName, number> {
  return {
    // What answers a request and what sends the next one is one turn.
    client: 1,
    commandApi: viaApi ? calls.length + 1 : 0,
    eventStore: 2 * calls.length,
    postgres: calls.filter((call) => call === 'append').length,
  };
}

interface Names {
  readonly nameOf: (name: ProcessName) => string;
  readonly helpersOf: (name: ProcessName) => string;
}
const ONE_OF_EACH: Names = { nameOf: (name) => name, helpersOf };

/** The way of a request through the processes, by the names that they have in the model. */
export function stepsOf({ shape, delays, costs }: CommandModel, names: Names): Step[] {
  const hop: Step = { kind: 'delay', ms: { mean: delays.hop, cv: 0 } };
  const at = (name: ProcessName, flush = false): Step[] => [
    { kind: 'use', process: names.nameOf(name), ms: varying(costs[name].item), flush },
    { kind: 'aside', process: names.helpersOf(name), ms: varying(costs[name].helpers) },
  ];
  const caller: ProcessName = shape.viaApi ? 'commandApi' : 'client';
  // All calls of a caller share one connection to the event store.
  const calls = shape.calls.flatMap((call): Step[] => {
    const inside: Step[] = call === 'append' ? [{ kind: 'join', group: COMMIT }] : [];
    return [...at(caller, true), hop, ...at('eventStore'), ...inside, ...at('eventStore', true), hop];
  });
  if (!shape.viaApi) return calls;
  return [...at('client'), hop, ...calls, ...at('commandApi'), hop];
}

/** The event store's writer: one transaction at a time, of all that waits for one. */
export function commitGroup({ delays, costs }: CommandModel): Group {
  const { turn, item } = costs.postgres;
  const hop: Step = { kind: 'delay', ms: { mean: delays.hop, cv: 0 } };
  return {
    name: COMMIT,
    process: 'eventStore',
    steps: (size) => [
      hop,
      { kind: 'use', process: 'postgres', ms: varying(turn / 2 + size * item) },
      { kind: 'delay', ms: delays.sync },
      { kind: 'aside', process: 'postgres', ms: varying(turn / 2) },
      hop,
    ],
  };
}

function modelOf(model: CommandModel): Model {
  const node = (name: ProcessName): Process[] => [
    { name, atOnce: 1, turn: model.costs[name].turn },
    { name: helpersOf(name), atOnce: 4 },
  ];
  return {
    cores: cpus().length,
    slice: SLICE_MS,
    processes: [
      ...node('client'),
      ...node('commandApi'),
      ...node('eventStore'),
      { name: 'postgres', atOnce: BACKENDS },
      OTHERS,
    ],
    groups: [commitGroup(model)],
  };
}

/** What to expect with so many connections while other programs use this many cores. */
export function predict(model: CommandModel, connections: number, others: number): Prediction {
  const command = { name: 'command', steps: stepsOf(model, ONE_OF_EACH), arrivals: { clients: connections } };
  const workload = [command, ...otherPrograms(others)];
  const { workloads, batches, turns } = simulate(modelOf(model), workload, SPAN);
  const { perSecond = 0, latencies = [] } = workloads.command ?? {};
  return { perSecond, latencies, batch: batches[COMMIT] ?? 1, turns };
}

/**
 * Splits a visit's cost into a turn's and a request's, such that a request costs `alone` where every turn takes up one,
 * and `crowded` where it takes up `size`.
 */
function split(alone: number, crowded: number, size: number): Pick<Cost, 'turn' | 'item'> {
  if (size <= 1 || crowded >= alone) return { turn: 0, item: crowded };
  const item = Math.max(0, (crowded - alone / size) / (1 - 1 / size));
  return { turn: alone - item, item };
}

/**
 * The model of a command from two measurements: with one connection, where every turn of a process takes up one
 * request, and with many. How many a turn takes up then is known of Postgres, by the size of its transactions; of the
 * others it follows from the simulation, which is repeated until the processor time per request is the measured one.
 * Neither throughput nor latency is fitted.
 */
export function calibrate(shape: Shape, delays: Delays, alone: Observed, crowded: Observed): CommandModel {
  const visits = visitsOf(shape);
  const sizes: Record<string, number> = {};
  const cost = (name: ProcessName): Cost => {
    const perVisit = ({ spent }: Observed, part: keyof Spent) =>
      visits[name] === 0 ? 0 : spent[name][part] / visits[name];
    const size = name === 'postgres' ? crowded.batch / alone.batch : (sizes[name] ?? 4);
    return {
      ...split(perVisit(alone, 'main'), perVisit(crowded, 'main'), size),
      helpers: Math.max(0, perVisit(crowded, 'helpers')),
    };
  };
  const build = (): CommandModel => ({
    shape,
    delays,
    costs: {
      client: cost('client'),
      commandApi: cost('commandApi'),
      eventStore: cost('eventStore'),
      postgres: cost('postgres'),
    },
  });
  for (let round = 0; round < ROUNDS; round++) {
    const { turns } = predict(build(), crowded.connections, crowded.others);
    for (const name of PROCESSES) {
      // Half way, since a turn's cost changes how many requests the next one finds.
      sizes[name] = ((sizes[name] ?? 4) + (turns[name] ?? 1)) / 2;
    }
  }
  return build();
}
