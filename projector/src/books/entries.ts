import type { AccountKind } from '@nodo/contracts/books/values';
import { centsFromUsd } from '@nodo/contracts/cents';
import { microFromUsdt } from '@nodo/contracts/money';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Rows } from '../engine/rows.ts';

/** One line of a journal entry. Micro-USDT: debits positive, credits negative. */
export interface Line {
  readonly account: AccountKind;
  /** Id of the warehouse or person; empty where the account has no parts. */
  readonly subject: string;
  readonly micro: bigint;
}

const MICRO_PER_CENT = 10_000n;
/** Balances are in USD; the books value them 1:1 in USDT. */
const atPar = (usd: string) => centsFromUsd(usd) * MICRO_PER_CENT;
const line = (account: AccountKind, micro: bigint, subject = ''): Line => ({ account, subject, micro });

/** A debit of one account and a credit of another. */
const move = (micro: bigint, debit: Line, credit: Line): Line[] => [
  { ...debit, micro },
  { ...credit, micro: -micro },
];
const at = (account: AccountKind, subject = '') => line(account, 0n, subject);

/** The journal entry of an event, without zero lines; empty if it moves no money. */
export async function entryOf(event: StoredEvent, rows: Rows): Promise<Line[]> {
  const lines = await linesOf(event, rows);
  return lines.filter(({ micro }) => micro !== 0n);
}

async function linesOf(event: StoredEvent, rows: Rows): Promise<Line[]> {
  const subject = streamSubject(event.stream);
  switch (event.type) {
    case 'TransferConfirmed':
      return confirmed(subject, rows);
    case 'InvestmentConfirmed': {
      const row = await rows.investments.require(subject);
      return move(microFromUsdt(row.payment_amount_usdt), at('unassigned'), at('capital', row.warehouse_id));
    }
    case 'TransferCredited': {
      const { amountUsdt, amount } = event.data;
      const [arrived, owed] = [microFromUsdt(amountUsdt), atPar(amount)];
      return [
        line('unassigned', arrived),
        line('balances', -owed, subject),
        line('rounding', owed - arrived),
      ];
    }
    case 'BalanceInvested': {
      const { warehouse_id: warehouseId } = await rows.investments.require(event.data.investmentId);
      return move(atPar(event.data.amount), at('balances', subject), at('capital', warehouseId));
    }
    case 'RepurchaseCredited': {
      const row = await rows.investments.require(event.data.investmentId);
      const [paid, owed] = [microFromUsdt(row.payment_amount_usdt), atPar(event.data.amount)];
      return [
        line('capital', paid, row.warehouse_id),
        line('balances', -owed, subject),
        line('rounding', owed - paid),
      ];
    }
    case 'ReturnsCredited': {
      const { gross, net, managementFee, platformFee } = event.data;
      return [
        line('returns', atPar(gross)),
        line('balances', -atPar(net), subject),
        line('management_fees', -atPar(managementFee)),
        line('platform_fees', -atPar(platformFee)),
      ];
    }
    case 'PayoutReserved':
      return move(atPar(event.data.amount), at('balances', subject), at('outgoing'));
    case 'PayoutReleased':
      return move(atPar(event.data.amount), at('outgoing'), at('balances', subject));
    case 'RefundRequested':
      return move(microFromUsdt(event.data.amount), at('unassigned'), at('outgoing'));
    case 'ReconciliationFailed': {
      if (event.data.payoutId === null) return [];
      const { amount_usdt: amount } = await rows.payouts.require(event.data.payoutId);
      return move(microFromUsdt(amount ?? '0'), at('outgoing'), at('unassigned'));
    }
    case 'TransferReconciled': {
      if (event.data.how !== 'platform') return [];
      return platformsOwn(subject, rows);
    }
    default:
      return [];
  }
}

/** What the platform sent by itself, or paid in: nobody is owed it any more. */
async function platformsOwn(transferId: string, rows: Rows): Promise<Line[]> {
  const outflow = await rows.outflows.get(transferId);
  if (outflow) return move(microFromUsdt(outflow.amount_usdt), at('spent'), at('treasury'));
  const { amount_usdt: amount } = await rows.transfers.require(transferId);
  return move(microFromUsdt(amount), at('unassigned'), at('contributed'));
}

/**
 * A confirmed transfer is final: incoming money is booked as received, outgoing as sent; the difference to the
 * amount owed is rounding.
 */
async function confirmed(transferId: string, rows: Rows): Promise<Line[]> {
  const payout = await rows.payouts.get(transferId);
  if (!payout) {
    const { amount_usdt: amount } = await rows.transfers.require(transferId);
    return move(microFromUsdt(amount), at('treasury'), at('unassigned'));
  }
  const left = microFromUsdt(payout.amount_usdt ?? '0');
  const owed = payout.refund_of === null ? atPar(payout.amount_usd) : left;
  return [line('outgoing', owed), line('treasury', -left), line('rounding', left - owed)];
}
