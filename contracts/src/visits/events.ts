import { z } from 'zod';
import { difference, from, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { MAX_VISITORS, partOfDaySchema, visitTimeSchema } from './values.ts';

// Events of `visits-{userId}`: a person's visit requests, and the answers of staff

const visit = { visitId: z.uuid(), userId: z.uuid(), warehouseId: z.uuid() };

export const VisitRequested = defineEvent(
  'VisitRequested',
  z.object({
    ...visit,
    /** Calendar day in Bogotá. */
    preferredDay: z.iso.date(),
    partOfDay: partOfDaySchema,
    people: z.int().min(1).max(MAX_VISITORS),
    note: z.string().optional(),
  }),
  {
    personal: ['note'],
    person: 'userId',
    audit: {
      label: 'Visita pedida',
      changes: ({ note: _, ...fields }) => [...made(fields), ...from('visit', null, 'requested')],
      reason: 'note',
    },
  },
);
/** Cancelled by the person, possibly after it was confirmed. */
export const VisitCancelled = defineEvent(
  'VisitCancelled',
  z.object({ ...visit, from: z.enum(['requested', 'confirmed']) }),
  {
    audit: {
      label: 'Visita cancelada',
      changes: ({ from: before, visitId, warehouseId }) => [
        ...made({ visitId, warehouseId }),
        ...from('visit', before, 'cancelled'),
      ],
    },
  },
);
/** Confirmed by staff: day and time in Bogotá. */
export const VisitConfirmed = defineEvent(
  'VisitConfirmed',
  z.object({ ...visit, day: z.iso.date(), time: visitTimeSchema }),
  {
    audit: {
      label: 'Visita confirmada',
      changes: ({ visitId, warehouseId, day, time }) => [
        ...made({ visitId, warehouseId, visitDay: day, visitTime: time }),
        ...from('visit', 'requested', 'confirmed'),
      ],
    },
  },
);
/** Moved by staff to another time than confirmed, with the reason. */
export const VisitRescheduled = defineEvent(
  'VisitRescheduled',
  z.object({
    ...visit,
    fromDay: z.iso.date(),
    fromTime: visitTimeSchema,
    day: z.iso.date(),
    time: visitTimeSchema,
    reason: z.string(),
  }),
  {
    personal: ['reason'],
    person: 'userId',
    audit: {
      label: 'Visita movida',
      changes: ({ visitId, warehouseId, fromDay, fromTime, day, time }) => [
        ...made({ visitId, warehouseId }),
        ...difference({ visitDay: fromDay, visitTime: fromTime }, { visitDay: day, visitTime: time }),
      ],
      reason: 'reason',
    },
  },
);
/** Declined by staff, with the reason given to the person. `from`: absent for a request. */
export const VisitDeclined = defineEvent(
  'VisitDeclined',
  z.object({ ...visit, reason: z.string(), from: z.literal('confirmed').optional() }),
  {
    personal: ['reason'],
    person: 'userId',
    audit: {
      label: 'Visita no aceptada',
      changes: ({ visitId, warehouseId, from: before = 'requested' }) => [
        ...made({ visitId, warehouseId }),
        ...from('visit', before, 'declined'),
      ],
      reason: 'reason',
    },
  },
);

export const visitEvents = [
  VisitRequested,
  VisitCancelled,
  VisitConfirmed,
  VisitRescheduled,
  VisitDeclined,
] as const;
