import { boolean, nullable, omit, uuid } from '@nodo/contracts/read-models/table';
import { transferClaims } from '@nodo/contracts/transfer-claims/tables';
import { OPEN_CLAIMS, type OpenClaim, type TransferClaimView } from '@nodo/contracts/transfer-claims/views';
import type { View } from '../read-model/reader.ts';
import { peopleById } from '../reconciliation/candidates.ts';
import { IS_RECONCILED, IS_TO_DECIDE } from '../reconciliation/queries.ts';

const columns = omit(transferClaims.columns, 'user_id', 'closed_by');
const OWN_LIMIT = 20;

/** A person's claims: open ones, which hold up an erasure, before all others; newest first. */
export async function ownClaims(view: View, userId: string, explorer: string): Promise<TransferClaimView[]> {
  const rows = await view.query(
    columns,
    `SELECT id, tx_hash, note, state, claimed_at, reason, closed_at FROM transfer_claims WHERE user_id = $1
     ORDER BY state <> 'open', claimed_at DESC, id LIMIT ${OWN_LIMIT}`,
    [userId],
  );
  return rows.map((row) => ({
    id: row.id,
    txHash: row.tx_hash,
    explorerUrl: explorer.replace('{hash}', row.tx_hash),
    note: row.note,
    state: row.state,
    claimedAt: row.claimed_at,
    reason: row.reason,
    closedAt: row.closed_at,
  }));
}

const openColumns = {
  ...omit(transferClaims.columns, 'state', 'reason', 'closed_by', 'closed_at'),
  transfer_id: nullable(uuid),
  is_known: boolean,
};
const OPEN = `
  SELECT c.id, c.user_id, c.tx_hash, c.note, c.claimed_at, (
    SELECT t.id FROM transfers AS t WHERE t.tx_hash = c.tx_hash AND t.matched = false AND ${IS_TO_DECIDE}
      AND NOT EXISTS (SELECT 1 FROM reconciliations AS r WHERE r.transfer_id = t.id AND ${IS_RECONCILED})
    ORDER BY t.log_index LIMIT 1) AS transfer_id,
    (SELECT t.id FROM transfers AS t WHERE t.tx_hash = c.tx_hash AND t.state <> 'reverted' LIMIT 1) IS NOT NULL AS is_known
  FROM transfer_claims AS c WHERE c.state = 'open' ORDER BY c.claimed_at, c.id LIMIT ${OPEN_CLAIMS}`;

/** Claims awaiting an answer, oldest first. */
export async function openClaims(view: View, explorer: string): Promise<OpenClaim[]> {
  const rows = await view.query(openColumns, OPEN);
  const person = await peopleById(
    view,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    id: row.id,
    txHash: row.tx_hash,
    explorerUrl: explorer.replace('{hash}', row.tx_hash),
    note: row.note,
    claimedAt: row.claimed_at,
    person: person(row.user_id),
    transferId: row.transfer_id,
    isKnown: row.is_known,
  }));
}
