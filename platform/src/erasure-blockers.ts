import type { Obligations } from '@nodo/contracts/privacy/values';

/**
 * SQL columns that count what prevents the person `$1` from being erased, named as in Obligations: one rule for the
 * command that erases and for the view that predicts its outcome. `schema` is that of the read models; without one the
 * search path decides, and thereby the moment in history that is read. A wallet's proof, of less than a cent, stays
 * unmatched for good: it blocks only while there is a decision about it.
 */
export function erasureBlockerColumns(schema: 'live.' | ''): string {
  return `
  (SELECT count(*)::int FROM ${schema}investments WHERE investor_id = $1 AND status = 'pending') AS "pendingInvestments",
  (SELECT count(*)::int FROM ${schema}investments WHERE investor_id = $1 AND status = 'confirmed')
    AS "confirmedInvestments",
  (SELECT count(*)::int FROM ${schema}transfers AS t
    LEFT JOIN ${schema}reconciliations AS r ON r.transfer_id = t.id AND r.state NOT IN ('rejected', 'failed')
    LEFT JOIN ${schema}investments AS i ON i.id = t.candidate_investment_id
    WHERE NOT t.matched AND coalesce(r.state, '') NOT IN ('reconciled', 'refunded')
      AND (t.unmatched_reason IS DISTINCT FROM 'wallet_proof' OR r.state IS NOT NULL)
      AND (i.investor_id = $1 OR r.user_id = $1 OR t.from_address IN (
        SELECT address FROM ${schema}wallets WHERE user_id = $1 AND released_at IS NULL))) AS "unmatchedTransfers",
  (SELECT count(*)::int FROM ${schema}payouts WHERE user_id = $1 AND reservation = 'held') AS "openPayouts"`;
}

/** Only the counts, from a row that may hold more. */
export function erasureBlockersOf(row: Obligations | undefined): Obligations {
  return {
    pendingInvestments: row?.pendingInvestments ?? 0,
    confirmedInvestments: row?.confirmedInvestments ?? 0,
    unmatchedTransfers: row?.unmatchedTransfers ?? 0,
    openPayouts: row?.openPayouts ?? 0,
  };
}
