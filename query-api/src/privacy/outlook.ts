import { erasures } from '@nodo/contracts/privacy/tables';
import { hasErasureBlockers, isErasureRunning } from '@nodo/contracts/privacy/values';
import type { ErasureOutlook } from '@nodo/contracts/privacy/views';
import { integer, nullable } from '@nodo/contracts/read-models/table';
import type { Role } from '@nodo/contracts/roles';
import { erasureBlockerColumns, erasureBlockersOf } from '@nodo/platform/erasure-blockers';
import { momentOf } from '../read-model/moment.ts';
import type { View } from '../read-model/reader.ts';

const columns = {
  pendingInvestments: integer,
  confirmedInvestments: integer,
  unmatchedTransfers: integer,
  openPayouts: integer,
  owedAmounts: integer,
  state: nullable(erasures.columns.state),
};
const OUTLOOK = `SELECT ${erasureBlockerColumns('', '$2::timestamptz')}, (SELECT state FROM erasures WHERE user_id = $1) AS state`;

/**
 * Whether a request for erasure would be accepted at the view's moment, and what blocks it. Informative only: the
 * command decides.
 */
export async function erasureOutlook(
  view: View,
  { userId, role }: { userId: string; role: Role },
): Promise<ErasureOutlook> {
  const [row] = await view.query(columns, OUTLOOK, [userId, new Date(await momentOf(view))]);
  const obligations = erasureBlockersOf(row);
  const state = row?.state ?? null;
  const isStaff = role !== 'investor';
  const possible =
    !isStaff && !hasErasureBlockers(obligations) && !isErasureRunning(state) && state !== 'erased';
  return { possible, state, obligations, isStaff };
}
