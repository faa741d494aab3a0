import type { Logger } from '@nodo/platform/logging';
import type { JobQueue, QueuedJob } from '@nodo/platform/queues';
import { z } from 'zod';
import type { WorkerMetrics } from './metrics.ts';
import { STATEMENT_JOB, type Statements } from './reports/statements.ts';
import { CONFIRM_JOB, type Confirming } from './transfers/confirming.ts';

/** Work that comes round by itself. */
export interface RecurringJob {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Finishes what a crash left half done, and so is run as soon as a process starts, too. */
  readonly heals?: boolean;
}

export interface JobsParts {
  readonly queue: JobQueue;
  readonly confirming: Confirming;
  /** Absent where there is nowhere to keep them. */
  readonly statements?: Statements | undefined;
  readonly recurring: readonly RecurringJob[];
  /** Time between two looks whether the schedules still stand, in milliseconds. */
  readonly renewSchedulesMs: number;
  readonly logger: Logger;
  readonly metrics: WorkerMetrics;
}

/** Confirmations in hand at once; each waits mostly for a node and command-api. */
const CONCURRENCY = 8;
const statementSchema = z.object({ reportId: z.uuid() });
const confirmSchema = z.object({ transferId: z.uuid() });

/** Handles the worker's queue, and keeps its schedules in it. Nothing is stored only there. */
export class Jobs {
  readonly #parts: JobsParts;
  readonly #byName: ReadonlyMap<string, RecurringJob>;
  #renewing: NodeJS.Timeout | undefined;

  constructor(parts: JobsParts) {
    this.#parts = parts;
    this.#byName = new Map(parts.recurring.map((job) => [job.name, job]));
  }

  async start(): Promise<void> {
    await this.#schedule();
    this.#parts.queue.process((job) => this.#handle(job), CONCURRENCY);
    await this.#heal();
    this.#renewing = setInterval(() => {
      this.#schedule().catch((error: unknown) => {
        this.#parts.logger.warn({ err: error }, 'The schedules could not be renewed');
      });
    }, this.#parts.renewSchedulesMs);
  }

  /** Waits for the jobs in hand. */
  async stop(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#parts.queue.close();
  }

  /** Whatever its predecessor died of, nobody has to wait for the next round. */
  async #heal(): Promise<void> {
    for (const { name, heals } of this.#parts.recurring) if (heals) await this.#parts.queue.add(name, {});
  }

  async #schedule(): Promise<void> {
    for (const { name, everyMs } of this.#parts.recurring) {
      await this.#parts.queue.every(name, everyMs, name, {});
    }
  }

  async #handle(job: QueuedJob): Promise<void> {
    const { metrics } = this.#parts;
    try {
      await this.#run(job);
      metrics.jobs.inc({ job: job.name, outcome: 'done' });
    } catch (error) {
      metrics.jobs.inc({ job: job.name, outcome: 'failed' });
      throw error;
    }
  }

  async #run(job: QueuedJob): Promise<void> {
    const { confirming, logger, statements } = this.#parts;
    const recurring = this.#byName.get(job.name);
    if (job.name === CONFIRM_JOB) {
      await confirming.confirm(confirmSchema.parse(job.data).transferId);
    } else if (job.name === STATEMENT_JOB) {
      await statements?.render(statementSchema.parse(job.data).reportId);
    } else if (recurring) {
      // It comes round again by itself; trying it again at once would only double it.
      await recurring.run().catch((error: unknown) => {
        logger.warn({ err: error, job: job.name }, 'A recurring job failed');
      });
    } else {
      logger.error({ job: job.name }, 'Nobody knows this job');
    }
  }
}
