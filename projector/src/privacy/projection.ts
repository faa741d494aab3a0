import type { erasures } from '@nodo/contracts/privacy/tables';
import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';

type Erasure = Row<typeof erasures>;

/** Erasure requests, from the request to the proof. The erasure in the read models is in `forget.ts`. */
export const privacyProjection: Projection = {
  name: 'privacy',
  categories: ['user'],
  owns: ['erasures'],
  prefetch: (event, rows) => {
    if (changeOf(event)) rows.erasures.prefetch(streamSubject(event.stream));
  },
  apply: async (event, rows) => {
    const userId = streamSubject(event.stream);
    const change = changeOf(event);
    if (change) rows.erasures.put({ ...(await rows.erasures.require(userId)), ...change });
    if (event.type === 'PersonalDataErasureRequested') {
      const { actor, occurredAt } = event.metadata;
      rows.erasures.put({
        user_id: userId,
        state: 'requested',
        requested_at: occurredAt,
        requested_by_kind: actor.kind,
        requested_by: actorId(actor),
        reason: event.data.reason ?? null,
        finished_at: null,
        key_fingerprint: null,
        documents: null,
        rows: null,
      });
    }
  },
};

/** The columns that an event changes of a request; undefined if none. */
function changeOf(event: StoredEvent): Partial<Erasure> | undefined {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'PersonalDataErasureRefused':
      return { state: 'refused', finished_at: at };
    case 'PersonalDataErasureAccepted':
      return { state: 'accepted' };
    case 'PersonalKeyDestroyed':
      return { state: 'key_destroyed', key_fingerprint: event.data.keyFingerprint };
    case 'PersonalDataErased':
      return {
        state: 'erased',
        finished_at: at,
        documents: event.data.documents,
        rows: event.data.rows,
      };
    default:
      return undefined;
  }
}
