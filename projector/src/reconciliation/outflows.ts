import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** Transfers out of the treasury that no payout on the log made. */
export const outflowsProjection: Projection = {
  name: 'outflows',
  categories: ['transfer'],
  owns: ['outflows'],
  apply: async (event, rows, publish) => {
    if (event.type !== 'OutflowDetected') return;
    const transferId = streamSubject(event.stream);
    const { data } = event;
    rows.outflows.put({
      id: transferId,
      tx_hash: data.txHash,
      log_index: data.logIndex,
      from_address: data.from,
      to_address: data.to,
      amount_usdt: data.amount,
      block_number: data.blockNumber,
      block_hash: data.blockHash,
      block_time: data.blockTime,
      detected_at: event.metadata.occurredAt,
    });
    const position = event.position.toString();
    publish({ event: 'reconciliation.changed', data: { transferId, position }, to: ['staff'] });
  },
};
