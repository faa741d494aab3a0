import type { EventData } from '@nodo/contracts/events';
import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';

/** The newest block that was scanned for payments. */
export type FollowedBlock = Pick<EventData<'PaymentAmountClaimed'>, 'afterBlock' | 'afterBlockTime'>;

/** Where the chain is not followed, or not yet. */
export const NO_BLOCK: FollowedBlock = { afterBlock: null, afterBlockTime: null };

/** Throws CHAIN_NOT_FOLLOWED while no worker would notice a payment. */
export type RequireFollowedChain = () => Promise<FollowedBlock>;

const LOOKED = `SELECT looked_at > now() - make_interval(secs => $1) AS is_followed,
    state.height::text, state.block_time FROM chain.following LEFT JOIN chain.state ON true`;

/**
 * Reads the rows that the worker maintains in Postgres. The check is a courtesy: nobody should be asked to pay while
 * nobody watches, but a payment made meanwhile is found once the chain is followed again.
 */
export function followedChainIn(pool: Pool, unfollowedSeconds: number): RequireFollowedChain {
  return async () => {
    const { rows } = await pool
      .query<{ is_followed: boolean | null; height: string | null; block_time: Date | null }>(LOOKED, [
        unfollowedSeconds,
      ])
      .catch((error: unknown) => {
        if (isMissing(error)) return { rows: [] };
        throw error;
      });
    const [row] = rows;
    if (row?.is_followed !== true) throw new AppError('CHAIN_NOT_FOLLOWED');
    const { height, block_time: time } = row;
    if (height === null || time === null) return NO_BLOCK;
    return { afterBlock: Number(height), afterBlockTime: time.toISOString() };
  };
}

/** Whether no worker has created its tables yet. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
}
