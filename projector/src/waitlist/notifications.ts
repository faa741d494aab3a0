import { streamSubject } from '@nodo/contracts/streams';
import type { waitlistNotifications as kinds } from '@nodo/contracts/waitlist/notifications';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['waitlist'];

export const drafts: DraftsOf<typeof kinds> = {
  WaitlistNotified: async ({ stream, data: { userId, freeCapital } }) => {
    const warehouseId = streamSubject(stream);
    const fact = { kind: 'capital_free', params: { warehouseId, freeCapital } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
  // Only when the warehouse closed: those who left, were erased or whose place expired are not notified.
  WaitlistLeft: async ({ stream, data: { userId, reason } }) => {
    const warehouseId = streamSubject(stream);
    const fact = { kind: 'waitlist_closed', params: { warehouseId } } as const;
    return reason === 'warehouse_closed' ? [{ audience: `user:${userId}`, fact, warehouseId }] : [];
  },
};
