import type { standingOrdersNotifications as kinds } from '@nodo/contracts/standing-orders/notifications';
import { streamSubject } from '@nodo/contracts/streams';
import type { DraftsOf } from '../notifications/draft.ts';

export const categories = ['standingOrder'];
export const reads = ['standingOrders'] as const;

export const drafts: DraftsOf<typeof kinds> = {
  // A balance still below the minimum is no news; the order's card shows it. What ended the order is told with its end.
  StandingOrderSkipped: async ({ stream, data: { reason } }, rows) => {
    const userId = streamSubject(stream);
    const { ended_at } = await rows.standingOrders.require(userId);
    if (ended_at !== null || reason === 'below_minimum' || reason === 'terms_changed') return [];
    return [{ audience: `user:${userId}`, fact: { kind: 'standing_order_skipped', params: { reason } } }];
  },
  StandingOrderEnded: async ({ stream, data: { reason } }) =>
    reason === 'terms_changed' || reason === 'warehouse_closed' || reason === 'role_changed'
      ? [
          {
            audience: `user:${streamSubject(stream)}`,
            fact: { kind: 'standing_order_ended', params: { reason } },
          },
        ]
      : [],
};
