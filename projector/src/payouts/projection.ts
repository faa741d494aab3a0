import type { EventData } from '@nodo/contracts/events';
import type { payouts } from '@nodo/contracts/payouts/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

type PayoutRow = Row<typeof payouts>;

/**
 * Payouts, from reserving the amount on an account to the final state. Registered before the projections that
 * read them.
 */
export const payoutsProjection: Projection = {
  name: 'payouts',
  categories: ['account', 'transfer', 'reconciliation'],
  owns: ['payouts'],
  forgets: [{ table: 'payouts', where: 'user_id = $1::uuid', set: { reason: erasedText('reason') } }],
  prefetch: (event, rows) => {
    const id = payoutOf(event);
    if (id !== undefined && event.type !== 'TransferDetected') rows.payouts.prefetch(id);
  },
  apply: async (event, rows, publish) => {
    const id = payoutOf(event);
    if (id === undefined) return;
    const row = await next(id, event, rows);
    if (!row) return;
    rows.payouts.put(row);
    const { user_id: userId, state, block_number: blockNumber } = row;
    publish({
      event: 'payout.changed',
      data: { transferId: id, userId, state, blockNumber, position: event.position.toString() },
      to: userId === null ? ['staff'] : [`user:${userId}`, 'staff'],
    });
  },
};

function payoutOf(event: StoredEvent): string | undefined {
  switch (event.type) {
    case 'PayoutReserved':
    case 'PayoutSettled':
    case 'PayoutReleased':
      return event.data.transferId;
    case 'TransferRefunded':
    case 'ReconciliationFailed':
      return event.data.payoutId ?? undefined;
    default:
      return event.stream.startsWith('transfer-') ? streamSubject(event.stream) : undefined;
  }
}

async function next(id: string, event: StoredEvent, rows: Rows): Promise<PayoutRow | undefined> {
  const at = event.metadata.occurredAt;
  if (event.type === 'PayoutReserved')
    return reserved(id, streamSubject(event.stream), event.data.amount, at);
  if (event.type === 'RefundRequested') return refund(id, event.data, at);
  // Incoming transfers belong to another projection.
  const row = await rows.payouts.get(id);
  if (!row) return undefined;
  switch (event.type) {
    case 'PayoutSettled':
    case 'TransferRefunded':
      return { ...row, reservation: 'settled' };
    case 'PayoutReleased':
    case 'ReconciliationFailed':
      return { ...row, reservation: 'released' };
    case 'TransferRequested': {
      const { to, amount, needsApproval, review } = event.data;
      const wanted = { to_address: to, amount_usdt: amount, needs_approval: needsApproval, review };
      return { ...row, ...wanted, state: 'requested', requested_at: at };
    }
    case 'TransferAbandoned':
      return { ...row, state: 'abandoned', ended_at: at };
    case 'TransferApproved':
      return { ...row, state: 'approved', approval: event.data.via, ...decision(event) };
    case 'TransferRejected':
      return { ...row, state: 'rejected', reason: event.data.reason, ...decision(event), ended_at: at };
    case 'TransferCancelled':
      return { ...row, state: 'cancelled', ended_at: at };
    case 'TransferHeld':
      return { ...row, hold: event.data.reason };
    case 'TransferFailed':
      return {
        ...row,
        state: 'failed',
        failure: event.data.reason,
        failure_detail: event.data.detail,
        ended_at: at,
      };
    default:
      return onChain(row, event);
  }
}

function decision(event: StoredEvent) {
  return { decided_by: actorId(event.metadata.actor), decided_at: event.metadata.occurredAt };
}

function onChain(row: PayoutRow, event: StoredEvent): PayoutRow | undefined {
  switch (event.type) {
    case 'TransferSigned': {
      const { attempt, txHash, rawTransaction, signature, expiresAt } = event.data;
      const signed = { tx_hash: txHash, raw_transaction: rawTransaction, signature, expires_at: expiresAt };
      return { ...row, ...signed, attempt, state: 'signed', hold: null };
    }
    case 'TransferBroadcast':
      return row.state === 'signed' ? { ...row, state: 'broadcast' } : row;
    case 'TransferSignatureExpired':
      return { ...row, state: 'approved', hold: null };
    case 'TransferFound': {
      const { txHash, request } = event.data;
      const lost = request && {
        ...{ to_address: request.to, amount_usdt: request.amount, needs_approval: true, review: null },
        ...{ approval: 'review' as const, requested_at: event.metadata.occurredAt },
      };
      const unsigned = { raw_transaction: null, signature: null, expires_at: null, hold: null };
      return { ...row, ...lost, ...unsigned, tx_hash: txHash, state: 'broadcast' };
    }
    case 'TransferIncluded': {
      const { blockNumber, blockHash, blockTime } = event.data;
      const block = { block_number: blockNumber, block_hash: blockHash, block_time: blockTime };
      return { ...row, ...block, state: 'confirming', hold: null };
    }
    case 'TransferReorganised':
      return { ...row, state: 'broadcast', block_number: null, block_hash: null, block_time: null };
    case 'TransferConfirmed': {
      const { confirmations, energyFee } = event.data;
      const ended = { confirmations, energy_fee: energyFee, ended_at: event.metadata.occurredAt };
      return { ...row, ...ended, state: 'confirmed' };
    }
    default:
      return undefined;
  }
}

/** A refund: nothing is reserved on an account, and it was approved with its reconciliation. */
function refund(id: string, data: EventData<'RefundRequested'>, at: string): PayoutRow {
  return {
    ...reserved(id, data.userId, data.amountUsd, at),
    state: 'requested',
    amount_usdt: data.amount,
    to_address: data.to,
    needs_approval: false,
    requested_at: at,
    refund_of: data.refundOf,
  };
}

function reserved(id: string, userId: string | null, amount: string, at: string): PayoutRow {
  return {
    id,
    user_id: userId,
    state: 'reserved',
    reservation: 'held',
    amount_usd: amount,
    amount_usdt: null,
    to_address: null,
    needs_approval: null,
    review: null,
    approval: null,
    decided_by: null,
    decided_at: null,
    reason: null,
    hold: null,
    failure: null,
    failure_detail: null,
    attempt: 0,
    tx_hash: null,
    raw_transaction: null,
    signature: null,
    expires_at: null,
    block_number: null,
    block_hash: null,
    block_time: null,
    confirmations: null,
    energy_fee: null,
    reserved_at: at,
    requested_at: null,
    ended_at: null,
    refund_of: null,
  };
}
