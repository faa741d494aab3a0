import { CLOCKS_APART_MS } from '@nodo/contracts/constants';
import type { DistributionState } from '@nodo/contracts/earnings/states';
import { distributionAnswerSchema } from '@nodo/contracts/earnings/views';
import { addMonths, isClosed, type Period, periodOf } from '@nodo/contracts/periods';
import { deriveId } from '@nodo/platform/ids';
import { CommandRefused } from '../commands.ts';
import { eachRow } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Delay after the end of a month, so that its last confirmations are in the log, ms. */
const SETTLING_MS = CLOCKS_APART_MS + 5 * 60_000;
const DAY_MS = 24 * 3_600_000;

/** When the first investment was confirmed, the months whose batch exists, and those whose batch was only begun. */
export const MONTHS = `
  SELECT (SELECT min(confirmed_at) FROM live.investments WHERE status IN ('confirmed', 'repurchased')) AS first,
    (SELECT coalesce(array_agg(period), '{}') FROM live.distributions WHERE state <> 'preparing') AS prepared,
    (SELECT coalesce(array_agg(period), '{}') FROM live.distributions WHERE state = 'preparing') AS begun`;

/**
 * Requests the preparation of every month's returns once it is over, and their crediting once approved. Only
 * proposes: command-api decides on the streams.
 */
export class DistributionSweeps {
  readonly #parts: SweepServices;
  /**
   * When closed months were said to have nothing to distribute, ms since 1970. That is final, but where read models are
   * being built it is said of what they have by then: it is asked again the next day.
   */
  readonly #refused = new Map<Period, number>();

  constructor(parts: SweepServices) {
    this.#parts = parts;
  }

  /**
   * Requests the batch of every closed month that has none, oldest first, including those missed in an outage. One
   * request prepares as much as it may: resolves to whether there is more to do.
   */
  async prepare(now = new Date()): Promise<boolean> {
    if (!this.#parts.clock.isAtPresent) return false;
    const [row] = await readLive<{ first: Date | null; prepared: string[]; begun: string[] }>(
      this.#parts.pool,
      MONTHS,
    );
    if (!row) return false;
    const prepared = new Set(row.prepared);
    const running = periodOf(new Date(now.getTime() - SETTLING_MS).toISOString());
    // Also one of a time in which nobody had invested: begun, it is to come to an end.
    const missing = new Set<Period>(row.begun);
    const first = row.first ? periodOf(row.first.toISOString()) : running;
    for (let period = first; period < running; period = addMonths(period, 1)) {
      const refusedAt = this.#refused.get(period) ?? Number.NEGATIVE_INFINITY;
      if (!prepared.has(period) && now.getTime() - refusedAt >= DAY_MS) missing.add(period);
    }
    return this.#each('PrepareDistribution', [...missing].sort(), 'preparing');
  }

  /**
   * Credits the rest of approved batches: after a crash, or when there are more accounts than one request takes.
   * Resolves to whether there is more to do.
   */
  async goOn(): Promise<boolean> {
    const rows = await readLive<{ period: string }>(
      this.#parts.pool,
      `SELECT period FROM live.distributions WHERE state = 'approved' ORDER BY period`,
    );
    return this.#each(
      'ContinueDistribution',
      rows.map(({ period }) => period),
      'approved',
    );
  }

  /** Resolves to whether a batch is still in this state. */
  async #each(
    command: 'PrepareDistribution' | 'ContinueDistribution',
    periods: readonly Period[],
    unfinished: DistributionState,
  ): Promise<boolean> {
    let isMore = false;
    const about = { sweep: command, logger: this.#parts.logger, idOf: (period: Period) => period };
    await eachRow([periods], about, async (period) => {
      if ((await this.#send(command, period)) === unfinished) isMore = true;
    });
    return isMore;
  }

  /** The batch's resulting state; undefined when the command was refused. */
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
      // A closed month without earnings stays without. For command-api's clock one that just ended may still run.
      const surelyPast = new Date(Date.now() - SETTLING_MS - CLOCKS_APART_MS).toISOString();
      const isFinal = error.code === 'NOT_ALLOWED_NOW' && isClosed(period, surelyPast);
      if (command === 'PrepareDistribution' && isFinal) this.#refused.set(period, Date.now());
      logger.info({ command, period, code: error.code }, 'A sweep was refused');
      return undefined;
    }
  }
}
