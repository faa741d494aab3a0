import type { payoutsNotifications } from '@nodo/contracts/payouts/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { Rows } from '../engine/rows.ts';
import { type DraftsOf, type Matters, settlesStaffMatter, staffMatter } from './draft.ts';

/** Who is paid, and how much; undefined for money that comes in. */
async function payout(stream: string, rows: Rows) {
  const transferId = streamSubject(stream);
  const row = await rows.payouts.get(transferId);
  if (!row) return undefined;
  return {
    userId: row.user_id,
    audience: `user:${row.user_id}` as const,
    params: { transferId, amountUsdt: row.amount_usdt ?? '' },
    attempt: row.attempt,
  };
}

export const payoutsDrafts: DraftsOf<typeof payoutsNotifications> = {
  TransferRequested: async ({ stream, data: { needsApproval } }, rows) => {
    const paid = await payout(stream, rows);
    if (!paid) return undefined;
    const { userId, audience, params } = paid;
    const own = {
      audience,
      fact: { kind: 'payout_requested', params: { ...params, needsApproval } },
    } as const;
    if (!needsApproval) return [own];
    const fact = { kind: 'payout_waiting', params: { ...params, userId } } as const;
    return [own, { id: staffMatter(stream), audience: 'super_admins', fact, personId: userId }];
  },
  TransferRejected: async ({ stream }, rows) => {
    const paid = await payout(stream, rows);
    return paid && [{ audience: paid.audience, fact: { kind: 'payout_rejected', params: paid.params } }];
  },
  TransferBroadcast: async ({ stream }, rows) => {
    const paid = await payout(stream, rows);
    // A second signature is news to nobody.
    if (paid?.attempt !== 1) return [];
    return [{ audience: paid.audience, fact: { kind: 'payout_sent', params: paid.params } }];
  },
  TransferConfirmed: async ({ stream }, rows) => {
    const paid = await payout(stream, rows);
    return paid && [{ audience: paid.audience, fact: { kind: 'payout_confirmed', params: paid.params } }];
  },
  TransferFailed: async ({ stream, data: { reason } }, rows) => {
    const paid = await payout(stream, rows);
    if (!paid) return undefined;
    return [{ audience: paid.audience, fact: { kind: 'payout_failed', params: { ...paid.params, reason } } }];
  },
};

export const payoutsMatters: Matters = {
  TransferApproved: settlesStaffMatter,
  TransferRejected: settlesStaffMatter,
  TransferCancelled: settlesStaffMatter,
};
