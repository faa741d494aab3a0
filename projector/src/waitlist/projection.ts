import { streamSubject } from '@nodo/contracts/streams';
import type { Projection } from '../engine/projection.ts';

/** People waiting for capital of a warehouse to become available. */
export const waitlistProjection: Projection = {
  name: 'waitlist',
  categories: ['waitlist'],
  owns: ['waitlist'],
  keyOf: streamSubject,
  prefetch: ({ type, stream, data }, rows) => {
    if (type === 'WaitlistNotified') rows.waitlist.prefetch(streamSubject(stream), data.userId);
  },
  apply: async (event, rows, publish) => {
    const warehouseId = streamSubject(event.stream);
    const at = event.metadata.occurredAt;
    if (event.type === 'WaitlistJoined') {
      const { userId, expiresAt } = event.data;
      rows.waitlist.put({
        warehouse_id: warehouseId,
        user_id: userId,
        joined_at: at,
        expires_at: expiresAt,
        told_at: null,
        free_capital: null,
      });
    } else if (event.type === 'WaitlistLeft') {
      rows.waitlist.remove(warehouseId, event.data.userId);
    } else if (event.type === 'WaitlistNotified') {
      const { userId, freeCapital } = event.data;
      const row = await rows.waitlist.require(warehouseId, userId);
      rows.waitlist.put({ ...row, told_at: at, free_capital: freeCapital });
    } else return;
    const data = { warehouseId, position: event.position.toString() };
    publish({ event: 'waitlist.changed', data, to: [`user:${event.data.userId}`, 'staff'] });
  },
};
