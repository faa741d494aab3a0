import { usdtFromMicro } from '@nodo/contracts/money';
import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';
import { entryOf } from './entries.ts';
import { microFromSigned } from './signed.ts';

/** Double-entry bookkeeping of every event that moves money: the journal and the account balances. */
export const booksProjection: Projection = {
  name: 'books',
  version: 2,
  categories: ['transfer', 'investment', 'account', 'reconciliation'],
  owns: ['journalLines', 'bookAccounts'],
  // All money passes through the same few accounts, so a parked event must not block them.
  sums: ['bookAccounts'],
  reads: ['investments', 'outflows', 'payouts', 'transfers'],
  prefetch: (event, rows) => {
    const subject = streamSubject(event.stream);
    if (event.type === 'TransferConfirmed') {
      rows.payouts.prefetch(subject);
      rows.transfers.prefetch(subject);
      rows.bookAccounts.prefetch('treasury', '');
    }
    if (event.type === 'InvestmentConfirmed') rows.investments.prefetch(subject);
    if (event.type === 'RepurchaseCredited' || event.type === 'BalanceInvested')
      rows.investments.prefetch(event.data.investmentId);
    if (
      event.type === 'ReturnsCredited' ||
      event.type === 'RepurchaseCredited' ||
      event.type === 'BalanceInvested' ||
      event.type === 'PayoutReserved' ||
      event.type === 'PayoutReleased'
    )
      rows.bookAccounts.prefetch('balances', subject);
  },
  apply: async (event, rows) => {
    const lines = await entryOf(event, rows);
    const sum = lines.reduce((total, { micro }) => total + micro, 0n);
    // Never written: the event is parked with all that depend on it, and people are notified.
    if (sum !== 0n) throw new Error(`The entry of ${event.type} is out of balance by ${sum} micro-USDT`);
    for (const [index, { account, subject, micro }] of lines.entries()) {
      rows.journalLines.put({
        event_position: Number(event.position),
        line: index,
        account,
        subject,
        amount: usdtFromMicro(micro),
        event_id: event.id,
        event_type: event.type,
        stream: event.stream,
        occurred_at: event.metadata.occurredAt,
      });
      const before = await rows.bookAccounts.get(account, subject);
      const balance = microFromSigned(before?.balance ?? '0.000000') + micro;
      rows.bookAccounts.put({
        account,
        subject,
        balance: usdtFromMicro(balance),
        lines: (before?.lines ?? 0) + 1,
      });
    }
  },
};
