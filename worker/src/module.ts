import type { Config } from '@nodo/platform/config';
import type { Logger } from '@nodo/platform/logging';
import type { Registry } from '@nodo/platform/metrics';
import type { ObjectStore } from '@nodo/platform/object-store';
import type { Pool } from '@nodo/platform/postgres';
import type { JobQueue } from '@nodo/platform/queues';
import type { FollowingRecord } from './chain/following-record.ts';
import type { NodePool } from './chain/nodes.ts';
import type { DomainClock } from './clock.ts';
import type { CommandClient } from './commands.ts';
import type { RecurringJob } from './jobs.ts';
import type { WorkerMetrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** What every part of the worker stands on. */
export interface WorkerServices {
  readonly config: Config;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  /** Where figures of parts that count by themselves go. */
  readonly registry: Registry;
  readonly pool: Pool;
  readonly nodes: NodePool;
  readonly commands: CommandClient;
  readonly clock: DomainClock;
  readonly queue: JobQueue;
  /** How following the chain goes, for health. */
  readonly record: FollowingRecord;
  /** Undefined where there is nowhere to keep files. */
  readonly objects: ObjectStore | undefined;
}

/** What it takes to look at the read models and send commands for what is due. */
export type SweepServices = Pick<WorkerServices, 'pool' | 'commands' | 'clock' | 'logger'>;

/** What a domain does by itself. */
export interface WorkerModule {
  readonly recurring?: readonly RecurringJob[];
  /** What is done with jobs that are put into the queue, by their name. */
  readonly queued?: Readonly<Record<string, (data: unknown) => Promise<unknown>>>;
  /** What the development product may have done at once, by its name: nothing that comes round is waited for. */
  readonly ordered?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Begins what runs all the time, once the schedules stand. */
  start?(): void;
  /** Ends what runs all the time, in an orderly way. */
  stop?(): Promise<unknown>;
}
