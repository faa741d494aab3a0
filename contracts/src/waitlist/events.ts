import { z } from 'zod';
import { from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema } from '../money.ts';
import { waitlistLeaveReasonLabels, waitlistLeaveReasonSchema } from './values.ts';

// Events of `waitlist-{warehouseId}`: who is notified when capital becomes available, in order of joining

export const WaitlistJoined = defineEvent(
  'WaitlistJoined',
  z.object({ userId: z.uuid(), expiresAt: z.iso.datetime() }),
  { audit: { label: 'Aviso de cupo pedido', changes: made } },
);
export const WaitlistLeft = defineEvent(
  'WaitlistLeft',
  z.object({ userId: z.uuid(), reason: waitlistLeaveReasonSchema }),
  {
    audit: {
      label: 'Aviso de cupo retirado',
      changes: ({ userId }) => gone({ userId }),
      reason: 'reason',
      reasonLabels: waitlistLeaveReasonLabels,
    },
  },
);
/** The person leaves the list. No capital is reserved for them. */
export const WaitlistNotified = defineEvent(
  'WaitlistNotified',
  z.object({
    userId: z.uuid(),
    /** Capital available when they were notified. */
    freeCapital: usdSchema,
  }),
  {
    audit: {
      label: 'Aviso de cupo enviado',
      changes: ({ userId, freeCapital }) => [...gone({ userId }), ...from('freeCapital', null, freeCapital)],
    },
  },
);

export const waitlistEvents = [WaitlistJoined, WaitlistLeft, WaitlistNotified] as const;
