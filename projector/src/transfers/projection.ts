import type { EventData } from '@nodo/contracts/events';
import type { LiveRoom } from '@nodo/contracts/live';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';
import type { RowOf } from '../engine/table.ts';
import type { Rows } from '../tables.ts';
import type { transfers } from './table.ts';

type TransferRow = RowOf<(typeof transfers)['columns']>;

/** Transfers into the treasury: where they stand on the chain and whose they are. */
export const transfersProjection: Projection = {
  name: 'transfers',
  categories: ['transfer'],
  prepare: (event, rows) => {
    if (event.type !== 'TransferDetected') rows.transfers.want(streamSubject(event.stream));
    if (event.type === 'TransferMatched') rows.investments.want(event.data.investmentId);
  },
  apply: async (event, rows, say) => {
    const id = streamSubject(event.stream);
    const row = await next(id, event, rows);
    if (!row) return;
    rows.transfers.put(row);
    const investmentId = row.investment_id ?? row.candidate_investment_id;
    const { state, block_number: blockNumber } = row;
    say({
      event: 'transfer.changed',
      data: { transferId: id, investmentId, state, blockNumber, position: event.position.toString() },
      to: await roomsOf(investmentId, rows),
    });
  },
};

async function next(id: string, event: StoredEvent, rows: Rows): Promise<TransferRow | undefined> {
  const at = event.metadata.occurredAt;
  // What leaves has a row of its own elsewhere.
  if (event.type !== 'TransferDetected' && (await rows.payouts.get(id))) return undefined;
  switch (event.type) {
    case 'TransferDetected':
      return detected(id, event.data, at);
    case 'TransferIncluded':
      return included(await rows.transfers.require(id), event.data);
    case 'TransferReorganised':
      return { ...(await rows.transfers.require(id)), ...inNoBlock, state: 'reverted' };
    case 'TransferConfirmed':
      return confirmed(await rows.transfers.require(id), event.data, at);
    case 'TransferMatched': {
      const { investmentId } = event.data;
      const row = await rows.transfers.require(id);
      return {
        ...row,
        investment_id: investmentId,
        candidate_investment_id: null,
        unmatched_reason: null,
        matched: true,
      };
    }
    case 'TransferLeftUnmatched': {
      const { investmentId, reason } = event.data;
      const row = await rows.transfers.require(id);
      return {
        ...row,
        investment_id: null,
        candidate_investment_id: investmentId,
        unmatched_reason: reason,
        matched: false,
      };
    }
    default:
      return undefined;
  }
}

const inNoBlock = { block_number: null, block_hash: null, block_time: null, confirmations: null } as const;

function detected(id: string, data: EventData<'TransferDetected'>, at: string): TransferRow {
  return {
    id,
    tx_hash: data.txHash,
    log_index: data.logIndex,
    from_address: data.from,
    to_address: data.to,
    amount_usdt: data.amount,
    state: 'detected',
    ...inNoBlock,
    investment_id: null,
    candidate_investment_id: null,
    unmatched_reason: null,
    matched: null,
    energy_fee: null,
    detected_at: at,
    confirmed_at: null,
  };
}

function included(row: TransferRow, data: EventData<'TransferIncluded'>): TransferRow {
  return {
    ...row,
    state: 'confirming',
    block_number: data.blockNumber,
    block_hash: data.blockHash,
    block_time: data.blockTime,
  };
}

function confirmed(row: TransferRow, data: EventData<'TransferConfirmed'>, at: string): TransferRow {
  return {
    ...row,
    state: 'confirmed',
    block_number: data.blockNumber,
    block_hash: data.blockHash,
    confirmations: data.confirmations,
    energy_fee: data.energyFee,
    confirmed_at: at,
  };
}

async function roomsOf(investmentId: string | null, rows: Rows): Promise<LiveRoom[]> {
  const investment = investmentId ? await rows.investments.get(investmentId) : undefined;
  return investment ? [`user:${investment.investor_id}`, 'staff'] : ['staff'];
}
