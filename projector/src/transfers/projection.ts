import type { EventData } from '@nodo/contracts/events';
import type { LiveRoom } from '@nodo/contracts/live';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { transfers } from '@nodo/contracts/transfers/tables';
import { isAskedFor } from '@nodo/contracts/transfers/values';
import type { StoredEvent } from '@nodo/platform/event-store';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';

type TransferRow = Row<typeof transfers>;

/** Transfers into the treasury: their state on the chain and the investment they paid. */
export const transfersProjection: Projection = {
  name: 'transfers',
  categories: ['transfer'],
  owns: ['transfers'],
  reads: ['investments', 'payouts'],
  prefetch: (event, rows) => {
    if (event.type !== 'TransferDetected') rows.transfers.prefetch(streamSubject(event.stream));
    if (event.type === 'TransferMatched') rows.investments.prefetch(event.data.investmentId);
  },
  apply: async (event, rows, publish) => {
    const id = streamSubject(event.stream);
    const row = await next(id, event, rows);
    if (!row) return;
    rows.transfers.put(row);
    const investmentId = row.investment_id ?? row.candidate_investment_id;
    const { state, block_number: blockNumber } = row;
    publish({
      event: 'transfer.changed',
      data: { transferId: id, investmentId, state, blockNumber, position: event.position.toString() },
      to: await roomsOf(investmentId, rows),
    });
  },
};

async function next(id: string, event: StoredEvent, rows: Rows): Promise<TransferRow | undefined> {
  const at = event.metadata.occurredAt;
  // Payouts belong to another projection.
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
        // A wallet address typed by an investor does not prove that the transfer is theirs.
        candidate_investment_id: isAskedFor(reason) ? investmentId : null,
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
  const investment = investmentId ? await rows.investments.peek(investmentId) : undefined;
  return investment ? [`user:${investment.investor_id}`, 'staff'] : ['staff'];
}
