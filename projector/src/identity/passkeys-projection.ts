import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** Active passkeys. Publishes every change to their owner. */
export const passkeysProjection: Projection = {
  name: 'passkeys',
  categories: ['user'],
  owns: ['passkeys'],
  forgets: [{ table: 'passkeys', where: 'user_id = $1::uuid', set: { name: '$2' } }],
  keyOf: streamSubject,
  prefetch: (event, rows) => {
    if (event.type === 'PasskeyRenamed' || event.type === 'PasskeyRemoved') {
      rows.passkeys.prefetch(event.data.passkeyId);
    }
  },
  apply: async (event, rows, publish) => {
    const userId = streamSubject(event.stream);
    switch (event.type) {
      case 'PasskeyRegistered': {
        const { passkeyId: id, name, isSynced } = event.data;
        const createdAt = event.metadata.occurredAt;
        rows.passkeys.put({ id, user_id: userId, name, is_synced: isSynced, created_at: createdAt });
        break;
      }
      case 'PasskeyRenamed':
        rows.passkeys.put({ ...(await rows.passkeys.require(event.data.passkeyId)), name: event.data.to });
        break;
      case 'PasskeyRemoved':
        rows.passkeys.remove(event.data.passkeyId);
        break;
      default:
        return;
    }
    const position = event.position.toString();
    publish({ event: 'passkeys.changed', data: { userId, position }, to: [`user:${userId}`] });
  },
};
