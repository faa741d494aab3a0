import { z } from 'zod';
import { made } from '../audit/difference.ts';
import { defineEvent } from '../event.ts';

/** Stream `decision-{id}`. */
export const DecisionRecorded = defineEvent(
  'DecisionRecorded',
  z.object({
    investorId: z.uuid(),
    action: z.enum(['hold']),
    warehouseId: z.uuid(),
    reason: z.string(),
  }),
  // Free text of the investor.
  {
    personal: ['reason'],
    person: 'investorId',
    audit: { label: 'Decisión registrada', changes: ({ reason: _, ...fields }) => made(fields) },
  },
);
export const decisionEvents = [DecisionRecorded] as const;
