import { freshnessOf, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import type { Pool } from '@nodo/platform/postgres';
import type { DomainClock } from '../clock.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Read models that lag by more than this, in seconds, lack recent read marks. */
const TOO_FAR_BEHIND_SECONDS = 60;

/**
 * Whether notifications and read marks are current: not while a history of the past is replayed, nor while the read
 * models are being built or lag far behind.
 */
export async function knowReads(pool: Pool, clock: Pick<DomainClock, 'isAtPresent'>): Promise<boolean> {
  if (!clock.isAtPresent) return false;
  const [row] = await readLive(pool, SELECT_FRESHNESS);
  const { isBuilt, unfilled, lagSeconds } = freshnessOf(row);
  return isBuilt && unfilled.length === 0 && lagSeconds < TOO_FAR_BEHIND_SECONDS;
}
