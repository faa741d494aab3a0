import { streamSubject, streams } from '@nodo/contracts/streams';
import { transfersNotifications as kinds } from '@nodo/contracts/transfers/notifications';
import { isAskedFor } from '@nodo/contracts/transfers/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Rows } from '../engine/rows.ts';
import { paymentNotice } from '../investments/notifications.ts';
import {
  type DraftsOf,
  type Earlier,
  type Matter,
  type Matters,
  staffMatter,
} from '../notifications/draft.ts';

export const categories = ['investment', 'transfer', 'reconciliation'];
export const reads = ['investments', 'payouts', 'transfers'] as const;
export const earlier: Earlier = {
  InvestmentPaymentDetected: ({ stream }) => paymentNotice(streamSubject(stream)),
  TransferMatched: ({ stream }) => staffMatter(stream),
  TransferIncluded: ({ stream }) => reorganisedNotice(stream),
};

/**
 * Id of the payer's notification that a payment was dropped in a chain reorganisation; the event of its return
 * derives the same id.
 */
export const reorganisedNotice = (stream: string): string => deriveId('notification', stream, 'reorganised');

/**
 * Called for the confirmation and for the match, whichever comes last; none once the investment is confirmed,
 * which has its own notification.
 */
async function confirmed({ stream }: StoredEvent, rows: Rows) {
  const id = streamSubject(stream);
  // Payouts belong to another domain.
  if (await rows.payouts.get(id)) return [];
  const transfer = await rows.transfers.require(id);
  if (transfer.state !== 'confirmed' || transfer.investment_id === null) return [];
  const investment = await rows.investments.require(transfer.investment_id);
  if (investment.status !== 'pending') return [];
  const params = { investmentId: investment.id, amountUsdt: transfer.amount_usdt };
  const audience = `user:${investment.investor_id}` as const;
  const fact = { kind: 'payment_confirmed', params } as const;
  return [{ id: paymentNotice(investment.id), audience, fact, warehouseId: investment.warehouse_id }];
}

export const drafts: DraftsOf<typeof kinds> = {
  InvestmentPaymentDetected: async ({ stream, data: { transferId } }, rows) => {
    const row = await rows.investments.require(streamSubject(stream));
    const params = { investmentId: row.id, amountUsdt: row.payment_amount_usdt, transferId };
    const fact = { kind: 'payment_detected', params } as const;
    const audience = `user:${row.investor_id}` as const;
    return [{ id: paymentNotice(row.id), audience, fact, warehouseId: row.warehouse_id }];
  },
  TransferConfirmed: confirmed,
  TransferMatched: confirmed,
  TransferLeftUnmatched: async ({ id, stream, data: { investmentId, reason } }, rows) => {
    // A wallet proof needs no decision.
    if (reason === 'wallet_proof') return [];
    const { amount_usdt: amountUsdt } = await rows.transfers.require(streamSubject(stream));
    const told = { amountUsdt, reason };
    const payer = investmentId && isAskedFor(reason) ? investmentId : undefined;
    const about = payer ? { ...told, payerNotice: deriveId('notification', id) } : told;
    const staff = {
      id: staffMatter(stream),
      audience: 'staff',
      fact: { kind: 'transfer_unmatched', params: about },
    } as const;
    if (!payer) return [staff];
    const investment = await rows.investments.require(payer);
    const params = { investmentId: investment.id, ...told };
    const fact = { kind: 'payment_unmatched', params } as const;
    return [staff, { audience: `user:${investment.investor_id}`, fact }];
  },
  TransferReorganised: async ({ stream }, rows) => {
    // Payouts are resent automatically.
    const transfer = await rows.transfers.get(streamSubject(stream));
    const investmentId = transfer?.investment_id ?? transfer?.candidate_investment_id;
    if (!transfer || !investmentId) return [];
    const investment = await rows.investments.require(investmentId);
    // Whoever was late, or paid twice, is not to send it again.
    const isAwaited =
      investment.status === 'pending' &&
      transfer.investment_id === investment.id &&
      (investment.transfer_id ?? transfer.id) === transfer.id;
    const unneeded = isAwaited ? {} : { unneeded: 'already' as const };
    const params = { investmentId, amountUsdt: transfer.amount_usdt, ...unneeded };
    const fact = { kind: 'payment_reorganised', params } as const;
    const audience = `user:${investment.investor_id}` as const;
    return [{ id: reorganisedNotice(stream), audience, fact, warehouseId: investment.warehouse_id }];
  },
};

/** The investment's payment left the chain, and it needs that one no more: nobody is to be asked for it again. */
const neededNoMore = (transferId: string): Matter => ({
  id: reorganisedNotice(streams.transfer(transferId)),
  isSettled: true,
  params: { unneeded: 'since' },
});

/** What staff, and the payer, were told of a transfer without an investment. */
async function decided({ stream }: StoredEvent, rows: Rows): Promise<Matter[]> {
  const id = staffMatter(streams.transfer(streamSubject(stream)));
  const told = kinds.transfer_unmatched.params.safeParse((await rows.notifications.get(id))?.params);
  const payerNotice = told.data?.payerNotice;
  return [id, ...(payerNotice ? [payerNotice] : [])].map((each) => ({ id: each, isSettled: true }));
}

export const matters: Matters = {
  TransferMatched: decided,
  TransferReconciled: decided,
  InvestmentPaymentDetected: async ({ stream, data: { transferId } }, rows) => {
    const before = await rows.notifications.get(paymentNotice(streamSubject(stream)));
    const seen = kinds.payment_detected.params.safeParse(before?.params).data?.transferId;
    return seen === undefined || seen === transferId ? undefined : neededNoMore(seen);
  },
  InvestmentFailed: async ({ stream }, rows) => {
    const { transfer_id: transferId } = await rows.investments.require(streamSubject(stream));
    return transferId === null ? undefined : neededNoMore(transferId);
  },
  TransferIncluded: ({ stream }) => ({ id: reorganisedNotice(stream), isSettled: true }),
};
