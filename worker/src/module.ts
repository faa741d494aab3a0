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

/** Dependencies shared by all parts of the worker. */
export interface WorkerServices {
  readonly config: Config;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
  /** The registry for parts with metrics of their own. */
  readonly registry: Registry;
  readonly pool: Pool;
  readonly nodes: NodePool;
  readonly commands: CommandClient;
  readonly clock: DomainClock;
  readonly queue: JobQueue;
  /** The status of following the chain, for health checks. */
  readonly record: FollowingRecord;
  /** Undefined where no object store is configured. */
  readonly objects: ObjectStore | undefined;
}

/** What a sweep needs to query the read models and send commands. */
export type SweepServices = Pick<WorkerServices, 'pool' | 'commands' | 'clock' | 'logger'>;

/** A domain's background work. */
export interface WorkerModule {
  readonly recurring?: readonly RecurringJob[];
  /** Handlers of queued jobs, by job name. */
  readonly queued?: Readonly<Record<string, (data: unknown) => Promise<unknown>>>;
  /** Jobs that the development product can run at once by name, without waiting for their schedule. */
  readonly ordered?: Readonly<Record<string, () => Promise<unknown>>>;
  /** Starts continuous work, once the schedules exist. */
  start?(): void;
  /** Stops continuous work in an orderly way. */
  stop?(): Promise<unknown>;
}
