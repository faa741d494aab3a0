import { setTimeout as delay } from 'node:timers/promises';
import type { LogRecords } from '@nodo/platform/log-records';
import type { Logger } from '@nodo/platform/logging';
import type { Pool } from '@nodo/platform/postgres';
import { fillIndex } from './fill.ts';

const STANDBY_MS = 1_000;
const LONGEST_BACK_OFF_MS = 30_000;

interface KeeperOptions {
  readonly pool: Pool;
  readonly log: LogRecords;
  readonly logger: Logger;
  /** Whether this instance is the leader. Two at once write the same values. */
  readonly isLeading: () => boolean;
  /** Whether the read models lag: they have priority. */
  readonly isBusy: () => boolean;
}

/** Completes the log index once, in the background. */
export async function keepIndexWhole(options: KeeperOptions, signal: AbortSignal): Promise<void> {
  const { pool, log, logger, isLeading, isBusy } = options;
  for (let failures = 0; !signal.aborted; ) {
    if (!isLeading() || isBusy()) {
      await pause(STANDBY_MS, signal);
      continue;
    }
    try {
      const filled = await fillIndex(pool, log, signal);
      if (filled > 0) logger.info({ events: filled }, 'The index of the log is whole');
      if (!signal.aborted) return;
    } catch (error) {
      failures += 1;
      logger.warn({ err: error }, 'The index of the log goes on where it is');
      await pause(Math.min(100 * 2 ** failures, LONGEST_BACK_OFF_MS), signal);
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
