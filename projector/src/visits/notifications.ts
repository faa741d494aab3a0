import type { visitsNotifications as kinds } from '@nodo/contracts/visits/notifications';
import type { StoredEvent } from '@nodo/platform/event-store';
import { type DraftsOf, type Matters, staffMatter } from '../notifications/draft.ts';

export const categories = ['visits'];

type Answer = 'VisitCancelled' | 'VisitConfirmed' | 'VisitDeclined';

function matterOf({ stream, data }: Extract<StoredEvent, { type: Answer | 'VisitRequested' }>): string {
  return staffMatter(stream, data.visitId);
}

const settles = async (event: Extract<StoredEvent, { type: Answer }>) => ({
  id: matterOf(event),
  isSettled: true,
});

export const drafts: DraftsOf<typeof kinds> = {
  VisitRequested: async (event) => {
    const { visitId, userId, warehouseId, preferredDay } = event.data;
    const fact = { kind: 'visit_requested', params: { visitId, preferredDay } } as const;
    return [{ id: matterOf(event), audience: 'staff', fact, personId: userId, warehouseId }];
  },
  VisitConfirmed: async ({ data: { visitId, userId, warehouseId, day, time } }) => {
    const fact = { kind: 'visit_confirmed', params: { visitId, day, time } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
  VisitRescheduled: async ({ data: { visitId, userId, warehouseId, fromDay, fromTime, day, time } }) => {
    const fact = { kind: 'visit_rescheduled', params: { visitId, fromDay, fromTime, day, time } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
  VisitDeclined: async ({ data: { visitId, userId, warehouseId, from } }) => {
    const fact = { kind: 'visit_declined', params: { visitId, ...(from && { from }) } } as const;
    return [{ audience: `user:${userId}`, fact, warehouseId }];
  },
  // An unanswered request is only settled, without a notification.
  VisitCancelled: async ({ data: { visitId, userId, warehouseId, from } }) => {
    const fact = { kind: 'visit_cancelled', params: { visitId } } as const;
    return from === 'confirmed' ? [{ audience: 'staff', fact, personId: userId, warehouseId }] : [];
  },
};

export const matters: Matters = {
  VisitCancelled: settles,
  VisitConfirmed: settles,
  VisitDeclined: settles,
};
