import { eachRow, pagesOf } from '../each-row.ts';
import type { SweepServices } from '../module.ts';
import { readLive } from '../transfers/live-reads.ts';

const BATCH = 50;

/**
 * Open claims about transfers of which it is known whose they are: a decision was carried out, and a refund is final; or
 * the investment that they pay is confirmed; or the wallet that they were to prove is proved. A transaction may contain
 * several: one that went to another person closes a claim only once that is known of all, and after the claimant's own.
 * A claim that was made after another person's payment or proof, or after staff decided for another, waits for the
 * staff's answer: one that ended at once would tell which money on the chain is somebody's, and whoever decided did not
 * know of it, docs/adr/0060.
 */
const DECIDED = `
  SELECT id, user_id, transfer_id FROM (
    SELECT c.id, c.user_id, t.id AS transfer_id, known.owner_id, known.is_known, bool_and(
        known.is_known OR t.unmatched_reason IS NOT DISTINCT FROM 'wallet_proof') OVER (PARTITION BY c.id) AS are_all_known
    FROM live.transfer_claims AS c JOIN live.transfers AS t ON t.tx_hash = c.tx_hash
    LEFT JOIN live.reconciliations AS r ON r.transfer_id = t.id
      AND (r.state = 'refunded' OR r.state = 'reconciled' AND r.how <> 'refund')
      AND (r.user_id = c.user_id OR r.proposed_at >= c.claimed_at)
    LEFT JOIN live.investments AS i ON (i.id, i.transfer_id) = (t.investment_id, t.id)
      AND t.matched AND i.status IN ('confirmed', 'repurchased')
      AND (i.investor_id = c.user_id OR i.confirmed_at > c.claimed_at)
    LEFT JOIN live.wallets AS w ON w.address = t.from_address AND w.released_at IS NULL
      AND t.unmatched_reason = 'wallet_proof' AND t.state = 'confirmed'
      AND (w.user_id = c.user_id OR w.proved_at > c.claimed_at)
    CROSS JOIN LATERAL (SELECT coalesce(r.user_id, i.investor_id, w.user_id) AS owner_id,
      coalesce(r.transfer_id, i.id, w.id) IS NOT NULL AS is_known) AS known
    WHERE c.state = 'open' AND c.id <> ALL($1::uuid[])) AS claimed
  WHERE is_known AND (owner_id = user_id OR are_all_known)
  ORDER BY id, owner_id IS DISTINCT FROM user_id, transfer_id LIMIT ${BATCH}`;

type Claim = { readonly id: string; readonly user_id: string; readonly transfer_id: string };

/** Settles claims once it is known whose their transfer is, which notifies the claimants. */
export async function settleClaims({ pool, commands, clock, logger }: SweepServices): Promise<void> {
  const idOf = ({ id }: Claim) => id;
  const pages = pagesOf(BATCH, idOf, (had) => readLive<Claim>(pool, DECIDED, [had]));
  const about = { sweep: 'settle-transfer-claims', logger, idOf };
  await eachRow(pages, about, async ({ id: claimId, user_id: userId, transfer_id: transferId }) => {
    const options = { key: [claimId, transferId], correlationId: transferId, occurredAt: clock.now() };
    await commands.send('SettleTransferClaim', { claimId, userId, transferId }, options);
  });
}
