import type { Logger } from '@nodo/platform/logging';
import { CommandRefused, CommandUnavailable } from './commands.ts';
import { eachOf } from './parallel.ts';

/**
 * Maximum rows of one run; the rest follows in the next one. Far more than ever stay at once: every run begins with
 * those, and reaches none behind them.
 */
export const MOST_ROWS = 10_000;
/** Consecutive failures of an unavailable command-api after which the other rows are left to the next run. */
const AWAY_AFTER = 3;

export interface Sweep<R> {
  /** Its name in the logs. */
  readonly sweep: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** What identifies a row in the logs; no personal data. */
  readonly idOf: (row: R) => string;
  /** Rows handled concurrently; absent: one at a time. */
  readonly parallel?: number;
}

/**
 * Pages of the rows that need work, in the order of the query. `read` leaves out the rows that this run has had: those
 * that stay, whatever the reason, don't keep the later ones from being found.
 */
export async function* pagesOf<R>(
  size: number,
  idOf: (row: R) => string,
  read: (had: readonly string[]) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  const had: string[] = [];
  while (had.length < MOST_ROWS) {
    const rows = await read(had);
    yield rows;
    if (rows.length < size) return;
    had.push(...rows.map(idOf));
  }
}

/**
 * Works on every row, also after some have failed, unless command-api is away. A refusal is usual when the read model
 * lags behind the stream. Throws the first failure at the end.
 */
export async function eachRow<R>(
  pages: AsyncIterable<readonly R[]> | Iterable<readonly R[]>,
  { sweep, logger, idOf, parallel = 1 }: Sweep<R>,
  work: (row: R) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  let awayInARow = 0;
  const attempt = async (row: R): Promise<void> => {
    if (awayInARow >= AWAY_AFTER) return;
    try {
      await work(row);
      awayInARow = 0;
    } catch (error) {
      awayInARow = isAway(error) ? awayInARow + 1 : 0;
      const id = idOf(row);
      if (error instanceof CommandRefused && !error.isStuck) {
        logger.info({ sweep, id, code: error.code }, 'A sweep was refused');
        return;
      }
      failures.push(error);
      logger.warn({ err: error, sweep, id }, 'A row of a sweep failed');
    }
  };
  for await (const page of pages) {
    await eachOf(page, parallel, attempt);
    if (awayInARow >= AWAY_AFTER) break;
  }
  if (failures.length > 0) throw failures[0];
}

/** An internal error (500) may concern one row alone: it is no outage, however many rows have it. */
export function isAway(error: unknown): boolean {
  return error instanceof CommandUnavailable && error.status !== 500;
}
