import { z } from 'zod';
import { from, gone, made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';
import { usdSchema } from '../money.ts';
import { waitlistLeaveReasonLabels, waitlistLeaveReasonSchema } from './values.ts';

// Events of `waitlist-{warehouseId}`: who is notified when capital comes free, in the order of asking

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
/** They wait no longer. Nothing is held back for them. */
export const WaitlistNotified = defineEvent(
  'WaitlistNotified',
  z.object({
    userId: z.uuid(),
    /** What was free when they were notified. */
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
