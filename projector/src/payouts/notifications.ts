import type { payoutsNotifications as kinds } from '@nodo/contracts/payouts/notifications';
import type { payouts } from '@nodo/contracts/payouts/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject, streams } from '@nodo/contracts/streams';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../engine/rows.ts';
import {
  type DraftsOf,
  type Earlier,
  type Matters,
  settlesStaffMatter,
  staffMatter,
} from '../notifications/draft.ts';

export const categories = ['transfer', 'account'];
export const reads = ['payouts'] as const;
export const earlier: Earlier = {
  TransferRequested: ({ stream }) => payoutNotice(stream),
  TransferApproved: ({ stream }) => payoutNotice(stream),
  TransferBroadcast: ({ stream }) => payoutNotice(stream),
  PayoutReleased: ({ data: { transferId } }) => payoutNotice(streams.transfer(transferId)),
};

type PayoutRow = Row<typeof payouts>;

/**
 * Id of the payee's single notification about a payout: requested, sent, received or returned to the balance;
 * each replaces the one before.
 */
export const payoutNotice = (stream: string): string => deriveId('notification', stream, 'payout');

/** The payout's row and notification parameters; undefined for incoming money. */
async function payout(stream: string, rows: Rows) {
  const transferId = streamSubject(stream);
  const row = await rows.payouts.get(transferId);
  return row && { row, params: { transferId, amountUsdt: row.amount_usdt ?? '' } };
}

/** A notification to the payee; none when a refund goes to an unknown person. */
function toPayee<F>(stream: string, { user_id: userId }: PayoutRow, fact: F) {
  return userId === null ? [] : [{ id: payoutNotice(stream), audience: `user:${userId}` as const, fact }];
}

export const drafts: DraftsOf<typeof kinds> = {
  TransferRequested: async ({ stream, data: { needsApproval, userId } }, rows) => {
    const paid = await payout(stream, rows);
    if (!paid) return [];
    const { params } = paid;
    const requested = { kind: 'payout_requested', params: { ...params, needsApproval } } as const;
    const own = { id: payoutNotice(stream), audience: `user:${userId}` as const, fact: requested };
    if (!needsApproval) return [own];
    const fact = { kind: 'payout_waiting', params: { ...params, userId } } as const;
    return [own, { id: staffMatter(stream), audience: 'super_admins', fact, personId: userId }];
  },
  TransferRejected: async ({ stream }, rows) => {
    const paid = await payout(stream, rows);
    return paid ? toPayee(stream, paid.row, { kind: 'payout_rejected', params: paid.params } as const) : [];
  },
  TransferBroadcast: async ({ stream }, rows) => {
    const paid = await payout(stream, rows);
    // Notify the first broadcast only, not a re-signed one.
    if (paid?.row.attempt !== 1) return [];
    return toPayee(stream, paid.row, { kind: 'payout_sent', params: paid.params } as const);
  },
  TransferConfirmed: async ({ stream }, rows) => {
    const paid = await payout(stream, rows);
    return paid ? toPayee(stream, paid.row, { kind: 'payout_confirmed', params: paid.params } as const) : [];
  },
  TransferFailed: async ({ stream, data: { reason } }, rows) => {
    const paid = await payout(stream, rows);
    // A failed refund is credited to no balance: staff decide again.
    if (!paid || paid.row.refund_of !== null) return [];
    return toPayee(stream, paid.row, { kind: 'payout_failed', params: { ...paid.params, reason } } as const);
  },
};

/** A payout is the only transfer in its transaction. */
const outflowOf = (txHash: string): string => streams.transfer(deriveId('transfer', txHash, 0));

export const matters: Matters = {
  // Where the read models missed the signature, staff were told that no payout explains what left.
  TransferConfirmed: async ({ stream }, rows) => {
    const paid = await rows.payouts.get(streamSubject(stream));
    if (!paid?.raw_transaction || paid.tx_hash === null) return undefined;
    return { id: staffMatter(outflowOf(paid.tx_hash)), isSettled: true };
  },
  // Its payee read that it awaits this; one that needed no approval was told so.
  TransferApproved: ({ stream, data: { via } }) => [
    { id: staffMatter(stream), isSettled: true },
    ...(via === 'limit'
      ? []
      : [{ id: payoutNotice(stream), isSettled: false, params: { isApproved: true } }]),
  ],
  TransferRejected: settlesStaffMatter,
  TransferCancelled: settlesStaffMatter,
  // It left already: there is nothing more to approve.
  TransferFound: settlesStaffMatter,
  // Whatever else releases it is told in a notice of its own.
  PayoutReleased: ({ data: { transferId, reason } }) =>
    reason === 'cancelled' ? { id: payoutNotice(streams.transfer(transferId)), isSettled: true } : undefined,
};
