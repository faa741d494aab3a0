import {
  type ErasureOutlook,
  erasureStateSchema,
  hasObligations,
  isErasureRunning,
  type Obligations,
} from '@nodo/contracts/privacy';
import type { Role } from '@nodo/contracts/roles';
import type { View } from '../reading/reader.ts';

interface OutlookRow extends Obligations {
  state: string | null;
}

const OUTLOOK = `SELECT
  (SELECT count(*)::int FROM investments WHERE investor_id = $1 AND status = 'pending') AS "pendingInvestments",
  (SELECT count(*)::int FROM investments WHERE investor_id = $1 AND status = 'confirmed') AS "confirmedInvestments",
  (SELECT count(*)::int FROM transfers AS t JOIN investments AS i ON i.id = t.candidate_investment_id
    WHERE i.investor_id = $1 AND t.matched IS FALSE) AS "unmatchedTransfers",
  (SELECT count(*)::int FROM payouts WHERE user_id = $1 AND reservation = 'held') AS "openPayouts",
  (SELECT state FROM erasures WHERE user_id = $1) AS state`;

/** What a request to be erased would meet now. Tells people what to expect; who decides is the command. */
export async function erasureOutlook(
  view: View,
  { userId, role }: { userId: string; role: Role },
): Promise<ErasureOutlook> {
  const [row] = await view.query<OutlookRow>(OUTLOOK, [userId]);
  const obligations: Obligations = {
    pendingInvestments: row?.pendingInvestments ?? 0,
    confirmedInvestments: row?.confirmedInvestments ?? 0,
    unmatchedTransfers: row?.unmatchedTransfers ?? 0,
    openPayouts: row?.openPayouts ?? 0,
  };
  const state = erasureStateSchema.nullable().parse(row?.state ?? null);
  const isStaff = role !== 'investor';
  const possible = !isStaff && !hasObligations(obligations) && !isErasureRunning(state) && state !== 'erased';
  return { possible, state, obligations, isStaff };
}
