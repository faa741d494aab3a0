import type { Logger } from '@nodo/platform/logging';
import type { JobQueue, QueuedJob } from '@nodo/platform/queues';
import { type OpenSpan, type SpanOptions, traced } from '@nodo/platform/tracing/tracer';
import type { WorkerMetrics } from './metrics.ts';
import type { WorkerModule } from './module.ts';
import type { Settings } from './settings.ts';

/** A periodic job. */
export interface RecurringJob {
  readonly name: string;
  readonly everyMs: number;
  /** Never overlaps with itself in one process. Resolves to true when it left work: it is then run again at once. */
  readonly run: () => Promise<unknown>;
  /** It completes what a crash left unfinished, so it also runs when a process starts. */
  readonly heals?: boolean;
}

export interface JobsParts {
  readonly queue: JobQueue;
  readonly settings: Pick<Settings, 'sweepMs'>;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
}

/** Schedules are stored in the queue; if that is emptied they are restored within this time, ms. */
const LONGEST_RENEWAL_MS = 30_000;
/** Jobs processed concurrently; each mostly waits for a node and command-api. */
const CONCURRENCY = 8;

/** Processes the worker's queue and maintains its schedules. Nothing is stored only in the queue. */
export class Jobs {
  readonly #parts: JobsParts;
  readonly #recurring: readonly RecurringJob[];
  readonly #queued: ReadonlyMap<string, (data: unknown) => Promise<unknown>>;
  /** Names of the recurring jobs in progress. */
  readonly #running = new Set<string>();
  #renewing: NodeJS.Timeout | undefined;
  #renewal: Promise<void> | undefined;

  constructor(parts: JobsParts, modules: readonly WorkerModule[]) {
    this.#parts = parts;
    this.#recurring = modules.flatMap(({ recurring = [] }) => recurring);
    this.#queued = new Map(modules.flatMap(({ queued = {} }) => Object.entries(queued)));
  }

  /** Does not wait for the queue's store, which may be away: schedules are made, and jobs done, once it is there. */
  start(): void {
    const { queue, settings } = this.#parts;
    queue.process((job) => this.#handle(job), CONCURRENCY);
    this.#renew(() => this.#heal());
    const renewal = Math.min(LONGEST_RENEWAL_MS, settings.sweepMs * 2);
    this.#renewing = setInterval(() => this.#renew(), renewal);
  }

  /** While the queue's store is away a renewal waits for it: one is enough. */
  #renew(afterwards: () => Promise<void> = async () => undefined): void {
    this.#renewal ??= this.#schedule()
      .then(afterwards)
      .catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'The schedules could not be renewed');
      })
      .finally(() => {
        this.#renewal = undefined;
      });
  }

  /** Waits for the jobs in progress. */
  async stop(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#parts.queue.close();
  }

  /** Runs the recovery jobs at once, rather than with the next round. */
  async #heal(): Promise<void> {
    for (const { name, heals } of this.#recurring) if (heals) await this.#parts.queue.add(name, {});
  }

  async #schedule(): Promise<void> {
    for (const { name, everyMs } of this.#recurring) {
      await this.#parts.queue.every(name, everyMs, name, {});
    }
  }

  async #handle(job: QueuedJob): Promise<void> {
    const { metrics } = this.#parts;
    if (!this.#isKnown(job.name)) return this.#forget(job.name);
    try {
      const isDone = await traced(
        `process ${job.name}`,
        () => spanOf(job),
        (span) => this.#run(job, span),
      );
      metrics.jobs.inc({ name: job.name, outcome: isDone ? 'done' : 'failed' });
    } catch (error) {
      metrics.jobs.inc({ name: job.name, outcome: 'failed' });
      throw error;
    }
  }

  #isKnown(job: string): boolean {
    return this.#queued.has(job) || this.#recurring.some(({ name }) => name === job);
  }

  /**
   * Ends the schedule of a job that is not configured any more, or that only another version has; a process that has
   * it renews the schedule.
   */
  async #forget(job: string): Promise<void> {
    await this.#parts.queue.never(job);
    this.#parts.logger.info({ job }, 'Nobody knows this job any more');
  }

  /** Resolves to whether the job succeeded. Throws where the queue is to repeat it. */
  async #run(job: QueuedJob, span?: OpenSpan): Promise<boolean> {
    const { logger } = this.#parts;
    const queued = this.#queued.get(job.name);
    const recurring = this.#recurring.find(({ name }) => name === job.name);
    if (queued) {
      await queued(job.data);
    } else if (recurring) {
      if (this.#running.has(job.name)) return true;
      this.#running.add(job.name);
      let isDone = true;
      // It runs again by itself; an immediate retry would only duplicate it.
      const isMore = await recurring
        .run()
        .catch((error: unknown) => {
          logger.warn({ err: error, job: job.name }, 'A recurring job failed');
          span?.fail(error);
          isDone = false;
        })
        .finally(() => this.#running.delete(job.name));
      if (isMore === true) await this.#parts.queue.add(job.name, {});
      return isDone;
    }
    return true;
  }
}

/** Each job is a trace of its own; job data is not recorded in it. */
function spanOf({ name, attempt }: QueuedJob): SpanOptions {
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
    'nodo.attempt': attempt,
  };
  return { kind: 'consumer', parent: null, attributes };
}
