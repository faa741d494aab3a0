import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { transferClaims } from '@nodo/contracts/transfer-claims/tables';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

/** Transfers that people claim to have sent, and the outcome. */
export const transferClaimsProjection: Projection = {
  name: 'transfer-claims',
  categories: ['transferClaims'],
  owns: ['transferClaims'],
  forgets: [
    {
      table: 'transferClaims',
      where: 'user_id = $1::uuid',
      set: { note: '$2', reason: erasedText('reason') },
    },
  ],
  keyOf: streamSubject,
  prefetch: ({ type, data }, rows) => {
    if (
      type === 'TransferClaimWithdrawn' ||
      type === 'TransferClaimRejected' ||
      type === 'TransferClaimSettled'
    )
      rows.transferClaims.prefetch(data.claimId);
  },
  apply: async (event, rows, publish) => {
    const row = await next(event, rows);
    if (!row) return;
    rows.transferClaims.put(row);
    const data = { claimId: row.id, position: event.position.toString() };
    publish({ event: 'transferClaim.changed', data, to: [`user:${row.user_id}`, 'staff'] });
  },
};

async function next(event: StoredEvent, rows: Rows): Promise<Row<typeof transferClaims> | undefined> {
  const { actor, occurredAt: at } = event.metadata;
  const closed = { closed_by: actorId(actor), closed_at: at };
  switch (event.type) {
    case 'TransferClaimed': {
      const { claimId: id, userId, txHash, note } = event.data;
      const made = { id, user_id: userId, tx_hash: txHash, note, state: 'open', claimed_at: at } as const;
      return { ...made, reason: null, closed_by: null, closed_at: null };
    }
    case 'TransferClaimWithdrawn':
      return { ...(await rows.transferClaims.require(event.data.claimId)), state: 'withdrawn', ...closed };
    case 'TransferClaimRejected': {
      const { claimId, reason } = event.data;
      return { ...(await rows.transferClaims.require(claimId)), state: 'rejected', reason, ...closed };
    }
    case 'TransferClaimSettled': {
      const { claimId, isTheirs } = event.data;
      const state = isTheirs ? 'resolved' : 'rejected';
      return { ...(await rows.transferClaims.require(claimId)), state, ...closed };
    }
    default:
      return undefined;
  }
}
