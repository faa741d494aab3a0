import { createHash } from 'node:crypto';
import type { CommandInput, CommandName } from '@nodo/contracts/commands';
import type { Actor } from '@nodo/contracts/event';
import { AppError } from '@nodo/platform/errors';
import { deriveId } from '@nodo/platform/ids';
import { createTransferSigner } from '@nodo/platform/tron-transfer';
import { Crash, type MemoryLog } from '../../command-api/src/testing/memory-log.ts';
import { USDT } from '../../command-api/src/testing/samples.ts';
import { createProcess, type TestProcess } from '../../command-api/src/testing/system.ts';
import { NodeFailure } from '../../worker/src/chain/node.ts';
import { CommandUnavailable } from '../../worker/src/commands.ts';
import { BLOCK_MS, type SimulatedChain } from './chain.ts';
import { type Faults, Life } from './faults.ts';
import { memoryPool } from './memory-pool.ts';
import type { NodeState } from './node.ts';
import { checkpointOf, project } from './projector.ts';
import type { Tables } from './tables.ts';
import { createWorker, PAYOUT_ROUND_MS, SimulatedQueue, type SimulatedWorker } from './worker.ts';

/** The one clock: `Date.now()` and `performance.now()` follow it. */
export interface Clock {
  /** Milliseconds. */
  advance(ms: number): void;
  /** Sets the time, also to the past. Milliseconds since the epoch. */
  set(time: number): void;
}

export const signer = createTransferSigner(createHash('sha256').update('treasury').digest('hex'));
export const PROCESSES = 2;

/** Initial state of a run: made once and copied for each. */
export interface Ground {
  readonly log: MemoryLog;
  readonly tables: Tables;
  readonly chain: SimulatedChain;
  readonly time: number;
  /** Number of actions so far, so that no key is used twice. */
  readonly acts: number;
  readonly people: readonly Actor[];
  readonly warehouses: readonly string[];
}

/** The whole product over one clock, log, chain and database, all in memory. */
export class World {
  readonly clock: Clock;
  readonly log: MemoryLog;
  readonly tables: Tables;
  readonly chain: SimulatedChain;
  readonly people: readonly Actor[];
  readonly warehouses: readonly string[];
  readonly faults: Faults;
  readonly nodes: NodeState[] = [
    { lag: 0, failing: 0 },
    { lag: 0, failing: 0 },
  ];
  readonly queue = new SimulatedQueue();
  #apis: TestProcess[] = [];
  #worker: SimulatedWorker | undefined;
  /** Counts people's actions, so that each has its own key. */
  acts: number;

  constructor(clock: Clock, ground: Ground, faults: Faults) {
    clock.set(ground.time);
    this.clock = clock;
    this.log = ground.log.copy();
    this.tables = ground.tables.copy();
    this.chain = ground.chain.copy();
    this.people = ground.people;
    this.warehouses = ground.warehouses;
    this.faults = faults;
    this.acts = ground.acts;
    this.#listen();
  }

  api(index = 0): TestProcess {
    const known = this.#apis[index % PROCESSES];
    if (known) return known;
    const made = createProcess(this.log, undefined, signer.address);
    this.#apis[index % PROCESSES] = made;
    return made;
  }

  get worker(): SimulatedWorker {
    if (this.#worker && !this.#worker.life.isOver) return this.#worker;
    const { tables, chain, nodes, queue, faults } = this;
    this.#worker = createWorker({
      tables,
      chain,
      nodes,
      queue,
      faults,
      api: () => this.api(),
      signer,
      usdt: USDT,
    });
    return this.#worker;
  }

  /** Restarts all processes, with nothing in memory. */
  restart(): void {
    this.#apis = [];
    this.#worker = undefined;
  }

  /** Sends a command of a person. Undefined when it was refused or the response was lost. */
  async send<N extends CommandName>(actor: Actor, command: N, payload: CommandInput<N>, key?: string) {
    this.acts += 1;
    const options = { actor, key: key ?? deriveId('act', this.acts), at: new Date().toISOString() };
    return tolerated(this.api(this.acts).send(command, payload, options));
  }

  mine(count: number, options: { readonly stalled?: boolean } = {}): void {
    for (let made = 0; made < count; made += 1) {
      this.clock.advance(BLOCK_MS);
      this.chain.mine(Date.now(), options.stalled);
    }
  }

  /** Lets the read models catch up, by at most this many events. */
  async project(most = Number.POSITIVE_INFINITY): Promise<void> {
    const events = this.log.readAll(checkpointOf(this.tables)).slice(0, most);
    const life = new Life(this.faults, 'projector');
    await project(memoryPool(this.tables, life.around), this.tables, events).catch((error: unknown) => {
      // The engine wraps errors of failed reads: a crash is recognised by the process's state.
      if (!life.isOver) throw error;
    });
  }

  /** Runs work of the worker; what a crash or outage interrupts is resumed later. */
  async work(what: (worker: SimulatedWorker) => Promise<unknown>): Promise<void> {
    await tolerated(what(this.worker));
  }

  /** One round of payouts, which have their own timer. */
  async payOut(): Promise<void> {
    const { payingOut } = this.worker;
    payingOut.start();
    this.clock.advance(PAYOUT_ROUND_MS);
    await tolerated(payingOut.stop());
  }

  /** Runs everything that happens automatically, once. */
  async turn(blocks: number): Promise<void> {
    this.mine(blocks);
    await this.work((worker) => worker.follow());
    await this.project();
    await this.work((worker) => worker.doJobs());
    await this.work((worker) => worker.sweep());
    await this.project();
    await this.work((worker) => worker.reconcile());
    await this.payOut();
    await this.project();
  }

  #listen(): void {
    let pending: 'before' | 'after' | undefined;
    this.log.onAppend = (when) => {
      if (when === 'before') pending = this.faults.next();
      if (pending !== when) return;
      pending = undefined;
      this.faults.crashed('command-api');
      this.#apis = [];
      throw new Crash();
    };
  }
}

/** Tolerates refusals and the injected crashes and outages. Any other error is a defect. */
export async function tolerated<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Crash || error instanceof AppError) return undefined;
    if (error instanceof CommandUnavailable || error instanceof NodeFailure) return undefined;
    if (error instanceof Error && /^(LeaseLostError|CursorMovedError)$/.test(error.name)) return undefined;
    throw error;
  }
}
