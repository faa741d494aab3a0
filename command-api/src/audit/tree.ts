import { readTree, rootAt } from '@nodo/platform/audit-tree';
import { AppError } from '@nodo/platform/errors';
import { type Pool, transaction } from '@nodo/platform/postgres';
import { isUnprepared } from '../unprepared.ts';
import type { TreeNow } from './tree-decider.ts';

/** The tree over the log, and its root at the size of the last head, where there is one. */
export type ReadTree = (lastSize: number | undefined) => Promise<TreeNow>;

/**
 * The tree as the projector computed it from the log. Anybody can recompute a recorded head from the log, and no rule
 * about money or people depends on it.
 */
export function treeIn(pool: Pool): ReadTree {
  return (lastSize) =>
    transaction(pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const run = async <R extends Record<string, unknown>>(sql: string, values: readonly unknown[]) =>
        (await client.query<R>(sql, [...values])).rows;
      const { size, position, broken } = await readTree(run);
      return {
        size,
        rootHash: await rootAt(run, size),
        throughPosition: position.toString(),
        isBroken: broken !== null,
        rootAtLast: lastSize !== undefined && lastSize <= size ? await rootAt(run, lastSize) : null,
      };
    }).catch((error: unknown) => {
      throw isUnprepared(error) ? new AppError('UNAVAILABLE') : error;
    });
}
