import { type BranchChange, branchChangeSchema } from '@nodo/contracts/history/branches/values';
import type { Queryable } from '@nodo/platform/postgres';
import { z } from 'zod';
import type { BranchFacts } from './rewrite.ts';

/** Projections that a branch's figures are read from; the ones they depend on are built, too. */
export const BRANCH_PROJECTIONS: readonly string[] = ['warehouses', 'investments', 'transfers', 'earnings'];

const changesSchema = z.array(branchChangeSchema);

/** Parses the changes as stored with the order. */
export function branchChangesOf(stored: unknown): readonly BranchChange[] {
  return changesSchema.parse(stored);
}

/**
 * Looks up facts that are needed before the log reaches them: the investments and payments that the changes
 * remove.
 */
export async function factsOf(client: Queryable, changes: readonly BranchChange[]): Promise<BranchFacts> {
  const warehouses = changes.flatMap((one) => (one.kind === 'warehouseNeverOpened' ? [one.warehouseId] : []));
  const unpaid = changes.flatMap((one) => (one.kind === 'paymentNotArrived' ? [one.investmentId] : []));
  const found = await client.query<{ investments: string[]; transfers: string[] }>(
    `SELECT coalesce(array_agg(id) FILTER (WHERE warehouse_id = ANY ($1::uuid[])), '{}') AS investments,
       coalesce(array_agg(transfer_id) FILTER (WHERE transfer_id IS NOT NULL), '{}') AS transfers
     FROM live.investments WHERE warehouse_id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[])`,
    [warehouses, unpaid],
  );
  const [row] = found.rows;
  return {
    goneInvestments: new Set(row?.investments),
    goneTransfers: new Set(row?.transfers),
  };
}
