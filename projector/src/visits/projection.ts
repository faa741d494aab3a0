import type { Row } from '@nodo/contracts/read-models/table';
import { streamSubject } from '@nodo/contracts/streams';
import type { visits } from '@nodo/contracts/visits/tables';
import type { StoredEvent } from '@nodo/platform/event-store';
import { actorId } from '../engine/actor.ts';
import type { Projection } from '../engine/projection.ts';
import type { Rows } from '../engine/rows.ts';
import { erasedText } from '../privacy/forgotten.ts';

/** Requested visits, and the answers of staff. */
export const visitsProjection: Projection = {
  name: 'visits',
  categories: ['visits'],
  owns: ['visits'],
  forgets: [
    {
      table: 'visits',
      where: 'user_id = $1::uuid',
      set: { note: erasedText('note'), reason: erasedText('reason') },
    },
  ],
  keyOf: streamSubject,
  prefetch: ({ type, data }, rows) => {
    switch (type) {
      case 'VisitCancelled':
      case 'VisitConfirmed':
      case 'VisitRescheduled':
      case 'VisitDeclined':
        rows.visits.prefetch(data.visitId);
    }
  },
  apply: async (event, rows, publish) => {
    const row = await next(event, rows);
    if (!row) return;
    rows.visits.put(row);
    const data = { visitId: row.id, position: event.position.toString() };
    publish({ event: 'visit.changed', data, to: [`user:${row.user_id}`, 'staff'] });
  },
};

const unanswered = {
  status: 'requested',
  visit_day: null,
  visit_time: null,
  reason: null,
  answered_by: null,
  answered_at: null,
  cancelled_at: null,
} as const;

async function next(event: StoredEvent, rows: Rows): Promise<Row<typeof visits> | undefined> {
  const { actor, occurredAt: at } = event.metadata;
  const answered = { answered_by: actorId(actor), answered_at: at };
  switch (event.type) {
    case 'VisitRequested': {
      const { visitId: id, userId, warehouseId, preferredDay, partOfDay, people, note = null } = event.data;
      const asked = { preferred_day: preferredDay, part_of_day: partOfDay, people, note, requested_at: at };
      return { id, user_id: userId, warehouse_id: warehouseId, ...asked, ...unanswered };
    }
    case 'VisitCancelled':
      return { ...(await rows.visits.require(event.data.visitId)), status: 'cancelled', cancelled_at: at };
    case 'VisitConfirmed': {
      const { visitId, day, time } = event.data;
      const expected = { status: 'confirmed', visit_day: day, visit_time: time } as const;
      return { ...(await rows.visits.require(visitId)), ...expected, ...answered };
    }
    case 'VisitRescheduled': {
      const { visitId, day, time, reason } = event.data;
      const moved = { visit_day: day, visit_time: time, reason };
      return { ...(await rows.visits.require(visitId)), ...moved, ...answered };
    }
    case 'VisitDeclined': {
      const { visitId, reason } = event.data;
      return { ...(await rows.visits.require(visitId)), status: 'declined', reason, ...answered };
    }
    default:
      return undefined;
  }
}
