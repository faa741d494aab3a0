import type { Duration } from './distribution.ts';

/** A process that shares the machine's cores with the others. */
export interface Process {
  readonly name: string;
  /** How many cores it uses at most: one for Node's JavaScript, one per connection for Postgres. */
  readonly atOnce: number;
  /**
   * Processor time of a turn: a turn of an event loop takes up all that waits, and its system calls and wake-ups cost
   * the same for one message as for many. Half of it comes before the first request, half when the last one has gone on:
   * timers, garbage, going to sleep. Without it, work is taken up one by one.
   */
  readonly turn?: number;
}

export type Step =
  /**
   * Processor time in a process, first come first served. With `flush`, what follows begins at the end of the turn: a
   * connection that is shared by many requests is written to once for all of them.
   */
  | { readonly kind: 'use'; readonly process: string; readonly ms: Duration; readonly flush?: boolean }
  /** The same, that the request doesn't wait for, like the collection of garbage beside it. */
  | { readonly kind: 'aside'; readonly process: string; readonly ms: Duration }
  /** Time that uses no processor: a disk's, a network's. */
  | { readonly kind: 'delay'; readonly ms: Duration }
  /** Waits for the group's next batch, and until that is done. */
  | { readonly kind: 'join'; readonly group: string };

/** A group commit: what arrives during one batch makes the next one. */
export interface Group {
  readonly name: string;
  /** The process that makes the batches: an idle group begins one at the end of its turn. */
  readonly process: string;
  /** What a batch of this size does. */
  readonly steps: (size: number) => readonly Step[];
}

export interface Model {
  readonly cores: number;
  /** For how long, in ms, a thread runs while others wait for its core. */
  readonly slice: number;
  readonly processes: readonly Process[];
  readonly groups?: readonly Group[];
}

export type Arrivals =
  /** So many clients that send the next request when the last one is answered. */
  | { readonly clients: number }
  /** An open model: a Poisson process, whatever has been answered. */
  | { readonly perSecond: number };

export interface Workload {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly arrivals: Arrivals;
}

export interface Span {
  /** Simulated, and measured. */
  readonly seconds: number;
  /** Simulated before, and not measured. */
  readonly warmUpSeconds: number;
  readonly seed: number;
}

export interface Served {
  readonly perSecond: number;
  /** In ms, of those that were answered in the measured time. */
  readonly latencies: readonly number[];
}

export interface Outcome {
  readonly workloads: Readonly<Record<string, Served>>;
  /** Cores used on average, by process. */
  readonly cores: Readonly<Record<string, number>>;
  /** Mean number of requests that a process took up in one turn. */
  readonly turns: Readonly<Record<string, number>>;
  /** Mean size of a batch, by group. */
  readonly batches: Readonly<Record<string, number>>;
}
