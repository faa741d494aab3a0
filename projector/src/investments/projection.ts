import type { EventData } from '@nodo/contracts/events';
import type { investments } from '@nodo/contracts/investments/tables';
import { usdtFromMicro } from '@nodo/contracts/money';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamCategory, streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection, Publish } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';
import { failed, opened, paid, sold } from './position.ts';

type InvestmentRow = Row<typeof investments>;

/** Investments, and each person's position in each warehouse. */
export const investmentsProjection: Projection = {
  name: 'investments',
  categories: ['investment'],
  owns: ['investments', 'investmentAcceptances', 'positions'],
  forgets: [{ table: 'investments', where: 'investor_id = $1::uuid', set: { reason: erasedText('reason') } }],
  prefetch: (event, rows) => {
    if (event.type === 'InvestmentCreated')
      rows.positions.prefetch(event.data.investorId, event.data.warehouseId);
    else if (event.type !== 'InvestmentAbandoned' && event.type !== 'InvestmentTermsAccepted')
      rows.investments.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows, publish) => {
    const id = streamSubject(event.stream);
    const row = await applyTo(id, event, rows);
    if (row) publishChange(row, event, publish);
  },
};

async function applyTo(id: string, event: StoredEvent, rows: Rows): Promise<InvestmentRow | undefined> {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'InvestmentCreated': {
      const row = created(id, event.data, at);
      rows.positions.put(opened(await rows.positions.get(row.investor_id, row.warehouse_id), row));
      return put(rows, row);
    }
    case 'InvestmentTermsAccepted':
      // Published together with the investment it belongs to.
      rows.investmentAcceptances.put({ investment_id: id, ...event.data, accepted_at: at });
      return undefined;
    case 'InvestmentPaymentDetected': {
      const row = await rows.investments.require(id);
      return put(rows, { ...row, transfer_id: event.data.transferId, tx_hash: event.data.txHash });
    }
    case 'InvestmentConfirmed': {
      const row = await rows.investments.require(id);
      rows.positions.put(paid(await rows.positions.require(row.investor_id, row.warehouse_id), row));
      const { transferId, txHash } = event.data;
      return put(rows, {
        ...row,
        status: 'confirmed',
        transfer_id: transferId,
        tx_hash: txHash,
        confirmed_at: at,
      });
    }
    case 'InvestmentPaidFromBalance': {
      const row = await rows.investments.require(id);
      rows.positions.put(paid(await rows.positions.require(row.investor_id, row.warehouse_id), row));
      return put(rows, { ...row, status: 'confirmed', confirmed_at: at });
    }
    case 'InvestmentFailed': {
      const row = await rows.investments.require(id);
      rows.positions.put(failed(await rows.positions.require(row.investor_id, row.warehouse_id), row));
      return put(rows, { ...row, status: 'failed', failure_reason: event.data.reason, failed_at: at });
    }
    case 'InvestmentRepurchased': {
      const row = await rows.investments.require(id);
      rows.positions.put(sold(await rows.positions.require(row.investor_id, row.warehouse_id), row));
      return put(rows, { ...row, status: 'repurchased', repurchased_at: at });
    }
    default:
      return undefined;
  }
}

function put(rows: Rows, row: InvestmentRow): InvestmentRow {
  rows.investments.put(row);
  return row;
}

function created(id: string, data: EventData<'InvestmentCreated'>, at: string): InvestmentRow {
  return {
    id,
    investor_id: data.investorId,
    warehouse_id: data.warehouseId,
    amount: data.amount,
    share_percentage: data.sharePercentage,
    status: 'pending',
    failure_reason: null,
    wallet_address: data.walletAddress,
    terms: data.terms,
    payment_to: data.payment.to,
    payment_amount_usdt: data.payment.amountUsdt,
    payment_expires_at: data.payment.expiresAt,
    transfer_id: null,
    tx_hash: null,
    reason: data.reason ?? null,
    created_at: at,
    confirmed_at: null,
    failed_at: null,
    repurchased_at: null,
    payment_source: data.payment.source ?? 'chain',
  };
}

function publishChange(row: InvestmentRow, event: StoredEvent, publish: Publish): void {
  publish({
    event: 'investment.changed',
    data: { investmentId: row.id, status: row.status, position: event.position.toString() },
    to: [`user:${row.investor_id}`, 'staff'],
  });
}

/** Exact payment amounts claimed by open investments. */
export const paymentClaimsProjection: Projection = {
  name: 'payment-claims',
  categories: ['paymentAmount'],
  owns: ['paymentClaims'],
  prefetch: (event, rows) => {
    if (event.type === 'PaymentAmountReleased') rows.paymentClaims.prefetch(amountOf(event.stream));
  },
  apply: async (event, rows) => {
    const at = event.metadata.occurredAt;
    const amount = amountOf(event.stream);
    if (event.type === 'PaymentAmountClaimed') {
      const { investmentId } = event.data;
      rows.paymentClaims.put({
        amount_usdt: amount,
        investment_id: investmentId,
        claimed_at: at,
        released_at: null,
      });
    } else if (event.type === 'PaymentAmountReleased') {
      rows.paymentClaims.put({ ...(await rows.paymentClaims.require(amount)), released_at: at });
    }
  },
};

function amountOf(stream: string): string {
  if (streamCategory(stream) !== 'paymentAmount') throw new RangeError('Not the stream of a payment amount');
  return usdtFromMicro(BigInt(streamSubject(stream)));
}
