import { AppError } from '@nodo/platform/errors';
import type { Pool } from '@nodo/platform/postgres';

/** Throws CHAIN_NOT_FOLLOWED while nobody would see a payment. */
export type RequireFollowedChain = () => Promise<void>;

const LOOKED = `SELECT looked_at > now() - make_interval(secs => $1) AS is_followed FROM chain.following`;

/**
 * As the worker, which owns the row, has noted it in Postgres: a courtesy, since nobody should be told to pay while
 * nobody looks. No rule about money hangs on it: a payment that comes meanwhile is found when the chain is followed
 * again.
 */
export function followedChainIn(pool: Pool, unfollowedSeconds: number): RequireFollowedChain {
  return async () => {
    const { rows } = await pool
      .query<{ is_followed: boolean | null }>(LOOKED, [unfollowedSeconds])
      .catch((error: unknown) => {
        if (isMissing(error)) return { rows: [] };
        throw error;
      });
    if (rows[0]?.is_followed !== true) throw new AppError('CHAIN_NOT_FOLLOWED');
  };
}

/** No worker has made its tables yet. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '3F000');
}
