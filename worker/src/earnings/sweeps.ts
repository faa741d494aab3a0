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

  /** Asks for the batch of every closed month that has none, the oldest first: also of those an outage has missed. */
  async prepare(now = new Date()): Promise<void> {
    if (!this.#parts.clock.isAtPresent) return;
    const [row] = await readLive<{ first: Date | null; prepared: string[] }>(
      this.#parts.pool,
      `SELECT (SELECT min(confirmed_at) FROM live.investments WHERE status = 'confirmed') AS first,
         (SELECT coalesce(array_agg(period), '{}') FROM live.distributions WHERE state <> 'preparing') AS prepared`,
    );
    if (!row?.first) return;
    const prepared = new Set(row.prepared);
    const running = periodOf(new Date(now.getTime() - SETTLING_MS).toISOString());
    for (let period = periodOf(row.first.toISOString()); period < running; period = addMonths(period, 1)) {
      if (prepared.has(period) || this.#refused.has(period)) continue;
      await this.#send('PrepareDistribution', period);
    }
  }

  /** Credits what is left of approved batches: after a crash, or where there are more accounts than one request takes. */
  async goOn(): Promise<void> {
    const rows = await readLive<{ period: string }>(
      this.#parts.pool,
      `SELECT period FROM live.distributions WHERE state = 'approved' ORDER BY period`,
    );
    const failures: unknown[] = [];
    // A month that can't be finished now does not keep the others waiting.
    for (const { period } of rows) {
      await this.#send('ContinueDistribution', period).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  async #send(command: 'PrepareDistribution' | 'ContinueDistribution', period: Period): Promise<void> {
    const { commands, logger } = this.#parts;
    const correlationId = deriveId('distribution', period);
    try {
      await commands.send(command, { period }, { key: [period], correlationId });
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      // A month in which nothing was earned stays so.
      if (command === 'PrepareDistribution' && error.code === 'NOT_ALLOWED_NOW') this.#refused.add(period);
      logger.info({ command, period, code: error.code }, 'A sweep was refused');
    }
  }
}
