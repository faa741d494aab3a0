import { createPostgresBackend, Queue, Worker, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { Logger } from './logging.ts';
import { patient } from './postgres.ts';
import { isOfReplica } from './redis-replica.ts';
import { within } from './within.ts';

/** The Postgres schema that BullMQ keeps its tables in when there is no Redis. */
const POSTGRES_SCHEMA = 'bullmq';
/** Number of finished jobs kept for diagnosis. */
const keep = { removeOnComplete: { count: 500 }, removeOnFail: { count: 2_000 } } as const;
const retry = { attempts: 8, backoff: { type: 'exponential', delay: 500 } } as const;

/**
 * A job whose process died is taken over by another process once its lock has expired and two checks have run. A live
 * process renews its locks at half their duration; one that stalls for longer loses them, and its jobs run twice:
 * every job must be idempotent, also after a crash. A job is never given up however often its process dies, since its
 * work is still undone. While the queue's store is unavailable, connecting is retried every second.
 */
const recovery = {
  lockDuration: 6_000,
  stalledInterval: 2_000,
  maxStalledCount: 1_000,
  runRetryDelay: 1_000,
} as const;

/** Payload of a job: JSON, parsed by its handler. */
export type JobData = Record<string, unknown>;

/** One job as its handler sees it. */
export interface QueuedJob {
  readonly id: string;
  readonly name: string;
  readonly data: JobData;
  readonly attempt: number;
}

export interface JobQueue {
  /** Adds a job; another with the same `id` is dropped as long as the first is retained. */
  add(name: string, data: JobData, options?: { id?: string; delayMs?: number }): Promise<void>;
  /**
   * Runs a job every `everyMs`. Calling it again changes the interval, restores a schedule that was lost with the
   * queue's store or is due far too late because the clock was set back, and leaves an intact one alone.
   */
  every(id: string, everyMs: number, name: string, data: JobData): Promise<void>;
  /** Ends a schedule, if there is one: its next job is removed, one in progress is not affected. */
  never(id: string): Promise<void>;
  /** Starts handling jobs in this process; a job whose handler throws is retried. */
  process(handler: (job: QueuedJob) => Promise<void>, concurrency?: number): void;
  /**
   * Waits for the jobs in progress, then closes; ends within 6 s. What the store could not be told by then is done again
   * by another process.
   */
  close(): Promise<void>;
}

/** What operators are told of a queue. */
export interface QueueWatch {
  /** Throws unless the queue's store takes what is written, over the connection that jobs are added by. */
  ping(): Promise<void>;
  /** How many jobs are in each state. Empty on Postgres, where counting them reads all of them. */
  lengths(): Promise<Readonly<Record<string, number>>>;
}

const COUNTED = ['waiting', 'active', 'delayed', 'failed'] as const;
/** How long the store may take to answer a look at it, ms. */
const LOOK_WITHIN_MS = 1_000;

/**
 * How long a connection may be silent while it is to answer, ms: above the 10 s for which BullMQ waits for a job. TCP
 * would wait a quarter of an hour for a server that vanished.
 */
const SILENT_CONNECTION_MS = 30_000;

/** Longest time a close takes, ms: BullMQ would wait for a store that is away until it is back. */
const CLOSE_WITHIN_MS = 6_000;
/** Longest pause between attempts to reach Redis, ms. */
const RECONNECT_MAX_MS = 2_000;

/** BullMQ on Redis when REDIS_URL is set, else on Postgres through its official backend. */
export function createQueue(name: string, config: Config, logger: Logger): JobQueue & QueueWatch {
  const defaultJobOptions = { ...keep, ...retry };
  if (config.redisUrl) {
    let isClosing = false;
    const redis = new Redis(config.redisUrl, {
      maxRetriesPerRequest: null,
      // Null ends a connection, of the worker's too, and refuses what it was to send.
      retryStrategy: (times) => (isClosing ? null : Math.min(times * 50, RECONNECT_MAX_MS)),
      socketTimeout: SILENT_CONNECTION_MS,
      reconnectOnError: isOfReplica,
    });
    redis.on('error', (error) => logger.warn({ err: error }, 'Redis is away'));
    const queue = new Queue<JobData>(name, { connection: redis, defaultJobOptions });
    const start = (handle: Handle, concurrency: number) =>
      new Worker<JobData>(name, async (job) => handle(job), { connection: redis, concurrency, ...recovery });
    // A command for a store that is away is kept until it is back: none is sent.
    const look = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (redis.status !== 'ready') throw new Error('Redis is away');
      return inTime(ask());
    };
    return new BullQueue(name, queue, start, logger, {
      // By writing: a Redis that is full, or a replica, still answers reads.
      ping: () => look(() => redis.set(queue.toKey('probe'), '', 'PX', LOOK_WITHIN_MS)),
      lengths: () => look(() => queue.getJobCounts(...COUNTED)),
      isThere: () => redis.status === 'ready',
      endReconnecting: () => {
        isClosing = true;
      },
      // One that is reconnecting ends by itself; told to, it would leave its commands unsettled.
      disconnect: () => {
        if (redis.status !== 'reconnecting') redis.disconnect();
      },
    });
  }
  // BullMQ owns these tables and migrates them itself.
  const connection = {
    schema: POSTGRES_SCHEMA,
    migrate: true,
    max: 4,
    ...patient(config.databaseUrl),
    query_timeout: SILENT_CONNECTION_MS,
  };
  const postgres = withBackend(createPostgresBackend);
  const queue = new postgres.Queue<JobData>(name, { connection, defaultJobOptions });
  const start = (handle: Handle, concurrency: number) =>
    new postgres.Worker<JobData>(name, async (job) => handle(job), { connection, concurrency, ...recovery });
  return new BullQueue(name, queue, start, logger, {
    ping: () => inTime(queue.getJobScheduler('ping')),
    lengths: async () => ({}),
    isThere: () => true,
    endReconnecting: () => undefined,
    disconnect: () => undefined,
  });
}

const inTime = <T>(asked: Promise<T>) =>
  within(LOOK_WITHIN_MS, asked, () => new Error("The queue's store did not answer in time"));

/** What differs between the stores. */
interface QueueStore {
  ping(): Promise<unknown>;
  lengths(): Promise<Record<string, number>>;
  isThere(): boolean;
  /** From now on, what is sent over a lost connection is refused. */
  endReconnecting(): void;
  disconnect(): void;
}

interface RawJob {
  id?: string | undefined;
  name: string;
  data: JobData;
  attemptsMade: number;
}
type Handle = (job: RawJob) => Promise<void>;

/** The subset of BullMQ's queue and worker that both backends share. */
interface RawQueue {
  add(name: string, data: JobData, options: { jobId?: string; delay?: number }): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; data: JobData },
  ): Promise<unknown>;
  removeJobScheduler(id: string): Promise<unknown>;
  getJobScheduler(id: string): Promise<{ every?: number; next?: number } | undefined>;
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}
interface RawWorker {
  /** Forced, it waits neither for the jobs in progress nor for the store. */
  close(force: boolean): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

class BullQueue implements JobQueue, QueueWatch {
  readonly #name: string;
  readonly #queue: RawQueue;
  readonly #start: (handle: Handle, concurrency: number) => RawWorker;
  readonly #logger: Logger;
  readonly #store: QueueStore;
  #worker: RawWorker | undefined;
  readonly #inProgress = new Set<Promise<void>>();

  constructor(
    name: string,
    queue: RawQueue,
    start: (handle: Handle, concurrency: number) => RawWorker,
    logger: Logger,
    store: QueueStore,
  ) {
    this.#name = name;
    this.#queue = queue;
    this.#start = start;
    this.#logger = logger;
    this.#store = store;
    queue.on('error', (error) => logger.warn({ err: error, queue: name }, 'A queue reports an error'));
  }

  async add(name: string, data: JobData, options: { id?: string; delayMs?: number } = {}): Promise<void> {
    await this.#queue.add(name, data, {
      ...(options.id === undefined ? {} : { jobId: options.id }),
      ...(options.delayMs === undefined ? {} : { delay: options.delayMs }),
    });
  }

  async every(id: string, everyMs: number, name: string, data: JobData): Promise<void> {
    const standing = await this.#queue.getJobScheduler(id);
    const isFarOff = (standing?.next ?? 0) > Date.now() + 2 * everyMs;
    if (standing?.every === everyMs && !isFarOff) return;
    if (isFarOff) await this.#queue.removeJobScheduler(id);
    await this.#queue.upsertJobScheduler(id, { every: everyMs }, { name, data });
  }

  async never(id: string): Promise<void> {
    await this.#queue.removeJobScheduler(id);
  }

  process(handler: (job: QueuedJob) => Promise<void>, concurrency = 1): void {
    const handle: Handle = (job) => {
      const handling = handler({
        ...{ id: job.id ?? '', name: job.name, data: job.data },
        attempt: job.attemptsMade + 1,
      });
      this.#inProgress.add(handling);
      return handling.finally(() => this.#inProgress.delete(handling));
    };
    this.#worker = this.#start(handle, concurrency);
    this.#worker.on('error', (error) =>
      this.#logger.warn({ err: error, queue: this.#name }, 'A queue worker reports an error'),
    );
  }

  async ping(): Promise<void> {
    await this.#store.ping();
  }

  lengths(): Promise<Readonly<Record<string, number>>> {
    return this.#store.lengths();
  }

  async close(): Promise<void> {
    const isThere = this.#store.isThere();
    this.#store.endReconnecting();
    const closing = async () => {
      await this.#worker?.close(!isThere);
      await Promise.allSettled(this.#inProgress);
      await this.#queue.close();
    };
    const late = () => new Error('The store did not answer in time');
    await within(CLOSE_WITHIN_MS, closing(), late).catch((error: unknown) =>
      this.#logger.warn({ err: error, queue: this.#name }, 'A queue was closed without its store'),
    );
    this.#store.disconnect();
  }
}
