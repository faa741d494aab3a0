import { freshnessOf, SELECT_FRESHNESS } from '@nodo/platform/freshness';
import type { Pool } from '@nodo/platform/postgres';
import type { DomainClock } from '../clock.ts';
import { readLive } from '../transfers/live-reads.ts';

/** Read models that are further behind than this don't know what was read meanwhile, in seconds. */
const TOO_FAR_BEHIND_SECONDS = 60;

/**
 * Whether it is known what people were told and have read: not while a past is played, nor from read models that are being
 * built or are far behind.
 */
export async function knowReads(pool: Pool, clock: Pick<DomainClock, 'isAtPresent'>): Promise<boolean> {
  if (!clock.isAtPresent) return false;
  const [row] = await readLive(pool, SELECT_FRESHNESS);
  const { isBuilt, unfilled, lagSeconds } = freshnessOf(row);
  return isBuilt && unfilled.length === 0 && lagSeconds < TOO_FAR_BEHIND_SECONDS;
}
