import { z } from 'zod';
import { liveMessage, position } from '../live-message.ts';
import { investmentStatusSchema } from './statuses.ts';

export const investmentsLive = {
  'investment.changed': liveMessage(
    { investmentId: z.uuid(), status: investmentStatusSchema, position },
    'investmentId',
  ),
} as const;
