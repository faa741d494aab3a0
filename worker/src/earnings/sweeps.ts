import type { DistributionState } from '@nodo/contracts/earnings/states';
import { distributionAnswerSchema } from '@nodo/contracts/earnings/views';
import { addMonths, type Period, periodOf } from '@nodo/contracts/periods';
import { deriveId } from '@nodo/platform/ids';
import { CommandRefused } from '../commands.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Behind the end of a month, so that what was confirmed in its last moments is written. */
const SETTLING_MS = 15 * 60_000;

/**
 * Has every month's returns prepared once it is over, and credited once they are approved. Only proposes: command-api
 * decides on the streams.
 */
export class DistributionSweeps {
  readonly #parts: SweepServices;
  /** Closed months for which there is nothing to do, and will never be. */
  readonly #refused = new Set<Period>();

  constructor(parts: SweepServices) {
    this.#parts = parts;
  }

  /**
   * Asks for the batch of every closed month that has none, the oldest first: also of those an outage has missed. One
   * request prepares as much as it may: answers whether there is more to do.
   */
  async prepare(now = new Date()): Promise<boolean> {
    if (!this.#parts.clock.isAtPresent) return false;
    const [row] = await readLive<{ first: Date | null; prepared: string[] }>(
      this.#parts.pool,
      `SELECT (SELECT min(confirmed_at) FROM live.investments WHERE status IN ('confirmed', 'repurchased')) AS first,
         (SELECT coalesce(array_agg(period), '{}') FROM live.distributions WHERE state <> 'preparing') AS prepared`,
    );
    if (!row?.first) return false;
    let isMore = false;
    const prepared = new Set(row.prepared);
    const running = periodOf(new Date(now.getTime() - SETTLING_MS).toISOString());
    for (let period = periodOf(row.first.toISOString()); period < running; period = addMonths(period, 1)) {
      if (prepared.has(period) || this.#refused.has(period)) continue;
      if ((await this.#send('PrepareDistribution', period)) === 'preparing') isMore = true;
    }
    return isMore;
  }

  /**
   * Credits what is left of approved batches: after a crash, or where there are more accounts than one request takes.
   * Answers whether there is more to do.
   */
  async goOn(): Promise<boolean> {
    const rows = await readLive<{ period: string }>(
      this.#parts.pool,
      `SELECT period FROM live.distributions WHERE state = 'approved' ORDER BY period`,
    );
    const failures: unknown[] = [];
    let isMore = false;
    // A month that can't be finished now does not keep the others waiting.
    for (const { period } of rows) {
      const sent = this.#send('ContinueDistribution', period);
      if ((await sent.catch((error: unknown) => void failures.push(error))) === 'approved') isMore = true;
    }
    if (failures.length > 0) throw failures[0];
    return isMore;
  }

  /** The state that the batch is in then; undefined where it was refused. */
  async #send(
    command: 'PrepareDistribution' | 'ContinueDistribution',
    period: Period,
  ): Promise<DistributionState | undefined> {
    const { commands, logger } = this.#parts;
    const correlationId = deriveId('distribution', period);
    try {
      const answer = await commands.send(command, { period }, { key: [period], correlationId });
      return distributionAnswerSchema.parse(answer).state;
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      // A month in which nothing was earned stays so.
      if (command === 'PrepareDistribution' && error.code === 'NOT_ALLOWED_NOW') this.#refused.add(period);
      logger.info({ command, period, code: error.code }, 'A sweep was refused');
      return undefined;
    }
  }
}
