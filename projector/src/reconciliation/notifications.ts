import type { reconciliationNotifications as kinds } from '@nodo/contracts/reconciliation/notifications';
import { streamSubject, streams } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Rows } from '../engine/rows.ts';
import {
  type DraftsOf,
  type Earlier,
  type Matter,
  type Matters,
  staffMatter,
} from '../notifications/draft.ts';

export const categories = ['transfer', 'reconciliation'];
export const reads = ['transfers'] as const;
export const earlier: Earlier = {
  TransferIncluded: ({ stream }) => unmatchedMatter(stream),
  TransferReorganised: ({ stream }) => unmatchedMatter(stream),
};

type ProposalEvent = Extract<StoredEvent, { type: 'ReconciliationApproved' | 'ReconciliationRejected' }>;

/** Id of the staff's notification about an unmatched transfer; derived from the transfer's own stream. */
const unmatchedMatter = (stream: string) => staffMatter(streams.transfer(streamSubject(stream)));

export const drafts: DraftsOf<typeof kinds> = {
  OutflowDetected: ({ stream, data: { amount } }) => {
    const params = { transferId: streamSubject(stream), amountUsdt: amount };
    return [{ id: staffMatter(stream), audience: 'staff', fact: { kind: 'outflow_detected', params } }];
  },
  ReconciliationProposed: ({ stream, data: { proposal, how, amount, needsApproval } }) => {
    if (!needsApproval) return [];
    const params = { transferId: streamSubject(stream), amountUsdt: amount, how };
    const fact = { kind: 'reconciliation_waiting', params } as const;
    return [{ id: staffMatter(stream, proposal), audience: 'staff', fact }];
  },
  TransferReconciled: async ({ stream, data: { how, userId, credited } }, rows) => {
    // The recipient of a payout that was found is notified when it is confirmed.
    if (userId === null || (how !== 'refund' && !credited)) return [];
    const transferId = streamSubject(stream);
    const { amount_usdt: amountUsdt } = await rows.transfers.require(transferId);
    const audience = `user:${userId}` as const;
    if (how === 'refund') {
      return [{ audience, fact: { kind: 'transfer_refunding', params: { transferId, amountUsdt } } }];
    }
    if (!credited) return [];
    const params = { transferId, amountUsdt, amountUsd: credited.amountUsd };
    return [{ audience, fact: { kind: 'transfer_credited', params } }];
  },
};

const settlesProposal = ({ stream, data: { proposal } }: ProposalEvent) => ({
  id: staffMatter(stream, proposal),
  isSettled: true,
});

/** What left the chain waits for no decision, unless it comes back. Payouts, whose events are the same, wait for none. */
async function whileOnChain({ stream }: StoredEvent, rows: Rows): Promise<Matter | undefined> {
  const id = unmatchedMatter(stream);
  if ((await rows.notifications.get(id))?.kind !== 'transfer_unmatched') return undefined;
  const { matched, state } = await rows.transfers.require(streamSubject(stream));
  return matched ? undefined : { id, isSettled: state === 'reverted' };
}

export const matters: Matters = {
  TransferIncluded: whileOnChain,
  TransferReorganised: whileOnChain,
  ReconciliationApproved: settlesProposal,
  ReconciliationRejected: settlesProposal,
  // The refund failed: staff have to decide again.
  ReconciliationFailed: ({ stream }) => ({ id: unmatchedMatter(stream), isSettled: false }),
};
