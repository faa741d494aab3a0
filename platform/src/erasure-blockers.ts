import { TIME_ZONE } from '@nodo/contracts/constants';
import { PAYOUT_MINIMUM } from '@nodo/contracts/payouts/commands';
import type { ErasureBlockers } from '@nodo/contracts/privacy/values';
import { isOwnPayout } from './own-outflows.ts';

/**
 * SQL columns that count what prevents the person `$1` from being erased, named as in ErasureBlockers: one rule for the
 * command that erases and for the view that predicts its outcome. `schema` is that of the read models; without one the
 * search path decides, and thereby the moment in history that is read; `moment` is its time. A wallet's proof, of less
 * than a cent, stays unmatched for good: it blocks only while there is a decision about it. Of an open claim it isn't
 * said whether there is such a payment: it blocks until it is decided or withdrawn, as nobody could be paid back after.
 * What left the chain may come back within a day, which is the longest that TRON executes a transaction after it was
 * made.
 */
export function erasureBlockerColumns(schema: 'live.' | '', moment: 'now()' | '$2::timestamptz'): string {
  // A sold position earned until its day: that is a line of its month, once the month is over and prepared. A month in
  // which nobody earned is never prepared: it is waited for until ten days after its end.
  const soldAt = `(i.repurchased_at AT TIME ZONE '${TIME_ZONE}')`;
  return `
  (SELECT count(*)::int FROM ${schema}investments WHERE investor_id = $1 AND status = 'pending') AS "pendingInvestments",
  (SELECT count(*)::int FROM ${schema}investments WHERE investor_id = $1 AND status = 'confirmed')
    AS "confirmedInvestments",
  (SELECT count(*)::int FROM ${schema}transfers AS t
    LEFT JOIN ${schema}reconciliations AS r ON r.transfer_id = t.id AND r.state NOT IN ('rejected', 'failed')
    LEFT JOIN ${schema}investments AS i ON i.id = t.candidate_investment_id
    WHERE t.matched IS NOT TRUE AND coalesce(r.state, '') NOT IN ('reconciled', 'refunded')
      AND (t.state <> 'reverted' OR t.detected_at > ${moment} - interval '1 day')
      AND (t.unmatched_reason IS DISTINCT FROM 'wallet_proof' OR r.state IS NOT NULL)
      AND (i.investor_id = $1 OR r.user_id = $1 OR t.from_address IN (
        SELECT address FROM ${schema}wallets WHERE user_id = $1 AND released_at IS NULL)))
  + (SELECT count(*)::int FROM ${schema}outflows AS o
    LEFT JOIN ${schema}reconciliations AS r ON r.transfer_id = o.id AND r.state NOT IN ('rejected', 'failed')
    WHERE r.state IS DISTINCT FROM 'reconciled' AND NOT ${isOwnPayout(schema)} AND (r.user_id = $1 OR o.to_address IN (
      SELECT address FROM ${schema}wallets WHERE user_id = $1 AND released_at IS NULL
      UNION SELECT to_address FROM ${schema}payouts WHERE user_id = $1)))
  + (SELECT count(*)::int FROM ${schema}transfer_claims WHERE user_id = $1 AND state = 'open') AS "unmatchedTransfers",
  (SELECT count(*)::int FROM ${schema}payouts WHERE user_id = $1 AND reservation = 'held') AS "openPayouts",
  (SELECT count(*)::int FROM ${schema}accounts
    WHERE user_id = $1 AND credited + deposited - reserved - paid >= ${PAYOUT_MINIMUM})
  + (SELECT count(*)::int FROM ${schema}repurchases WHERE investor_id = $1 AND state = 'approved')
  + (SELECT count(*)::int FROM ${schema}returns_by_month AS m JOIN ${schema}distributions AS d ON d.period = m.period
    WHERE m.investor_id = $1 AND m.credited_at IS NULL AND m.net > 0 AND d.state <> 'completed')
  + (SELECT count(*)::int FROM ${schema}investments AS i WHERE i.investor_id = $1 AND i.status = 'repurchased'
    AND date_trunc('month', ${soldAt}) + interval '1 month 10 days' > ${moment} AT TIME ZONE '${TIME_ZONE}'
    AND NOT EXISTS (SELECT 1 FROM ${schema}distributions WHERE period = to_char(${soldAt}, 'YYYY-MM')
      AND state <> 'preparing'))
    AS "owedAmounts"`;
}

/** Only the counts, from a row that may hold more. */
export function erasureBlockersOf(row: ErasureBlockers | undefined): ErasureBlockers {
  return {
    pendingInvestments: row?.pendingInvestments ?? 0,
    confirmedInvestments: row?.confirmedInvestments ?? 0,
    unmatchedTransfers: row?.unmatchedTransfers ?? 0,
    openPayouts: row?.openPayouts ?? 0,
    owedAmounts: row?.owedAmounts ?? 0,
  };
}
