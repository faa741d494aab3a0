import { createPostgresBackend, Queue, Worker, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { Config } from './config.ts';
import type { Logger } from './logging.ts';

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
  /** Waits for the jobs in progress, then closes. */
  close(): Promise<void>;
}

/** BullMQ on Redis when REDIS_URL is set, else on Postgres through its official backend. */
export function createQueue(name: string, config: Config, logger: Logger): JobQueue {
  const defaultJobOptions = { ...keep, ...retry };
  if (config.redisUrl) {
    const redis = new Redis(config.redisUrl, { maxRetriesPerRequest: null });
    redis.on('error', (error) => logger.warn({ err: error }, 'Redis is away'));
    const queue = new Queue<JobData>(name, { connection: redis, defaultJobOptions });
    const start = (handle: Handle, concurrency: number) =>
      new Worker<JobData>(name, async (job) => handle(job), { connection: redis, concurrency, ...recovery });
    return new BullQueue(name, queue, start, logger, () => redis.quit());
  }
  // BullMQ owns these tables and migrates them itself.
  const connection = {
    connectionString: config.databaseUrl,
    schema: POSTGRES_SCHEMA,
    migrate: true,
    max: 4,
  };
  const postgres = withBackend(createPostgresBackend);
  const queue = new postgres.Queue<JobData>(name, { connection, defaultJobOptions });
  const start = (handle: Handle, concurrency: number) =>
    new postgres.Worker<JobData>(name, async (job) => handle(job), { connection, concurrency, ...recovery });
  return new BullQueue(name, queue, start, logger, async () => undefined);
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
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

class BullQueue implements JobQueue {
  readonly #name: string;
  readonly #queue: RawQueue;
  readonly #start: (handle: Handle, concurrency: number) => RawWorker;
  readonly #logger: Logger;
  readonly #disconnect: () => Promise<unknown>;
  #worker: RawWorker | undefined;

  constructor(
    name: string,
    queue: RawQueue,
    start: (handle: Handle, concurrency: number) => RawWorker,
    logger: Logger,
    disconnect: () => Promise<unknown>,
  ) {
    this.#name = name;
    this.#queue = queue;
    this.#start = start;
    this.#logger = logger;
    this.#disconnect = disconnect;
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
    const handle: Handle = (job) =>
      handler({ id: job.id ?? '', name: job.name, data: job.data, attempt: job.attemptsMade + 1 });
    this.#worker = this.#start(handle, concurrency);
    this.#worker.on('error', (error) =>
      this.#logger.warn({ err: error, queue: this.#name }, 'A queue worker reports an error'),
    );
  }

  async close(): Promise<void> {
    await this.#worker?.close();
    await this.#queue.close();
    await this.#disconnect();
  }
}
