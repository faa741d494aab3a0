import type { LiveRoom } from '@nodo/contracts/live';
import type { Row } from '@nodo/contracts/read-models/table';
import type { reconciliations } from '@nodo/contracts/reconciliation/tables';
import { incomingWays } from '@nodo/contracts/reconciliation/values';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

type ReconciliationRow = Row<typeof reconciliations>;

/** The latest decision about each transfer without an investment or payout. */
export const reconciliationProjection: Projection = {
  name: 'reconciliation',
  categories: ['reconciliation'],
  owns: ['reconciliations'],
  forgets: [
    {
      table: 'reconciliations',
      where: 'user_id = $1::uuid',
      set: { note: '$2', reason: erasedText('reason') },
    },
  ],
  reads: ['transfers', 'investments'],
  prefetch: (event, rows) => rows.reconciliations.prefetch(streamSubject(event.stream)),
  apply: async (event, rows, publish) => {
    const transferId = streamSubject(event.stream);
    const row = await next(transferId, event, rows);
    if (!row) return;
    rows.reconciliations.put(row);
    publish({
      event: 'reconciliation.changed',
      data: { transferId, position: event.position.toString() },
      to: await roomsOf(row, rows),
    });
  },
};

/**
 * Staff, the person it belongs to from now on, and the one whose investment it was meant to pay: both see the transfer,
 * and they differ when its money goes to somebody else.
 */
async function roomsOf(row: ReconciliationRow, rows: Rows): Promise<LiveRoom[]> {
  const isIncoming = incomingWays.some((way) => way === row.how);
  const transfer = isIncoming ? await rows.transfers.peek(row.transfer_id) : undefined;
  const meant = transfer?.candidate_investment_id;
  const investment = meant ? await rows.investments.peek(meant) : undefined;
  const people = [row.user_id, investment?.investor_id].filter((id) => typeof id === 'string');
  return [...new Set(people.map((id): LiveRoom => `user:${id}`)), 'staff'];
}

async function next(
  transferId: string,
  event: StoredEvent,
  rows: Rows,
): Promise<ReconciliationRow | undefined> {
  const { actor, occurredAt: at } = event.metadata;
  if (event.type === 'ReconciliationProposed') return proposed(transferId, event);
  const row = await rows.reconciliations.get(transferId);
  if (!row) return undefined;
  const decided = { decided_by: actorId(actor), decided_at: at };
  switch (event.type) {
    case 'ReconciliationApproved':
      return { ...row, state: 'approved', ...(event.data.via === 'review' ? decided : {}) };
    case 'ReconciliationRejected':
      return { ...row, state: 'rejected', reason: event.data.reason, ...decided };
    case 'ReconciliationFailed':
      return { ...row, state: 'failed', failure: event.data.reason, reconciled_at: null };
    case 'ReconciliationVerified': {
      const { blockNumber, solidHeight } = event.data;
      return { ...row, state: 'verified', block_number: blockNumber, solid_height: solidHeight };
    }
    case 'TransferReconciled': {
      const { credited, payoutId } = event.data;
      return {
        ...row,
        state: 'reconciled',
        credited_usdt: credited?.amountUsdt ?? null,
        credited_usd: credited?.amountUsd ?? null,
        payout_id: payoutId,
        reconciled_at: at,
      };
    }
    case 'TransferRefunded':
      return { ...row, state: 'refunded', refunded_at: at };
    default:
      return undefined;
  }
}

function proposed(
  transferId: string,
  { data, metadata }: Extract<StoredEvent, { type: 'ReconciliationProposed' }>,
): ReconciliationRow {
  return {
    transfer_id: transferId,
    proposal: data.proposal,
    how: data.how,
    state: 'proposed',
    needs_approval: data.needsApproval,
    investment_id: data.investmentId,
    user_id: data.userId,
    to_address: data.to,
    amount_usdt: data.amount,
    amount_usd: data.amountUsd,
    note: data.note,
    proposed_by: actorId(metadata.actor),
    proposed_at: metadata.occurredAt,
    decided_by: null,
    decided_at: null,
    reason: null,
    failure: null,
    credited_usdt: null,
    credited_usd: null,
    payout_id: data.payoutId,
    block_number: null,
    solid_height: null,
    reconciled_at: null,
    refunded_at: null,
  };
}
