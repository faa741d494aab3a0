import type { decisions } from '@nodo/contracts/decisions/tables';
import { ERASED } from '@nodo/contracts/event';
import type { EventData } from '@nodo/contracts/events';
import { divide, yearlyPercentage, yearlyPercentageOf } from '@nodo/contracts/money';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { deriveId } from '@nodo/platform/ids';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

type DecisionRow = Row<typeof decisions>;

/** Decimals of a displayed number of shares. */
const SHARE_DECIMALS = 2;

/** Investors' decisions. Registered after the projection of investments, whose positions it reads. */
export const decisionsProjection: Projection = {
  name: 'decisions',
  categories: ['investment', 'decision'],
  owns: ['decisions'],
  forgets: [{ table: 'decisions', where: 'user_id = $1::uuid', set: { reason: erasedText('reason') } }],
  reads: ['positions', 'erasures'],
  prefetch: (event, rows) => {
    if (event.type === 'DecisionRecorded') {
      rows.positions.prefetch(event.data.investorId, event.data.warehouseId);
      rows.erasures.prefetch(event.data.investorId);
    } else if (
      event.type === 'InvestmentConfirmed' ||
      event.type === 'InvestmentPaidFromBalance' ||
      event.type === 'InvestmentFailed' ||
      event.type === 'RepurchaseRequested'
    ) {
      rows.decisions.prefetch(streamSubject(event.stream));
    }
  },
  apply: async (event, rows, publish) => {
    const row = await rowAfter(event, rows);
    if (!row) return;
    rows.decisions.put(row);
    publish({
      event: 'decision.changed',
      data: { decisionId: row.id, position: event.position.toString() },
      to: [`user:${row.user_id}`],
    });
  },
};

/** The decision after an event; undefined for events that don't affect one. */
async function rowAfter(event: StoredEvent, rows: Rows): Promise<DecisionRow | undefined> {
  const id = streamSubject(event.stream);
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'InvestmentCreated':
      return purchase(id, event.data, at);
    case 'InvestmentConfirmed':
    case 'InvestmentPaidFromBalance':
      return { ...(await rows.decisions.require(id)), status: 'completed', settled_at: at };
    case 'InvestmentFailed':
      return { ...(await rows.decisions.require(id)), status: 'cancelled', settled_at: at };
    case 'RepurchaseRequested': {
      const bought = await rows.decisions.require(id);
      const { price: amount } = event.data;
      const asked = { status: 'pending', decided_at: at, settled_at: null, reason: null } as const;
      return { ...bought, ...asked, id: saleOf(id), action: 'sell', amount };
    }
    case 'InvestmentRepurchased':
      return { ...(await rows.decisions.require(saleOf(id))), status: 'completed', settled_at: at };
    case 'RepurchaseWithdrawn':
    case 'RepurchaseRejected':
      return { ...(await rows.decisions.require(saleOf(id))), status: 'cancelled', settled_at: at };
    case 'DecisionRecorded':
      return held(id, event.data, at, rows);
    default:
      return undefined;
  }
}

/** Id of the decision to sell an investment back; a request repeated after a refusal is the same decision. */
function saleOf(investmentId: string): string {
  return deriveId('sale', investmentId);
}

function purchase(id: string, data: EventData<'InvestmentCreated'>, at: string): DecisionRow {
  return {
    id,
    user_id: data.investorId,
    warehouse_id: data.warehouseId,
    action: data.payment.source ? 'reinvest' : 'buy',
    status: 'pending',
    reason: data.reason ?? null,
    amount: data.amount,
    shares: divide(data.amount, data.terms.sharePrice, SHARE_DECIMALS),
    roi: yearlyPercentage(data.terms.monthlyReturnRate),
    investment_id: id,
    decided_at: at,
    settled_at: null,
  };
}

/** A decision to hold, with the position at that time. */
async function held(
  id: string,
  data: EventData<'DecisionRecorded'>,
  at: string,
  rows: Rows,
): Promise<DecisionRow> {
  const position = await rows.positions.get(data.investorId, data.warehouseId);
  const { amount = '0.00', shares = '0', monthly_return = '0.00' } = position ?? {};
  return {
    id,
    user_id: data.investorId,
    warehouse_id: data.warehouseId,
    action: data.action,
    status: 'completed',
    // It may have slipped past the lock of an erasure: a process that still caches the key must not store the reason.
    reason: (await isForgotten(data.investorId, rows)) ? ERASED : data.reason,
    amount,
    shares: divide(shares, '1', SHARE_DECIMALS),
    roi: yearlyPercentageOf(monthly_return, amount),
    investment_id: null,
    decided_at: at,
    settled_at: at,
  };
}

async function isForgotten(userId: string, rows: Rows): Promise<boolean> {
  const state = (await rows.erasures.get(userId))?.state;
  return state === 'key_destroyed' || state === 'erased';
}
