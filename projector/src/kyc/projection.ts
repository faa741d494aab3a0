import { streamSubject } from '@nodo/contracts/streams';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';

/** Every review of a person's KYC, with who reviewed and why. */
export const kycProjection: Projection = {
  name: 'kyc',
  categories: ['kyc'],
  apply: async (event, rows) => {
    if (event.type !== 'KycReviewed') return;
    const { from, to, notes, via } = event.data;
    rows.kycReviews.put({
      id: event.id,
      user_id: streamSubject(event.stream),
      from_status: from,
      to_status: to,
      notes: notes ?? null,
      via,
      reviewer_kind: event.metadata.actor.kind,
      reviewer_id: actorId(event.metadata.actor),
      reviewed_at: event.metadata.occurredAt,
    });
  },
};
